/// A span of time as people type it: `90s`, `-1h`, `10m`, `1d`, or seconds alone.
enum TimeSpan {
    /// The span in seconds; throws at anything else, with examples.
    static func seconds(_ text: String, flag: String) throws(UsageError) -> Int {
        let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[String($0)] }
        let number = Int(unit == nil ? text[...] : text.dropLast())
        guard let number, abs(number) <= 1 << 40 else {
            throw UsageError("\(flag) takes a span such as 10m, -1h, 30s or 1d, not \"\(text)\"")
        }
        return number * (unit ?? 1)
    }
}
