package import JSON

/// The table by which severities are computed, as `conformance/severities.json` holds it.
package struct SeverityTable: Sendable {
    /// Where the table lies.
    package static let path = "conformance/severities.json"

    private var cells: [Key: Cell] = [:]
    /// What each actor has, and what each wrong answer gives, in words.
    package private(set) var has: [Actor: String] = [:]
    package private(set) var gives: [Impact: String] = [:]

    private struct Key: Hashable {
        let actor: Actor
        let impact: Impact
    }

    /// What stands where an actor and an impact meet.
    private struct Cell {
        let usual: Severity
        /// Where the target's own documents make the rule optional.
        let optional: Severity?
        /// Where it is a drift of the provider that nobody has seen yet.
        let unseen: Severity?

        init(_ reader: JSONReader) throws(DataFileError) {
            guard reader.value.object != nil else {
                usual = try reader.word()
                (optional, unseen) = (nil, nil)
                return
            }
            usual = try reader.member("usual").word()
            optional = try reader.optional("optional")?.word()
            unseen = try reader.optional("unseen")?.word()
        }
    }

    /// A table without a severity for anything.
    init() {}

    /// Reads `conformance/severities.json`.
    package init(files: FileSet) throws(DataFileError) {
        guard let bytes = files[Self.path] else {
            throw DataFileError(file: Self.path, problem: "the file is missing")
        }
        let reader = try JSONReader(file: Self.path, bytes: bytes)
        for actor in Actor.allCases {
            has[actor] = try reader.member("actors").member(actor.rawValue).string("has")
        }
        for impact in Impact.allCases {
            let row = try reader.member("impacts").member(impact.rawValue)
            gives[impact] = try row.string("gives")
            for actor in Actor.allCases {
                let cell = try row.member("severity").member(actor.rawValue)
                if cell.value != .null { cells[Key(actor: actor, impact: impact)] = try Cell(cell) }
            }
        }
    }

    /// What makes a cell milder.
    package struct Circumstances: Hashable, Sendable {
        /// The target's own documents make the rule optional.
        package var isOptional = false
        /// The provider has never been seen to do this.
        package var isUnseen = false

        package init(isOptional: Bool = false, isUnseen: Bool = false) {
            self.isOptional = isOptional
            self.isUnseen = isUnseen
        }
    }

    /// The severity; nil for a combination that has no meaning.
    package func severity(
        _ actor: Actor, _ impact: Impact, _ circumstances: Circumstances = Circumstances()
    ) -> Severity? {
        guard let cell = cells[Key(actor: actor, impact: impact)] else { return nil }
        if circumstances.isOptional, let optional = cell.optional { return optional }
        if circumstances.isUnseen, let unseen = cell.unseen { return unseen }
        return cell.usual
    }
}
