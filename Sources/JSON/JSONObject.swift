/// The members of an object in their order, duplicates kept.
package struct JSONObject: Sendable {
    /// One name with its value.
    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }

        package static func == (left: Member, right: Member) -> Bool {
            left.name.hasSameBytes(as: right.name) && left.value == right.value
        }
    }

    /// All members, in order.
    package var members: [Member]

    package init(members: [Member] = []) { self.members = members }

    package init(_ pairs: [(String, JSON)]) {
        members = pairs.map { Member(name: $0.0, value: $0.1) }
    }

    /// The first member of that name.
    ///
    /// Setting replaces the first in place or appends; setting nil removes every one of the name.
    package subscript(name: String) -> JSON? {
        get { members.first { $0.name.hasSameBytes(as: name) }?.value }
        set {
            guard let newValue else { return removeAll(named: name) }
            if let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
                members[index].value = newValue
            } else {
                append(name, newValue)
            }
        }
    }

    /// Adds a member at the end, even if there is one of that name.
    package mutating func append(_ name: String, _ value: JSON) {
        members.append(Member(name: name, value: value))
    }

    /// Removes every member of that name.
    package mutating func removeAll(named name: String) {
        members.removeAll { $0.name.hasSameBytes(as: name) }
    }

    /// The names in order, duplicates included.
    package var names: [String] { members.map(\.name) }

    package var isEmpty: Bool { members.isEmpty }
}

extension JSONObject: Hashable {}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
