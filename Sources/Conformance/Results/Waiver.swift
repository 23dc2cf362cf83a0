import HTTPMessages
package import JSON

/// A finding that somebody answers for, for a time.
package struct Waiver: Sendable, Hashable {
    package let cases: Glob
    package let provider: ProviderName?
    package let target: Glob
    /// The verdict it covers; a worse one is not waived.
    package let verdict: Verdict
    package let reason: String
    package let owner: String
    package let issue: String?
    /// The last day it holds, `YYYY-MM-DD`.
    package let expires: String

    /// Reads a file of waivers; each needs a reason, an owner and an end at most 180 days away.
    package static func all(file: String, bytes: [UInt8], today: CivilDay) throws(DataFileError) -> [Waiver] {
        let reader = try JSONReader(file: file, bytes: bytes)
        var waivers: [Waiver] = []
        for element in try reader.elements("waivers") {
            try element.refuseUnknown(except: [
                "case", "provider", "target", "verdict", "reason", "owner", "issue", "expires",
            ])
            let expires = try element.string("expires")
            guard let end = CivilDay(expires) else {
                throw try element.member("expires").error("expected a day as YYYY-MM-DD")
            }
            guard end.number - today.number <= 180 else {
                throw try element.member("expires").error("a waiver holds at most 180 days")
            }
            waivers.append(
                Waiver(
                    cases: Glob(try element.string("case")), provider: try element.optional("provider")?.word(),
                    target: try element.optionalString("target").map(Glob.init) ?? .everything,
                    verdict: try element.member("verdict").word(),
                    reason: try element.string("reason"), owner: try element.string("owner"),
                    issue: try element.optionalString("issue"), expires: expires))
        }
        return waivers
    }

    /// Whether it still holds on a day.
    package func holds(on today: CivilDay) -> Bool { (CivilDay(expires)?.number ?? 0) >= today.number }

    /// Whether it is about this result, whatever the verdict.
    package func concerns(_ result: CaseResult, target name: String) -> Bool {
        cases.matches(result.id) && (provider ?? result.provider) == result.provider && target.matches(name)
    }

    /// A stanza to paste for a finding.
    package static func template(for result: CaseResult, target: String, expires: String) -> JSON {
        [
            "case": .string(result.id), "provider": .string(result.provider.rawValue), "target": .string(target),
            "verdict": .string(result.verdict.rawValue), "reason": "why this is tolerable for now",
            "owner": "who answers for it", "expires": .string(expires),
        ]
    }
}

/// A day of the calendar.
package struct CivilDay: Hashable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// Reads `YYYY-MM-DD`.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        number = CivilDate(year: year, month: month, day: day).secondsSince1970 / 86_400
    }
}

extension CivilDay: CustomStringConvertible {
    package var description: String {
        let date = CivilDate(secondsSince1970: number * 86_400)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }
}
