import JSON

extension SegmentEdit {
    /// The edits that change members.
    static let memberEdits: [String: Parser] = [
        "set": set, "remove": remove, "rename": rename, "retype": retype, "duplicate": duplicate,
        "escape-name": escapeName, "order": order, "replace": replace,
    ]

    /// `{NAME: VALUE…}`: in place, or at the end where there is none
    private static let set: Parser = { reader throws(DataFileError) in
        let values = try ForgeMembers(reader)
        return members("set") { members, _, scope throws(ForgeError) in
            for member in try values.resolved(in: scope) {
                if let index = members.index(of: member.name) {
                    members[index].value = member.value
                } else {
                    members.append(SegmentDraft.Member(name: member.name, value: member.value))
                }
            }
        }
    }

    /// `[NAME…]`; providers differ in what they send, so one that is absent already is fine
    private static let remove: Parser = { reader throws(DataFileError) in
        let names = try names(reader)
        return members("remove") { members, _, _ throws(ForgeError) in
            members.removeAll { member in names.contains { $0.hasSameBytes(as: member.name) } }
        }
    }

    /// `{OLD: NEW…}`
    private static let rename: Parser = { reader throws(DataFileError) in
        var pairs: [(old: String, new: String)] = []
        for (old, new) in try reader.members() { pairs.append((old, try new.string())) }
        return members("rename") { [pairs] members, draft, _ throws(ForgeError) in
            for (old, new) in pairs { members[try place(of: old, in: members, draft)].name = new }
        }
    }

    /// `{NAME: TYPE…}`
    private static let retype: Parser = { reader throws(DataFileError) in
        var types: [(name: String, type: JSONType)] = []
        for (name, type) in try reader.members() { types.append((name, try type.word(JSONType.self))) }
        return members("retype") { [types] members, draft, _ throws(ForgeError) in
            for (name, type) in types {
                let index = try place(of: name, in: members, draft)
                guard let value = type.converted(members[index].value) else {
                    throw .cannotRetype(name, to: type.rawValue)
                }
                members[index].value = value
            }
        }
    }

    /// `{"name", "value", "first", "escaped"}`: a second member right beside the present one
    private static let duplicate: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["name", "value", "first", "escaped"])
        let (name, value) = (try reader.string("name"), try ForgeValue.parse(reader.member("value")))
        let isFirst = try reader.optionalBool("first") ?? false
        let isEscaped = try reader.optionalBool("escaped") ?? false
        return members("duplicate") { members, draft, scope throws(ForgeError) in
            let index = try place(of: name, in: members, draft)
            let added = SegmentDraft.Member(name: name, value: try value.resolve(scope), escapesName: isEscaped)
            members.insert(added, at: isFirst ? index : index + 1)
        }
    }

    /// `[NAME…]`: the same names, the first character of each as an escape
    private static let escapeName: Parser = { reader throws(DataFileError) in
        let names = try names(reader)
        return members("escape-name") { members, draft, _ throws(ForgeError) in
            for name in names { members[try place(of: name, in: members, draft)].escapesName = true }
        }
    }

    /// `[NAME…]`: these first, the others after them as they were
    private static let order: Parser = { reader throws(DataFileError) in
        let names = try names(reader)
        return members("order") { members, draft, _ throws(ForgeError) in
            var ordered: [SegmentDraft.Member] = []
            for name in names { ordered.append(members.remove(at: try place(of: name, in: members, draft))) }
            members = ordered + members
        }
    }

    /// `{NAME: VALUE…}`: these members and no others
    private static let replace: Parser = { reader throws(DataFileError) in
        let values = try ForgeMembers(reader)
        return SegmentEdit { draft, scope throws(ForgeError) in
            let members = try values.resolved(in: scope)
            draft.set(members: members.map { SegmentDraft.Member(name: $0.name, value: $0.value) })
        }
    }

    private static func names(_ reader: JSONReader) throws(DataFileError) -> [String] {
        var names: [String] = []
        for element in try reader.elements() { names.append(try element.string()) }
        return names
    }

    private static func place(
        of name: String, in members: [SegmentDraft.Member], _ draft: SegmentDraft
    ) throws(ForgeError) -> Int {
        guard let index = members.index(of: name) else { throw .noSuchMember(name, segment: draft.name) }
        return index
    }
}
