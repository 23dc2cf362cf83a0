/// A NumericDate as year, month, day and time of day in UTC (proleptic Gregorian calendar).
package struct CivilTime: Hashable, Sendable {
    package let year: Int
    /// From 1.
    package let month: Int
    /// From 1.
    package let day: Int
    /// Seconds since midnight.
    package let secondOfDay: Int
    /// Days since Sunday.
    package let weekday: Int

    /// Reads seconds since 1970-01-01T00:00:00Z.
    package init(_ seconds: Int) {
        secondOfDay = (seconds % 86_400 + 86_400) % 86_400
        let days = (seconds - secondOfDay) / 86_400
        weekday = ((days + 4) % 7 + 7) % 7
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
    package var iso8601: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(timeOfDay)Z" }

    /// `Mon, 30 Nov 2026 07:05:09 GMT` (RFC 9110, section 5.6.7).
    package var httpDate: String {
        "\(Self.weekdays[weekday]), \(twoDigits(day)) \(Self.months[month - 1]) \(year) \(timeOfDay) GMT"
    }

    private var timeOfDay: String {
        [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(twoDigits).joined(separator: ":")
    }

    private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
