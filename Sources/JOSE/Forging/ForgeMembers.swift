import JSON

/// Names with values, in the order of the file.
struct ForgeMembers: Sendable {
    private let members: [(name: String, value: ForgeValue)]

    /// What a forger wants most: to be somebody else.
    static let otherSubject = ForgeMembers(
        members: [("sub", ForgeValue { scope throws(ForgeError) in .string(try scope.value("other_sub")) })])

    private init(members: [(name: String, value: ForgeValue)]) { self.members = members }

    /// Reads an object whose values may be `$` forms.
    init(_ reader: JSONReader) throws(DataFileError) {
        var members: [(name: String, value: ForgeValue)] = []
        for (name, value) in try reader.members() { members.append((name, try ForgeValue.parse(value))) }
        self.members = members
    }

    /// The members for one token.
    func resolved(in scope: ForgeScope) throws(ForgeError) -> [JSONObject.Member] {
        var resolved: [JSONObject.Member] = []
        for (name, value) in members {
            resolved.append(JSONObject.Member(name: name, value: try value.resolve(scope)))
        }
        return resolved
    }
}
