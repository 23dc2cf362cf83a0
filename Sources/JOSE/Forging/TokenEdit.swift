package import JSON

/// One deliberate change to a token: an operation by name, at one stage, changing only what it names.
package struct TokenEdit: Sendable {
    /// Where an edit takes place; the stages run in this order.
    package enum Stage: Int, CaseIterable, Comparable, Sendable {
        case claims
        case header
        case signing
        /// Claims and header after they were signed.
        case tampering
        case signature
        case compact

        package static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }

    /// What an edit does.
    enum Action: Sendable {
        case claims(SegmentEdit)
        case header(SegmentEdit)
        case sign(SigningPlan)
        case tamperClaims(SegmentEdit)
        case tamperHeader(SegmentEdit)
        case signature(SignatureEdit)
        case compact(CompactEdit)
    }

    /// The operation's name, such as `claims.set`.
    package let op: String
    /// The value beside the name, as in the file.
    package let source: JSON
    /// What it does.
    let action: Action

    /// When the edit takes place.
    package var stage: Stage {
        switch action {
        case .claims: .claims
        case .header: .header
        case .sign: .signing
        case .tamperClaims, .tamperHeader: .tampering
        case .signature: .signature
        case .compact: .compact
        }
    }
}

// MARK: - Reading

extension TokenEdit {
    /// The names of all operations, sorted.
    package static let vocabulary: [String] = {
        let segments = ["claims.", "header.", "tamper.claims.", "tamper.header."]
        let names = segments.flatMap { prefix in SegmentEdit.parsers.keys.map { prefix + $0 } }
        let signature = SignatureEdit.parsers.keys.map { "signature." + $0 }
        let compact = CompactEdit.parsers.keys.map { "compact." + $0 }
        return (["sign"] + names + signature + compact).sorted()
    }()

    /// The edit of a name, or nil if there is none of that name.
    private static func action(_ op: String, _ value: JSONReader) throws(DataFileError) -> Action? {
        if op == "sign" { return .sign(try SigningPlan.parse(value)) }
        guard let dot = op.lastIndex(of: ".") else { return nil }
        let (part, name) = (op[..<dot], String(op[op.index(after: dot)...]))
        switch part {
        case "claims": return try SegmentEdit.parse(name, value).map(Action.claims)
        case "header": return try SegmentEdit.parse(name, value).map(Action.header)
        case "tamper.claims": return try SegmentEdit.parse(name, value).map(Action.tamperClaims)
        case "tamper.header": return try SegmentEdit.parse(name, value).map(Action.tamperHeader)
        case "signature": return try SignatureEdit.parse(name, value).map(Action.signature)
        case "compact": return try CompactEdit.parse(name, value).map(Action.compact)
        default: return nil
        }
    }

    /// Reads `{OP: VALUE}`.
    package static func parse(_ reader: JSONReader) throws(DataFileError) -> TokenEdit {
        let members = try reader.members()
        guard members.count == 1, let (op, value) = members.first else {
            throw reader.error("an edit is one operation with its value, found \(members.count) members")
        }
        guard let action = try action(op, value) else {
            let near = Spelling.nearest(to: op, among: vocabulary)
            throw value.error("unknown operation \"\(op)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
        return TokenEdit(op: op, source: value.value, action: action)
    }

    /// Reads an array of edits.
    package static func list(_ reader: JSONReader) throws(DataFileError) -> [TokenEdit] {
        var edits: [TokenEdit] = []
        for element in try reader.elements() { edits.append(try parse(element)) }
        return edits
    }

    /// Reads edits from a text, as a command line or a request gives them.
    package static func list(_ text: String, file: String) throws(DataFileError) -> [TokenEdit] {
        try list(JSONReader(file: file, bytes: Array(text.utf8), options: .keepingDuplicates))
    }

    /// The edit that sets these claims.
    static func settingClaims(_ reader: JSONReader) throws(DataFileError) -> TokenEdit {
        try parse(reader.replacing(["claims.set": reader.value]))
    }
}
