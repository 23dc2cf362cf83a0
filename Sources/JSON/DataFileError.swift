/// What is wrong in a data file, and where.
package struct DataFileError: Error, Hashable, Sendable {
    package let file: String
    /// Line from 1.
    package let line: Int
    /// Column from 1, in bytes.
    package let column: Int
    /// Where in the document; empty for the whole.
    package let pointer: JSONPointer
    /// What is wrong, what was expected, what to do.
    package let problem: String

    package init(file: String, line: Int = 1, column: Int = 1, pointer: JSONPointer = JSONPointer(), problem: String) {
        self.file = file
        self.line = line
        self.column = column
        self.pointer = pointer
        self.problem = problem
    }
}

extension DataFileError: CustomStringConvertible {
    package var description: String {
        "\(file):\(line):\(column): \(problem)" + (pointer.tokens.isEmpty ? "" : " (at \(pointer))")
    }
}
