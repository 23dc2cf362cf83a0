import JSON

/// The member of a body that carries a logical field: the one whose template is that place, however deep it lies, or a
/// pair `name=${field}` inside a text of pairs.
struct FieldMember {
    /// Names of members, from the top of the body.
    private let path: [String]
    /// The name of the pair, where the last member is a text of pairs.
    private let pair: String?

    /// Finds the field in a template; a body without it has no such member, and one of the field's name is meant.
    init(_ field: String, _ template: JSONObject) {
        (path, pair) = Self.place(of: "${\(field)}", in: template) ?? ([field], nil)
    }

    /// What it is called.
    var name: String { pair ?? path.last ?? "" }

    /// Whether a template carries the field in a member, or a pair, of its own.
    static func isThere(_ field: String, in template: JSONObject) -> Bool {
        place(of: "${\(field)}", in: template) != nil
    }

    private static func place(of place: String, in template: JSONObject) -> (path: [String], pair: String?)? {
        for member in template.members {
            if let text = member.value.string {
                if text == place { return ([member.name], nil) }
                let pairs = text.split(separator: "&").filter { $0.hasSuffix("=" + place) }
                if let pair = pairs.first { return ([member.name], String(pair.dropLast(place.count + 1))) }
            }
            if let inner = member.value.object.flatMap({ Self.place(of: place, in: $0) }) {
                return ([member.name] + inner.path, inner.pair)
            }
        }
        return nil
    }

    /// The body with the member under another name.
    func renamed(to name: String, in body: JSONObject) -> JSONObject {
        changed(body, path[...]) { members, index in
            guard let pair else { return members[index].name = name }
            members[index].value = pairs(members[index].value) {
                $0.hasPrefix(pair + "=") ? [name + $0.dropFirst(pair.count)] : [$0]
            }
        }
    }

    /// The body with the member there twice.
    func repeated(_ value: JSON, first: Bool, in body: JSONObject) -> JSONObject {
        changed(body, path[...]) { members, index in
            guard let pair else {
                let extra = JSONObject.Member(name: members[index].name, value: value)
                return members.insert(extra, at: first ? index : index + 1)
            }
            let extra = pair + "=" + (value.string ?? value.text)
            members[index].value = pairs(members[index].value) {
                $0.hasPrefix(pair + "=") ? first ? [extra, $0] : [$0, extra] : [$0]
            }
        }
    }

    private func pairs(_ value: JSON, _ change: (String) -> [String]) -> JSON {
        let parts = (value.string ?? "").split(separator: "&", omittingEmptySubsequences: false)
        return .string(parts.flatMap { change(String($0)) }.joined(separator: "&"))
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
