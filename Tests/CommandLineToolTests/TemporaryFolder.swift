import Glibc
import TestSupport

@testable import CommandLineTool

/// A folder of one test's own, gone when the test lets go of it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var name = Array("/tmp/assay-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw FileError("make a folder like", "/tmp/assay-test-XXXXXX") }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { _ = try? Shell.run("rm -rf '\(path)'") }
}
