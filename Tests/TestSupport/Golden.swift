import Glibc

/// Whole texts that a person or a program reads, kept as files and reviewed like code.
package enum Golden {
    /// Whether the files are to be written anew: `UPDATE_GOLDEN=1`.
    private static let updates = unsafe getenv("UPDATE_GOLDEN").map { unsafe String(cString: $0) } == "1"

    /// How a text differs from a file, by its path from the project's root; nil when it does not.
    package static func difference(of text: String, from path: String) throws -> String? {
        if updates {
            try write(text, to: path)
            return nil
        }
        let expected: String
        do {
            expected = String(decoding: try ProjectFiles.bytes(path), as: UTF8.self)
        } catch {
            return "\(path) is not there; UPDATE_GOLDEN=1 writes it"
        }
        return firstDifference(expected, text).map { "\(path):\($0)\nUPDATE_GOLDEN=1 writes it anew" }
    }

    /// The first line that differs, with its number.
    private static func firstDifference(_ expected: String, _ actual: String) -> String? {
        guard !expected.utf8.elementsEqual(actual.utf8) else { return nil }
        let left = expected.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let right = actual.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = zip(left, right).prefix { $0.elementsEqual($1) }.underestimatedCount
        func line(_ lines: [Substring.UTF8View]) -> String {
            index < lines.count ? String(decoding: lines[index], as: UTF8.self) : "(the end)"
        }
        return "\(index + 1): expected \"\(line(left))\", found \"\(line(right))\""
    }

    /// Writes a file and the folders above it.
    private static func write(_ text: String, to path: String) throws {
        let whole = "\(ProjectRoot.path)/\(path)"
        var folder = ""
        for part in whole.split(separator: "/").dropLast() {
            folder += "/" + part
            unsafe mkdir(folder, 0o755)
        }
        guard let file = unsafe fopen(whole, "w") else { throw ProjectFiles.Missing(path: path) }
        defer { unsafe fclose(file) }
        let bytes = Array(text.utf8)
        guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw ProjectFiles.Missing(path: path) }
    }
}
