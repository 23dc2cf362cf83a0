import Conformance
import JSON
import TestSupport
import Testing

@Suite("Lint of the defects")
struct DefectLintTests {
    private static let cases = """
        {"id": "aud-a", "title": "a", "mutate": [{"claims.remove": ["aud"]}]},
        {"id": "aud-b", "title": "b", "mutate": [{"claims.set": {"aud": "b"}}], "unproven": "nobody can build one"}
        """

    /// What lint says of the defects that are caught by these patterns.
    private func messages(_ caughtBy: String) throws -> [String] {
        let cases = Fixtures.caseFile(Self.cases)
        let defects = #"[{"id": "d", "title": "t", "rules": {}, "caught_by": \#(caughtBy), "why": "w"}]"#
        let path = "conformance/cases/aud/a.json"
        let files = FileSet([
            path: cases[path] ?? [], "conformance/defects.json": Array(defects.utf8),
            SeverityTable.path: cases[SeverityTable.path] ?? [],
        ])
        return Linter(files: files).diagnostics().map(\.message).filter {
            $0.contains("defect") && !$0.contains("schema")
        }
    }

    @Test("is content when every case catches a defect or says why none can show it")
    func content() throws {
        #expect(try messages(#"["aud-a"]"#) == [])
        #expect(try messages(#"["aud-?", "preflight"]"#) == [])
    }

    @Test("names a pattern that fits no case, and the case it may have meant")
    func missing() throws {
        #expect(
            try messages(#"["aud-a", "aud-aa"]"#)
                == [
                    #"the defect "d" is caught by "aud-aa", which fits no case; did you mean "aud-a"? (at /0/caught_by/1)"#
                ])
    }

    @Test(
        "a case that no defect names must say why; a defect that every case catches names none",
        arguments: [#"["preflight"]"#, #"["*"]"#])
    func unnamed(caughtBy: String) throws {
        let found = try messages(caughtBy)
        #expect(
            found.count == 1 && found[0].hasPrefix("no defect names aud-a, so nothing shows that it catches anything"))
    }

    @Test("a case cannot be unproven and named")
    func both() throws {
        #expect(
            try messages(#"["aud-a", "aud-b"]"#)
                == ["aud-b is said to be unproven, and a defect names it: remove one of the two"])
    }
}
