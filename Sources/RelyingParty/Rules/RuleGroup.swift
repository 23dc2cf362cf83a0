import JSON

/// Rules about one matter, as named members; a group made by `init()` is the correct behaviour.
protocol RuleGroup: Hashable, Sendable {
    init()

    /// Every member that a data file may set.
    static var members: [RuleMember<Self>] { get }
}

extension RuleGroup {
    /// Sets the members an object names.
    mutating func apply(_ changes: JSONReader) throws(DataFileError) {
        try changes.refuseUnknown(except: Self.members.map(\.name))
        for member in Self.members {
            guard let value = changes.optional(member.name) else { continue }
            try member.set(&self, value)
        }
    }
}
