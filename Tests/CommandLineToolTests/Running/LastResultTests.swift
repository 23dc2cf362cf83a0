import Conformance
import Glibc
import Reports
import Testing

@testable import CommandLineTool

@Suite("The last result")
struct LastResultTests {
    private func arguments(_ folder: String) throws -> Arguments {
        try Arguments(["--state-dir", folder], options: [StateFolder.option])
    }

    @Test("is kept for its owner alone, in place of the one before, and goes by the word last")
    func kept() throws {
        let folder = try TemporaryFolder()
        let arguments = try arguments(folder.path + "/state")
        let last = try LastResult(arguments)
        var summary = RunSummary()
        for planned in [1, 2] {
            summary.planned = planned
            try last.keep([.ended(summary)])
        }
        #expect(try RunRecord.read("last", arguments).summary.planned == 2)
        var status = stat()
        #expect(unsafe stat(last.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("that is not there is an error that says where it would be")
    func missing() throws {
        let folder = try TemporaryFolder()
        let arguments = try arguments(folder.path)
        #expect {
            try LastResult.file("last", arguments)
        } throws: { "\($0)".contains("no result is kept in \(folder.path)/last.ndjson") }
        #expect(try LastResult.file("run.json", arguments) == "run.json")
    }
}
