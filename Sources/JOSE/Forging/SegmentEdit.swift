import JSON

/// One change to the header or the claims.
struct SegmentEdit: Sendable {
    /// Changes the draft as told; throws rather than doing nothing.
    let apply: @Sendable (inout SegmentDraft, ForgeScope) throws(ForgeError) -> Void

    /// An edit that does this.
    init(_ apply: @escaping @Sendable (inout SegmentDraft, ForgeScope) throws(ForgeError) -> Void) {
        self.apply = apply
    }

    /// Reads the edit of that name; nil if there is none.
    static func parse(_ name: String, _ reader: JSONReader) throws(DataFileError) -> SegmentEdit? {
        try parsers[name]?(reader)
    }

    /// Makes an edit from the value beside its name.
    typealias Parser = @Sendable (JSONReader) throws(DataFileError) -> SegmentEdit

    /// All edits of a segment, by the part of their name after `claims.` or `header.`.
    static let parsers: [String: Parser] = memberEdits.merging(textEdits) { $1 }

    /// An edit of the members as an array.
    static func members(
        _ op: String,
        _ change: @escaping @Sendable (inout [SegmentDraft.Member], SegmentDraft, ForgeScope) throws(ForgeError) -> Void
    ) -> SegmentEdit {
        SegmentEdit { draft, scope throws(ForgeError) in
            var members = try draft.members(for: op)
            try change(&members, draft, scope)
            draft.set(members: members)
        }
    }
}
