package import JSON

/// A named fault for the reference backend: rules it sets, and the cases that must catch it.
package struct Defect: Sendable {
    /// The name, as `ignores-audience`.
    package let id: String
    /// What goes wrong, in a sentence.
    package let title: String
    /// The rules it sets, with their place in the file.
    package let rules: JSONReader
    /// Case ids, or patterns with `*`, of the cases that must fail when the backend has it.
    package let caughtBy: [String]
    /// The providers whose rules it sets, and whose cases must catch it; empty for all.
    package let providers: [String]
    /// The target whose dialect the backend must speak for it to show; nil for any.
    package let target: String?
    /// Where it was seen, or why it matters.
    package let why: String
}

extension Defect {
    /// Reads one entry of the list; throws at unknown members, rules and words.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["id", "title", "rules", "caught_by", "providers", "target", "why"])
        id = try reader.string("id")
        title = try reader.string("title")
        rules = try reader.member("rules")
        caughtBy = try reader.strings("caught_by")
        providers = try reader.strings("providers")
        target = try reader.optionalString("target")
        why = try reader.string("why")
        var changed = Rules()
        try changed.apply(rules)
        guard changed != Rules() else { throw rules.error("the defect \"\(id)\" changes no rule") }
        guard !caughtBy.isEmpty else { throw reader.error("the defect \"\(id)\" is caught by no case") }
    }
}
