import JSON

extension SegmentEdit {
    /// The edits that change how members are written, or the written text.
    static let textEdits: [String: Parser] = ["style": style, "text": text, "raw": raw, "encode": encode]

    /// `"pretty"` and so on
    private static let style: Parser = { reader throws(DataFileError) in
        let style = try reader.word(JSONStyle.self)
        return SegmentEdit { draft, _ throws(ForgeError) in
            _ = try draft.members(for: "style")
            draft.style = style
        }
    }

    /// `[{"find", "replace", "which"}…]` on the JSON text
    private static let text: Parser = { reader throws(DataFileError) in
        var replacements: [(find: ForgeText, replace: ForgeText, which: TextReplacement.Occurrence)] = []
        for element in try reader.elements() {
            try element.refuseUnknown(except: ["find", "replace", "which"])
            replacements.append(
                (
                    ForgeText(try element.string("find")), ForgeText(try element.string("replace")),
                    try element.optional("which")?.word(TextReplacement.Occurrence.self) ?? .first
                ))
        }
        return SegmentEdit { [replacements] draft, scope throws(ForgeError) in
            for (find, replace, which) in replacements {
                let replacement = TextReplacement(
                    find: try find.filled(in: scope), replace: try replace.filled(in: scope), occurrence: which)
                draft.set(bytes: try replacement.applied(to: draft.bytes))
            }
        }
    }

    /// `{"text"}`, `{"hex"}`, `{"value"}`, `{"token"}`, `{"encoding"}` or `{"prefix-hex", "suffix-hex"}`
    private static let raw: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["text", "hex", "value", "token", "encoding", "prefix-hex", "suffix-hex"])
        if let text = try reader.optionalString("text").map(ForgeText.init) {
            return SegmentEdit { draft, scope throws(ForgeError) in
                let scope = scope.adding(["json": String(decoding: draft.bytes, as: UTF8.self)])
                draft.set(bytes: Array(try text.filled(in: scope).utf8))
            }
        }
        if let bytes = try reader.optional("hex").map(ForgeValue.hex) {
            return SegmentEdit { draft, _ in draft.set(bytes: bytes) }
        }
        if let value = try reader.optional("value").map(ForgeValue.parse) {
            return SegmentEdit { draft, scope throws(ForgeError) in draft.set(bytes: try value.resolve(scope).bytes) }
        }
        if let edits = try reader.optional("token").map(TokenEdit.list) {
            return SegmentEdit { draft, scope throws(ForgeError) in
                draft.set(bytes: Array(try scope.token(edits).text.utf8))
            }
        }
        if let encoding = try reader.optional("encoding")?.word(CharacterEncoding.self) {
            return SegmentEdit { draft, _ throws(ForgeError) in draft.set(bytes: try encoding.bytes(of: draft.bytes)) }
        }
        let prefix = try reader.optional("prefix-hex").map(ForgeValue.hex) ?? []
        let suffix = try reader.optional("suffix-hex").map(ForgeValue.hex) ?? []
        guard !(prefix + suffix).isEmpty else { throw reader.error("raw needs to be told what to put there") }
        return SegmentEdit { draft, _ in draft.set(bytes: prefix + draft.bytes + suffix) }
    }

    /// `"padded"`, `"base64"`, `"none"`, `"noncanonical"`, `"deflate"` or `{"insert", "at"}`
    private static let encode: Parser = { reader throws(DataFileError) in
        let encoding = try segmentEncoding(reader)
        return SegmentEdit { draft, _ throws(ForgeError) in
            let before = draft.encoded().text
            draft.encodings.append(encoding)
            guard draft.encoded().text != before else {
                throw .changesNothing(op: "encode", reason: "the \(draft.name) segment looks the same that way")
            }
        }
    }

    private enum EncodingName: String, CaseIterable {
        case padded
        case base64
        case none
        case noncanonical
        case deflate

        var encoding: SegmentEncoding {
            switch self {
            case .padded: .padded
            case .base64: .standardAlphabet
            case .none: .none
            case .noncanonical: .noncanonical
            case .deflate: .deflated
            }
        }
    }

    private static func segmentEncoding(_ reader: JSONReader) throws(DataFileError) -> SegmentEncoding {
        guard reader.value.object != nil else { return try reader.word(EncodingName.self).encoding }
        try reader.refuseUnknown(except: ["insert", "at"])
        return .inserting(try reader.string("insert"), at: try reader.optionalInt("at") ?? 5)
    }
}
