import Conformance

/// Texts inside Markdown (GitHub Flavored Markdown), where a target's words must stay words.
enum MarkdownText {
    /// A text in a paragraph or a table cell.
    static func plain(_ text: String) -> String {
        text.oneLine.visible.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "$", "!": "\\\(scalar)"
            // GitHub would tell whoever has that name, and link issues.
            case "@": "&#64;"
            default: nil
            }
        }
    }

    /// A text as code in a line, between more backticks than it has in a row.
    static func code(_ text: String) -> String {
        let text = text.oneLine.visible
        guard !text.isEmpty else { return "" }
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + pad + text + pad + fence
    }

    /// A text as a block of code.
    static func block(_ text: String, language: String = "") -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return "\(fence)\(language)\n\(text.visible)\n\(fence)"
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for each in text {
            run = each == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
