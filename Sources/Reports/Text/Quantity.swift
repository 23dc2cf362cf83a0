/// Numbers with their units, as a person reads them.
enum Quantity {
    /// `1,402 bytes`.
    static func bytes(_ count: Int) -> String { grouped(count) + (count == 1 ? " byte" : " bytes") }

    /// `3 cases`: the plural is the word with an s unless another is given.
    static func of(_ count: Int, _ word: String, plural: String? = nil) -> String {
        "\(grouped(count)) " + (count == 1 ? word : plural ?? word + "s")
    }

    /// Seconds with three decimals, as JUnit wants them.
    static func seconds(milliseconds: Int) -> String {
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    /// Digits in threes.
    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }

    /// `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
