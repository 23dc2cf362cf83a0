import JOSE
import JSON

/// Whether the header asks for something that is not understood here (RFC 7515, section 4.1.11; RFC 7797).
struct CriticalCheck {
    let rules: HeaderRules

    private static let standardNames: Set = [
        "alg", "jku", "jwk", "kid", "x5u", "x5c", "x5t", "x5t#S256", "typ", "cty", "crit",
    ]

    /// What is wrong with `crit` or `b64`; no extension is understood.
    func violation(in header: JSONObject) -> TokenViolation? {
        if header["b64"] == .bool(false), rules.unencoded == .refused {
            return TokenViolation(.criticalHeaderUnsupported, "\"b64\" is not for JWTs")
        }
        guard let value = header["crit"] else { return nil }
        let problems = problems(with: value, in: header)
        guard let worst = problems.first(where: { !rules.criticalForgives.contains($0) }) else { return nil }
        return TokenViolation(.criticalHeaderUnsupported, "\"crit\": \(worst.rawValue)")
    }

    private func problems(with value: JSON, in header: JSONObject) -> [HeaderRules.Critical] {
        guard let elements = value.array else { return [.notArray] }
        guard !elements.isEmpty else { return [.empty] }
        let names = elements.compactMap(\.string)
        guard names.count == elements.count else { return [.notArray] }
        var problems: [HeaderRules.Critical] = names.map { name in
            if name == "b64" { return .b64 }
            if Self.standardNames.contains(name) { return .standardName }
            return header[name] == nil ? .absentMember : .unknown
        }
        // A name listed twice is one unknown name less and one fault more.
        if Set(names.map { Array($0.utf8) }).count < names.count { problems = [.duplicate] }
        return problems
    }
}
