import Glibc

/// Standard output and error of this process, and whether a person is watching.
struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    let isInteractive: Bool
    /// Whether colour may be used: a terminal, and no NO_COLOR (no-color.org).
    let hasColour: Bool

    init() {
        isInteractive = isatty(STDOUT_FILENO) == 1
        hasColour = isInteractive && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"
    }

    /// Writes to standard output.
    func out(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

    /// Puts a question to the person there; nil where nobody is.
    func ask(_ question: String) -> String? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        error(question)
        return readLine().map { String($0.drop { $0 == " " }) }
    }

    /// Writes to standard error.
    func error(_ text: String) { Self.write(text, to: STDERR_FILENO) }

    /// Writes all of it; a reader that has gone away ends the process as it would any filter.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// The environment of this process.
enum Environment {
    /// The value of a variable; nil when it is not set or empty.
    static func value(_ name: String) -> String? {
        guard let pointer = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: pointer)
        return text.isEmpty ? nil : text
    }
}
