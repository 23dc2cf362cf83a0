/// Dates as HTTP writes them (RFC 9110, section 5.6.7), as whole seconds since 1970.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The preferred form: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func format(_ seconds: Int) -> String {
        let date = CivilDate(secondsSince1970: seconds)
        let day = "\(days[date.weekday]), \(padded(date.day)) \(months[date.month - 1])"
        let year = String(repeating: "0", count: max(0, 4 - String(date.year).utf8.count)) + String(date.year)
        return "\(day) \(year) \(padded(date.hour)):\(padded(date.minute)):\(padded(date.second)) GMT"
    }

    /// Reads any of the three forms a recipient must accept; nil when it is none of them.
    ///
    /// - Parameter now: decides the century of the two-digit year in the RFC 850 form.
    package static func parse(_ text: String, now: Int = 0) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        switch words.count {
        case 6: return parseFixed(words)
        case 5: return parseAsctime(words)
        case 4: return parseRFC850(words, now: now)
        default: return nil
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    private static func parseFixed(_ words: [Substring]) -> Int? {
        guard words[0].hasSuffix(","), days.contains(String(words[0].dropLast())), words[5] == "GMT" else { return nil }
        return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4), time: words[4])
    }

    /// `Sun Nov  6 08:49:37 1994`
    private static func parseAsctime(_ words: [Substring]) -> Int? {
        guard days.contains(String(words[0])) else { return nil }
        return seconds(day: words[2], month: words[1], year: number(words[4], digits: 4), time: words[3])
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`; a year that looks more than 50 years ahead is in the past.
    private static func parseRFC850(_ words: [Substring], now: Int) -> Int? {
        let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard words[0].hasSuffix(","), parts.count == 3, words[3] == "GMT" else { return nil }
        guard let short = number(parts[2], digits: 2) else { return nil }
        let thisYear = CivilDate(secondsSince1970: now).year
        var year = thisYear - thisYear % 100 + short
        if year > thisYear + 50 { year -= 100 }
        return seconds(day: parts[0], month: parts[1], year: year, time: words[2])
    }

    private static func seconds(day: Substring, month: Substring, year: Int?, time: Substring) -> Int? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let year, let month = months.firstIndex(of: String(month)) else { return nil }
        guard let day = number(day, digits: day.utf8.count), (1...31).contains(day) else { return nil }
        guard let hour = number(clock[0], digits: 2), let minute = number(clock[1], digits: 2) else { return nil }
        guard let second = number(clock[2], digits: 2), hour < 24, minute < 60, second <= 60 else { return nil }
        let date = CivilDate(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        return date.secondsSince1970
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, (1...4).contains(digits) else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
