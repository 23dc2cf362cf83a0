import JSON
import TestSupport
import Testing

@testable import Conformance

@Suite("The words for people")
struct MessageLintTests {
    private static let errors = "conformance/client-errors.json"
    private static let conditions = "conformance/conditions.json"

    private func diagnostics(_ path: String, replacing old: String, with new: String) throws -> [String] {
        var files = BuiltFiles.all
        let text = String(decoding: try #require(files[path]), as: UTF8.self)
        #expect(text.contains(old))
        files[path] = Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
        let found = Linter(files: files).schemaDiagnostics() + MessageLint(files: files).diagnostics()
        return found.filter { $0.file == path }.map(\.message)
    }

    @Test("the files of the program are in order")
    func good() { #expect(Linter(files: BuiltFiles.all).diagnostics() == []) }

    @Test("a condition without words, one that does not exist and a need that does not exist are named")
    func conditions() throws {
        let missing = try diagnostics(
            Self.conditions, replacing: #""expired": {"means""#, with: #""expird": {"means""#)
        #expect(missing.contains { $0.contains("no condition \"expird\"; did you mean \"expired\"?") })
        let need = try diagnostics(Self.conditions, replacing: #""needs": "outage""#, with: #""needs": "luck""#)
        #expect(need.contains { $0.contains("luck") })
    }

    @Test("a client error names a document of the file, and is there once")
    func sources() throws {
        let source = try diagnostics(
            Self.errors, replacing: #""source": "expo-apple-sign-in-ios""#, with: #""source": "expo-apple-sign-in-is""#)
        #expect(source.contains { $0.contains("did you mean \"expo-apple-sign-in-ios\"?") })
        let twice = try diagnostics(
            Self.errors, replacing: #""ERR_MISSING_IDENTITY_TOKEN""#, with: #""ERR_INVALID_RESPONSE""#)
        #expect(twice.contains { $0.contains("has two errors \"ERR_INVALID_RESPONSE\"") })
    }

    @Test("a profile of one's own is checked like those of the program")
    func target() throws {
        let path = "/tmp/mine.json"
        let generic = try #require(BuiltFiles.all["conformance/targets/generic.json"])
        #expect(Linter(files: BuiltFiles.all.adding(generic, at: path)).diagnostics(ofTarget: path) == [])
        let broken = Array(String(decoding: generic, as: UTF8.self).replacing("${token}", with: "${tokn}").utf8)
        let found = Linter(files: BuiltFiles.all.adding(broken, at: path)).diagnostics(ofTarget: path)
        #expect(found.contains { $0.message.contains("${tokn}") && $0.file == path })
    }
}
