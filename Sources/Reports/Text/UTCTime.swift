import Conformance

/// An instant as RFC 3339 writes it, to the second and in UTC.
enum UTCTime {
    /// `2026-11-30T08:19:44Z` for seconds since 1970.
    static func text(_ seconds: Int) -> String {
        let rest = (seconds % 86_400 + 86_400) % 86_400
        let day = CivilDay(number: (seconds - rest) / 86_400)
        return "\(day)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
