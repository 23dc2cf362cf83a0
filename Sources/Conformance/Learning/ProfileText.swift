package import JSON

/// The profile of an unknown backend as a file with comments, to be reviewed and completed.
package struct ProfileText: Sendable {
    let draft: TargetDraft
    let learned: LearnedTarget
    /// When the answers were seen, `YYYY-MM-DD`.
    let day: String

    package init(draft: TargetDraft, learned: LearnedTarget, day: String) {
        self.draft = draft
        self.learned = learned
        self.day = day
    }

    /// The file.
    package var text: String {
        var text = Self.comment(
            [
                "Written by `assay init` on \(day), from answers that were seen once. NOBODY HAS REVIEWED IT.",
                "Compare every row with the backend's own documents: change its grade to \"documented\" and its source",
                "to the page that says so. Until then an answer of that row is no more than pass-undocumented.",
            ], indent: 0)
        text += "{\n"
        for (index, section) in sections.enumerated() {
            if index > 0 { text += ",\n" }
            text += Self.comment(section.comment, indent: 1)
            let value = section.value.prettyText.split(separator: "\n").joined(separator: "\n  ")
            text += "  \(JSON.string(section.name).text): \(value)"
        }
        return text + "\n}\n"
    }

    /// The profile that the text is.
    package func profile(file: String) throws(DataFileError) -> TargetProfile {
        try TargetProfile(file: file, bytes: Array(text.utf8))
    }

    private static func comment(_ lines: [String], indent: Int) -> String {
        lines.map { line in
            String(repeating: "  ", count: indent) + "// "
                + line.split(whereSeparator: \.isNewline).joined(separator: " ")
                + "\n"
        }.joined()
    }
}
