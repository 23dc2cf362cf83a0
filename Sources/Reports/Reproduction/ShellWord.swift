/// Words for a POSIX shell.
package enum ShellWord {
    /// The text as one word that the shell passes on unchanged; quoted only where it must be.
    package static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain)
        return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
    }

    /// A command line.
    package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// Bytes that no shell gives a meaning to anywhere in a word.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_./:@%+,=".utf8.contains(byte)
        }
    }
}
