import Glibc
import TestSupport

@testable import HTTPTransport

/// Programs that are not ours, as a second opinion; tests that need one are skipped where it is missing.
enum OtherPrograms {
    /// Whether a shell finds the program.
    static func has(_ name: String) -> Bool { Shell.succeeds("command -v \(name)") }

    /// Runs a script on a thread of its own: waiting for a program must not hold up the tasks that serve it.
    static func run(_ script: String) async throws -> Shell.Outcome {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try SystemThread.start { continuation.resume(with: Result { try Shell.run(script) }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

/// A file that goes with its owner.
final class TemporaryFile: Sendable {
    let path: String

    init(_ text: String) throws {
        var template = Array("/tmp/assay-test-XXXXXX".utf8CString)
        let descriptor = FileDescriptor(takingOwnershipOf: unsafe mkstemp(&template))
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let bytes = Array(text.utf8)
        guard unsafe write(descriptor.number, bytes, bytes.count) == bytes.count else {
            throw TransportError.lastSystemError("write")
        }
    }

    deinit { unsafe unlink(path) }
}
