import JSON

extension ForgeValue {
    /// How an instant is written.
    private enum InstantForm: String, CaseIterable {
        case number
        case string
        case float
        case milliseconds
        case iso8601
        case scientific
    }

    /// `{"$now": SECONDS, "as": …}`: an instant relative to the token's now.
    static let timeForms: [String: Form] = [
        "$now": { reader throws(DataFileError) in
            try reader.refuseUnknown(except: ["$now", "as"])
            let offset = try reader.int("$now")
            let form = try reader.optional("as")?.word(InstantForm.self) ?? .number
            return ForgeValue { scope in instant(scope.context.now + offset, as: form) }
        }
    ]

    private static func instant(_ seconds: Int, as form: InstantForm) -> JSON {
        switch form {
        case .number: .int(seconds)
        case .string: .string(String(seconds))
        case .float: .number(JSONNumber(text: "\(seconds).5"))
        case .milliseconds: .int(seconds * 1000)
        case .iso8601: .string(CivilTime(seconds).iso8601)
        case .scientific: .number(JSONNumber(text: scientific(seconds)))
        }
    }

    /// The same number with one digit before the point and an exponent.
    private static func scientific(_ value: Int) -> String {
        let digits = String(value.magnitude)
        let fraction = digits.dropFirst().isEmpty ? "0" : String(digits.dropFirst())
        return (value < 0 ? "-" : "") + "\(digits.prefix(1)).\(fraction)e\(digits.count - 1)"
    }
}
