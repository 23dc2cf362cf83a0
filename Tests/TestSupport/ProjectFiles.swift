import EmbeddedFiles
import Glibc
package import JSON

/// Reads the project's files for tests.
package enum ProjectFiles {
    /// A file that a test needs is not there.
    package struct Missing: Error {
        /// From the project's root.
        package let path: String

        /// The path, or what was looked for.
        package init(path: String) {
            self.path = path
        }
    }

    /// `conformance/` and `keys/` as built into the program.
    package static let embedded = FileSet(
        Dictionary(
            uniqueKeysWithValues: EmbeddedFiles.all.map { path, text in
                (path, text.withUTF8Buffer { unsafe Array($0) })
            }))

    /// The bytes of a file, by its path from the project's root.
    package static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = unsafe fopen("\(ProjectRoot.path)/\(path)", "r") else { throw Missing(path: path) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
