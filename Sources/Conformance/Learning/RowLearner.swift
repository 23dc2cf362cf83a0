import JOSE
import JSON

/// Sorts refusals by what they say, and gives each kind a row of an error table.
struct RowLearner {
    /// One refusal, asked for twice with another token.
    struct Refusal: Sendable {
        let condition: Condition
        let provider: ProviderName
        let answers: [SeenAnswer]
    }

    let refusals: [Refusal]
    /// The providers that were asked.
    let providers: [ProviderName]

    private struct Kind: Hashable {
        let status: Int
        let isJSON: Bool
        let leaves: [JSONPointer: JSON]
    }

    /// The rows, those that ask most of an answer first, since the first that fits is taken.
    var rows: [LearnedTarget.Row] {
        var order: [Kind] = []
        var members: [Kind: [Refusal]] = [:]
        for refusal in refusals {
            let kind = Self.kind(of: refusal)
            if members[kind] == nil { order.append(kind) }
            members[kind, default: []].append(refusal)
        }
        var codes = Set<String>()
        return order.sorted { $0.leaves.count > $1.leaves.count }.map { kind in
            let refusals = members[kind] ?? []
            let named = Set(refusals.map(\.provider))
            return LearnedTarget.Row(
                code: Self.unused(Self.code(kind), &codes), status: kind.status,
                match: kind.leaves.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) },
                isJSON: kind.isJSON,
                conditions: Condition.allCases.filter { one in refusals.contains { $0.condition == one } },
                providers: named.count == providers.count ? [] : providers.filter(named.contains))
        }
    }

    /// What both answers to a refusal have in common, the moment left out.
    private static func kind(of refusal: Refusal) -> Kind {
        let answers = refusal.answers
        let leaves = answers[0].leaves.filter { place, value in
            answers.allSatisfy { $0.leaves[place] == value } && isTelling(place, value)
        }
        return Kind(status: answers[0].status, isJSON: answers[0].body != nil, leaves: leaves)
    }

    private static let longest = 200
    private static let passing = ["time", "date", "trace", "request_id", "requestid", "version", "path"]

    /// Whether the value says what is wrong: short, no secret that was taken out, and not of the moment.
    private static func isTelling(_ place: JSONPointer, _ value: JSON) -> Bool {
        (value.string?.utf8.count ?? 0) <= longest && !(value.string?.containsBytes(of: "***") ?? false)
            && !passing.contains { place.lastName.containsBytes(of: $0) }
    }

    /// A name for the row, from the member that is most like a code.
    private static func code(_ kind: Kind) -> String {
        let names = ["error_code", "code", "type", "error", "reason", "message", "msg", "detail"]
        for name in names {
            let found = kind.leaves.filter { $0.key.lastName == name && $0.value.string != nil }
                .min { $0.key.description < $1.key.description }
            if let text = found?.value.string, let slug = slug(text) { return slug }
        }
        return "status-\(kind.status)"
    }

    private static func slug(_ text: String) -> String? {
        let letters = text.lowercased().unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        let words = String(letters).split(separator: "-").joined(separator: "-").prefix(48)
        return words.isEmpty ? nil : String(words.last == "-" ? words.dropLast() : words)
    }

    private static func unused(_ code: String, _ codes: inout Set<String>) -> String {
        var candidate = code
        var number = 2
        while !codes.insert(candidate).inserted {
            candidate = "\(code)-\(number)"
            number += 1
        }
        return candidate
    }
}
