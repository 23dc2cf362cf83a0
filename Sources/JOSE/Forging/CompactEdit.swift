import JSON

/// One change to the text that is sent.
struct CompactEdit: Sendable {
    /// Changes the draft as told; throws rather than doing nothing.
    let apply: @Sendable (inout CompactDraft, CompactScope) throws(ForgeError) -> Void

    /// An edit that does this.
    init(_ apply: @escaping @Sendable (inout CompactDraft, CompactScope) throws(ForgeError) -> Void) {
        self.apply = apply
    }

    /// Reads the edit of that name; nil if there is none.
    static func parse(_ name: String, _ reader: JSONReader) throws(DataFileError) -> CompactEdit? {
        try parsers[name]?(reader)
    }

    /// Makes an edit from the value beside its name.
    typealias Parser = @Sendable (JSONReader) throws(DataFileError) -> CompactEdit

    /// All edits of the text, by the part of their name after `compact.`.
    static let parsers: [String: Parser] = [
        "raw": raw, "pad": pad, "alphabet": alphabet, "noncanonical": noncanonical, "insert": insert, "json": json,
        "jwe": jwe, "repeat": repeated,
    ]

    /// A text with `${header}`, `${payload}`, `${signature}`, `${token}`, or `{"text", "forged"}`
    private static let raw: Parser = { reader throws(DataFileError) in
        let isPlain = reader.optional("text") == nil
        if !isPlain { try reader.refuseUnknown(except: ["text", "forged"]) }
        let text = try ForgeValue.parse(isPlain ? reader : reader.member("text"))
        let forged = try reader.optional("forged").map(ForgeMembers.init)
        return CompactEdit { draft, scope throws(ForgeError) in
            var names = draft.names
            if let forged { names["forged"] = try scope.forgedPayload(forged) }
            draft.set(whole: try text.text(in: scope.forge.adding(names)))
        }
    }

    /// `[SEGMENT…]`: `=` at the end
    private static let pad: Parser = { reader throws(DataFileError) in
        let segments = try segments(reader)
        return changing(segments, op: "compact.pad", ByteEncoding.padded)
    }

    private enum Alphabet: String, CaseIterable {
        case base64
    }

    /// `"base64"` or `{"to": "base64", "segments": […]}`: `+` and `/`
    private static let alphabet: Parser = { reader throws(DataFileError) in
        var chosen = CompactDraft.Segment.allCases
        if reader.value.object == nil {
            _ = try reader.word(Alphabet.self)
        } else {
            try reader.refuseUnknown(except: ["to", "segments"])
            _ = try reader.member("to").word(Alphabet.self)
            chosen = try reader.optional("segments").map(segments) ?? chosen
        }
        return changing(chosen, op: "compact.alphabet", ByteEncoding.standardAlphabet)
    }

    /// `SEGMENT`: a spare bit set
    private static let noncanonical: Parser = { reader throws(DataFileError) in
        let segment = try reader.word(CompactDraft.Segment.self)
        return changing([segment], op: "compact.noncanonical") { SpareBits.set(in: $0) ?? $0 }
    }

    /// `{"segment", "text", "at"}`
    private static let insert: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["segment", "text", "at"])
        let segment = try reader.member("segment").word(CompactDraft.Segment.self)
        let (text, offset) = (try ForgeValue.parse(reader.member("text")), try reader.optionalInt("at") ?? 10)
        return CompactEdit { draft, scope throws(ForgeError) in
            let present = try draft.segment(segment, for: "compact.insert")
            let added = try text.text(in: scope.forge)
            draft.set(segment, to: SegmentEncoding.inserting(added, at: offset, into: present))
        }
    }

    /// `"flattened"` and so on, or `{"form", "forged"}`
    private static let json: Parser = { reader throws(DataFileError) in
        let isPlain = reader.value.object == nil
        if !isPlain { try reader.refuseUnknown(except: ["form", "forged"]) }
        let form = try (isPlain ? reader : reader.member("form")).word(JSONSerialization.self)
        let forged = try reader.optional("forged").map(ForgeMembers.init) ?? .otherSubject
        return CompactEdit { draft, scope throws(ForgeError) in
            draft.set(whole: try form.text(of: draft, forged: forged, in: scope))
        }
    }

    /// `"dir"` and so on
    private static let jwe: Parser = { reader throws(DataFileError) in
        let kind = try reader.word(ForgedEncryption.self)
        return CompactEdit { draft, scope throws(ForgeError) in
            draft.set(whole: try kind.text(replacing: draft.text, in: scope.forge))
        }
    }

    /// `{"times", "separator"}`
    private static let repeated: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["times", "separator"])
        let (times, separator) = (try ForgeValue.count(reader.member("times")), try reader.optionalString("separator"))
        guard times != 1 else { throw try reader.member("times").error("once is what it is without this edit") }
        return CompactEdit { draft, scope throws(ForgeError) in
            try scope.forge.budget.spend(draft.text.utf8.count, times: times)
            draft.set(whole: Array(repeating: draft.text, count: times).joined(separator: separator ?? ""))
        }
    }

    private static func segments(_ reader: JSONReader) throws(DataFileError) -> [CompactDraft.Segment] {
        var segments: [CompactDraft.Segment] = []
        for element in try reader.elements() { segments.append(try element.word(CompactDraft.Segment.self)) }
        return segments
    }

    /// An edit that rewrites segments and must change one of them.
    private static func changing(
        _ segments: [CompactDraft.Segment], op: String, _ change: @escaping @Sendable (String) -> String
    ) -> CompactEdit {
        CompactEdit { draft, _ throws(ForgeError) in
            let before = draft.text
            for segment in segments { draft.set(segment, to: change(try draft.segment(segment, for: op))) }
            guard draft.text != before else {
                let names = segments.map(\.rawValue).joined(separator: ", ")
                throw .changesNothing(op: op, reason: "the \(names) looks the same that way")
            }
        }
    }
}
