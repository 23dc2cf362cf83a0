internal import JSON

/// Names with values, in the order of the file.
struct ForgeMembers: Sendable {
    private let members: [(name: String, value: ForgeValue)]

    /// Reads an object whose values may be `$` forms.
    init(_ reader: JSONReader) throws(DataFileError) {
        var members: [(String, ForgeValue)] = []
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
