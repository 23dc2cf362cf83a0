extension String {
    /// The text with every character that could act on a terminal or hide others written out, as in `\u{1B}`.
    ///
    /// A target's answer is a stranger's text. Escape sequences move cursors, and bidirectional controls make a line
    /// read otherwise than it is. Line feeds stay.
    var visible: String {
        replacingScalars {
            $0.isTreacherous && $0 != "\n" ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : nil
        }
    }

    /// The text with some scalars replaced; `replacement` gives nil for one that stays.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var out = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                out.append(contentsOf: text.unicodeScalars)
            } else {
                out.append(scalar)
            }
        }
        return String(out)
    }

    /// The text with spaces behind it up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text with spaces before it up to a width.
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Unicode.Scalar {
    /// Whether it is a control or format character: C0, DEL, C1, line separators, bidirectional and invisible ones.
    fileprivate var isTreacherous: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
