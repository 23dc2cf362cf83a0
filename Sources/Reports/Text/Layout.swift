/// Text for a fixed-width page: wrapped paragraphs and aligned columns.
enum Layout {
    /// Words in lines of at most `width` characters; a longer word has a line of its own and is never broken.
    ///
    /// - Parameter first: how many characters the first line may have, where that is fewer.
    static func wrap(_ text: String, width: Int, first: Int? = nil) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let room = lines.count == 1 ? first ?? width : width
            if let last = lines.last, last.count + 1 + word.count <= room {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Rows as aligned columns two spaces apart; those in `rightAligned` hold numbers.
    static func columns(_ rows: [[String]], rightAligned: Set<Int> = []) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                rightAligned.contains(column) ? cell.leftPadded(to: widths[column]) : cell.padded(to: widths[column])
            }
            return cells.joined(separator: "  ").trimmedAtEnd
        }
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
