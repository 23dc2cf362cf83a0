import Glibc

/// Runs other programs, for tests that ask a real reader of what Assay writes.
package enum Shell {
    /// A program that could not be started.
    package struct Failure: Error {
        /// What was to run.
        package let script: String
    }

    /// How a script ended and what it wrote to its standard output and error.
    package struct Outcome {
        /// The exit status; 127 when the shell did not find the program.
        package let status: Int32
        package let output: String
    }

    /// Runs a script with `sh`.
    package static func run(_ script: String) throws -> Outcome {
        guard let pipe = unsafe popen("{\n\(script)\n} 2>&1", "r") else { throw Failure(script: script) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, pipe)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        let status = unsafe pclose(pipe)
        return Outcome(status: status >> 8 & 0xFF, output: String(decoding: bytes, as: UTF8.self))
    }

    /// Whether the script runs without complaint, such as `python3 -c pass`.
    package static func succeeds(_ script: String) -> Bool { (try? run(script))?.status == 0 }

    /// Runs a script on a text; the script finds it in the file `$file`.
    package static func run(_ script: String, on text: String) throws -> Outcome {
        var name = Array("/tmp/assay-test-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&name)
        guard descriptor >= 0 else { throw Failure(script: script) }
        let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unsafe unlink(path) }
        let bytes = Array(text.utf8)
        let written = unsafe Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count else { throw Failure(script: script) }
        return try run("file='\(path)'\n\(script)")
    }
}
