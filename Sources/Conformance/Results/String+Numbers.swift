/// Reasons that differ in a number only are told as one.
extension String {
    /// The text with one sign for every run of digits.
    package var withoutNumbers: String {
        var text = ""
        for character in self {
            if !character.isNumber { text.append(character) } else if text.last != "#" { text.append("#") }
        }
        return text
    }

    /// The greatest number in it, or 0.
    package var greatestNumber: Int {
        split { !$0.isNumber }.compactMap { Int($0) }.max() ?? 0
    }
}
