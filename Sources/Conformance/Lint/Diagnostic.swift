/// One thing `assay lint` found.
package struct Diagnostic: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int
    /// What is wrong and what to do.
    package let message: String

    package init(file: String, line: Int = 1, column: Int = 1, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }
}

extension Diagnostic: CustomStringConvertible {
    package var description: String { "\(file):\(line):\(column): \(message)" }
}
