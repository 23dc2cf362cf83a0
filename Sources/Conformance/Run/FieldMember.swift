import JSON

/// The member of a body that carries a logical field: the one whose template is that place, however deep it lies.
struct FieldMember {
    /// Names of members, from the top of the body.
    private let path: [String]

    /// Finds the field in a template; a body without it has no such member, and one of the field's name is meant.
    init(_ field: String, _ template: JSONObject) { path = Self.path(to: field, in: template) ?? [field] }

    private static func path(to field: String, in template: JSONObject) -> [String]? {
        for member in template.members {
            if member.value == .string("${\(field)}") { return [member.name] }
            if let inner = member.value.object.flatMap({ path(to: field, in: $0) }) { return [member.name] + inner }
        }
        return nil
    }

    /// The body with the member under another name.
    func renamed(to name: String, in body: JSONObject) -> JSONObject {
        changed(body, path[...]) { members, index in members[index].name = name }
    }

    /// The body with the member there twice.
    func repeated(_ value: JSON, first: Bool, in body: JSONObject) -> JSONObject {
        changed(body, path[...]) { members, index in
            let extra = JSONObject.Member(name: members[index].name, value: value)
            members.insert(extra, at: first ? index : index + 1)
        }
    }

    private func changed(
        _ object: JSONObject, _ path: ArraySlice<String>, _ change: (inout [JSONObject.Member], Int) -> Void
    ) -> JSONObject {
        guard let name = path.first, let index = object.members.firstIndex(where: { $0.name == name }) else {
            return object
        }
        var members = object.members
        if path.count == 1 {
            change(&members, index)
        } else if let inner = members[index].value.object {
            members[index].value = .object(changed(inner, path.dropFirst(), change))
        }
        return JSONObject(members: members)
    }
}
