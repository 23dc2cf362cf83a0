/// A NumericDate as year, month, day and time of day in UTC (proleptic Gregorian calendar).
struct CivilTime: Hashable, Sendable {
    /// The year, such as 2025.
    let year: Int
    /// From 1.
    let month: Int
    /// From 1.
    let day: Int
    /// Seconds since midnight.
    let secondOfDay: Int
    /// Reads seconds since 1970-01-01T00:00:00Z.
    init(_ seconds: Int) {
        secondOfDay = (seconds % 86_400 + 86_400) % 86_400
        let days = (seconds - secondOfDay) / 86_400
        // Howard Hinnant's days-to-civil: a year that begins in March puts the leap day last.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `2026-11-30T07:05:09Z`.
    var iso8601: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(timeOfDay)Z" }

    private var timeOfDay: String {
        [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(twoDigits).joined(separator: ":")
    }

    private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
