import JSON
import OpenSSL

/// One change to the signature.
struct SignatureEdit: Sendable {
    /// Changes the draft as told; throws rather than doing nothing.
    let apply: @Sendable (inout SignatureDraft, ForgeScope) throws(ForgeError) -> Void

    /// An edit that does this.
    init(_ apply: @escaping @Sendable (inout SignatureDraft, ForgeScope) throws(ForgeError) -> Void) {
        self.apply = apply
    }

    /// Reads the edit of that name; nil if there is none.
    static func parse(_ name: String, _ reader: JSONReader) throws(DataFileError) -> SignatureEdit? {
        try parsers[name]?(reader)
    }

    /// Makes an edit from the value beside its name.
    typealias Parser = @Sendable (JSONReader) throws(DataFileError) -> SignatureEdit

    /// All edits of the signature, by the part of their name after `signature.`.
    static let parsers: [String: Parser] = [
        "set": set, "flip": flip, "truncate": truncate, "append": append, "prepend": prepend, "from": from,
        "encode": encode, "integer": integer, "integers": integers,
    ]

    /// `{"hex"}`, `{"text"}`, `{"fill", "length"}` or `{"random"}`
    private static let set: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["hex", "text", "fill", "length", "random"])
        if let bytes = try reader.optional("hex").map(ForgeValue.hex) {
            return SignatureEdit { draft, _ in draft.bytes = bytes }
        }
        if let text = try reader.optional("text").map(ForgeValue.parse) {
            return SignatureEdit { draft, scope throws(ForgeError) in draft.text = try text.text(in: scope) }
        }
        if let length = try reader.optional("random").map(ForgeValue.count) {
            let label = "\(reader.file)\(reader.pointer)"
            return SignatureEdit { draft, scope throws(ForgeError) in
                try scope.budget.spend(length)
                draft.bytes = scope.context.randomBytes(length, label: label)
            }
        }
        let fill = UInt8(truncatingIfNeeded: try reader.int("fill"))
        let length = try reader.optional("length").map(ForgeValue.count)
        return SignatureEdit { draft, _ in
            draft.bytes = [UInt8](repeating: fill, count: length ?? draft.bytes.count)
        }
    }

    /// `{"byte": N, "mask": N}`; a negative byte counts from the end
    private static let flip: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["byte", "mask"])
        let (byte, mask) = (try reader.int("byte"), UInt8(truncatingIfNeeded: try reader.optionalInt("mask") ?? 1))
        guard mask != 0 else { throw try reader.member("mask").error("a mask of 0 changes nothing") }
        return SignatureEdit { draft, _ throws(ForgeError) in
            let index = byte < 0 ? draft.bytes.count + byte : byte
            guard draft.bytes.indices.contains(index) else {
                throw .unusableValue("the signature of \(draft.bytes.count) bytes has no byte \(byte)")
            }
            draft.bytes[index] ^= mask
        }
    }

    private enum Keep: String, CaseIterable {
        case half
    }

    /// `N` bytes fewer, or `{"keep": "half"}`
    private static let truncate: Parser = { reader throws(DataFileError) in
        if reader.value.object != nil {
            try reader.refuseUnknown(except: ["keep"])
            _ = try reader.member("keep").word(Keep.self)
            return SignatureEdit { draft, _ in draft.bytes = Array(draft.bytes.prefix(draft.bytes.count / 2)) }
        }
        let count = try ForgeValue.count(reader)
        return SignatureEdit { draft, _ throws(ForgeError) in
            guard (1...max(1, draft.bytes.count)).contains(count) else {
                throw .unusableValue("cannot take \(count) bytes from a signature of \(draft.bytes.count)")
            }
            draft.bytes.removeLast(count)
        }
    }

    /// `{"hex"}` or `{"text"}`
    private static let append: Parser = { reader throws(DataFileError) in
        let added = try added(reader)
        return SignatureEdit { draft, scope throws(ForgeError) in draft.bytes += try added(scope) }
    }

    /// `{"hex"}` or `{"text"}`
    private static let prepend: Parser = { reader throws(DataFileError) in
        let added = try added(reader)
        return SignatureEdit { draft, scope throws(ForgeError) in draft.bytes = try added(scope) + draft.bytes }
    }

    private static func added(
        _ reader: JSONReader
    ) throws(DataFileError) -> @Sendable (ForgeScope) throws(ForgeError) -> [UInt8] {
        try reader.refuseUnknown(except: ["hex", "text"])
        if let bytes = try reader.optional("hex").map(ForgeValue.hex) { return { _ in bytes } }
        let text = try ForgeValue.parse(reader.member("text"))
        return { scope throws(ForgeError) in Array(try text.text(in: scope).utf8) }
    }

    /// `{"claims": {…}, "edits": […]}`: the signature of another genuine token
    private static let from: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["claims", "edits"])
        var edits = try reader.optional("edits").map(TokenEdit.list) ?? []
        if let claims = reader.optional("claims") { edits.append(try TokenEdit.settingClaims(claims)) }
        guard !edits.isEmpty else { throw reader.error("say how the other token differs: \"claims\" or \"edits\"") }
        return SignatureEdit { [edits] draft, scope throws(ForgeError) in
            draft.bytes = try scope.token(edits).signature
        }
    }
}
