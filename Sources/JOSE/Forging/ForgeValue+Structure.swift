import JSON

extension ForgeValue {
    /// The `$` forms that make arrays, objects, raw text and copies.
    static let structureForms: [String: Form] = [
        "$array": repeatedElements, "$members": manyMembers, "$nest": nested, "$raw": rawText, "$hex": rawBytes,
        "$literal": literal, "$claim": unedited("$claim") { $0.claims }, "$header": unedited("$header") { $0.header },
    ]

    /// `{"$array": VALUE, "times": N, "append": [VALUE…]}`; `${index}` is the running number
    private static let repeatedElements: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$array", "times", "append"])
        let (value, times) = (try parse(reader.member("$array")), try count(reader.member("times")))
        let rest = try reader.optional("append").map(list) ?? []
        return ForgeValue { scope throws(ForgeError) in
            var elements: [JSON] = []
            for index in 0..<times {
                let element = try value.resolve(scope.adding(["index": String(index)]))
                // What an element holds has been paid for; this is for holding it.
                try scope.budget.spend(ForgeBudget.elementCost)
                elements.append(element)
            }
            return .array(elements + (try rest.resolved(in: scope)))
        }
    }

    /// `{"$members": N, "name": TEXT, "value": VALUE}`: an object with members `m0`, `m1` and so on
    private static let manyMembers: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$members", "name", "value"])
        let (times, name) = (try count(reader.member("$members")), try reader.optionalString("name") ?? "m")
        let value = try reader.optional("value").map(parse) ?? ForgeValue(constant: 0)
        return ForgeValue { scope throws(ForgeError) in
            let value = try value.resolve(scope)
            return .object(
                JSONObject(members: (0..<times).map { JSONObject.Member(name: "\(name)\($0)", value: value) }))
        }
    }

    private enum Nesting: String, CaseIterable {
        case array = "["
        case object = "{"
    }

    /// `{"$nest": N, "with": "["}`: arrays or objects inside one another, as raw text
    private static let nested: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$nest", "with"])
        let (depth, nesting) = (
            try count(reader.member("$nest")), try reader.optional("with")?.word(Nesting.self) ?? .array
        )
        return ForgeValue { scope throws(ForgeError) in
            let (open, middle, close) = nesting == .array ? ("[", "", "]") : ("{\"a\":", "0", "}")
            try scope.budget.spend(open.utf8.count + close.utf8.count, times: depth)
            let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
            return .raw(Array(text.utf8))
        }
    }

    /// `{"$raw": TEXT}`: JSON text, or what is not quite JSON
    private static let rawText: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$raw"])
        let text = ForgeText(try reader.string("$raw"))
        return ForgeValue { scope throws(ForgeError) in .raw(Array(try text.filled(in: scope).utf8)) }
    }

    /// `{"$hex": DIGITS}`: bytes in the value's place
    private static let rawBytes: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$hex"])
        return ForgeValue(constant: .raw(try hex(reader.member("$hex"))))
    }

    /// `{"$literal": ANY}`: plain JSON without places and forms
    private static let literal: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$literal"])
        return ForgeValue(constant: try reader.member("$literal").value)
    }

    /// `{"$claim": NAME}`: the member of the token without edits, its type kept
    private static func unedited(
        _ form: String, _ part: @escaping @Sendable (TokenBlueprint) -> JSONObject
    ) -> Form {
        { reader throws(DataFileError) in
            try reader.refuseUnknown(except: [form])
            let name = try reader.string(form)
            return ForgeValue { scope throws(ForgeError) in
                guard let value = part(scope.blueprint)[name] else {
                    throw .noSuchMember(name, segment: form == "$claim" ? "payload" : "header")
                }
                return value
            }
        }
    }

    /// The bytes that hexadecimal digits stand for.
    static func hex(_ reader: JSONReader) throws(DataFileError) -> [UInt8] {
        guard let bytes = Hex.decode(try reader.string()) else {
            throw reader.error("expected pairs of hexadecimal digits")
        }
        return bytes
    }
}
