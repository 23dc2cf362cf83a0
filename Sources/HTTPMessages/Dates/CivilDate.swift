/// A date and time of day in UTC, in the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
    /// The year, such as 2025.
    package let year: Int

    /// The month, 1 to 12.
    package let month: Int

    /// The day of the month, from 1.
    package let day: Int

    /// The hour, 0 to 23.
    package let hour: Int

    /// The minute, 0 to 59.
    package let minute: Int

    /// The second, 0 to 60.
    package let second: Int

    /// A date from its parts.
    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The date of an instant. Years are counted from March, so that the leap day comes last; 719,468 is the
    /// number of days from 1 March of the year 0 to 1 January 1970, and 146,097 that of 400 years.
    package init(secondsSince1970 seconds: Int) {
        let (days, time) = Self.floorDivide(seconds, 86_400)
        let (era, dayOfEra) = Self.floorDivide(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = time / 3_600
        minute = time % 3_600 / 60
        second = time % 60
    }

    /// The instant, as whole seconds since 1970.
    package var secondsSince1970: Int {
        let (era, yearOfEra) = Self.floorDivide(month <= 2 ? year - 1 : year, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The day of the week, from Sunday as 0; 1 January 1970 was a Thursday.
    package var weekday: Int {
        Self.floorDivide(Self.floorDivide(secondsSince1970, 86_400).quotient + 4, 7).remainder
    }

    private static func floorDivide(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
        let remainder = (value % divisor + divisor) % divisor
        // Wraps only within a day of the smallest integer, where an answer a day off is better than a trap.
        return ((value &- remainder) / divisor, remainder)
    }
}
