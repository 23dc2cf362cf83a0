import JSON
import RelyingParty
import TestSupport
import Testing

@Suite("Rules and defects as data")
struct RulesTests {
    private func defects(_ text: String) throws -> DefectList {
        try DefectList(JSONReader(file: "defects.json", bytes: Array(text.utf8)))
    }

    private func entry(_ rules: String, id: String = "d", caughtBy: String = #"["x"]"#) -> String {
        #"{"id": "\#(id)", "title": "t", "rules": \#(rules), "caught_by": \#(caughtBy), "why": "w"}"#
    }

    @Test("a defect sets rules and names the cases that catch it")
    func decodes() throws {
        let list = try defects("[\(entry(#"{"audience": {"check": "ignored"}}"#))]")
        #expect(list.defects.map(\.id) == ["d"])
        #expect(list.defects[0].caughtBy == ["x"])
        #expect(try list.defect(named: "d").why == "w")
    }

    private static let mistakes: [(String, String)] = [
        (#"{"audiense": {}}"#, #"unknown "audiense"; did you mean "audience"?"#),
        (#"{"audience": {"chek": "ignored"}}"#, #"unknown "chek"; did you mean "check"?"#),
        (#"{"audience": {"check": "ignore"}}"#, #"unknown "ignore"; did you mean "ignored"?"#),
        (#"{"audience": {"forgives": ["longr"]}}"#, #"unknown "longr"; did you mean "longer"?"#),
        (#"{"audience": {"forgives": "longer"}}"#, "expected an array, found a string"),
        (#"{"nonce": {"required": 1}}"#, "expected true or false, found a number"),
        (#"{"time": {"leeway_seconds": "60"}}"#, "expected a whole number, found a string"),
        (#"{"audience": {"check": "compared"}}"#, #"the defect "d" changes no rule"#),
        ("{}", #"the defect "d" changes no rule"#),
    ]

    @Test("a mistake is told with its place and what was meant", arguments: mistakes)
    func mistake(rules: String, problem: String) throws {
        let error = #expect(throws: DataFileError.self) { try defects("[\(entry(rules))]") }
        #expect(error?.problem == problem)
        #expect(error?.line == 1 && (error?.column ?? 0) > 1)
    }

    @Test("two defects of one name, and one that nothing catches, are refused")
    func lint() throws {
        let good = entry(#"{"audience": {"check": "ignored"}}"#)
        #expect(throws: DataFileError.self) { try defects("[\(good), \(good)]") }
        #expect(throws: DataFileError.self) {
            try defects("[\(entry(#"{"audience": {"check": "ignored"}}"#, caughtBy: "[]"))]")
        }
        let error = #expect(throws: DataFileError.self) { try defects("[\(good)]").defect(named: "e") }
        #expect(error?.problem == #"there is no defect "e"; did you mean "d"?"#)
    }

    @Test("every rule has a name of its own, and says what it takes")
    func vocabulary() {
        let names = Rules.vocabulary.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count > 60)
        for name in ["audience.forgives", "keys.cache", "response.crashes_on"] { #expect(names.contains(name)) }
    }

    @Test("the project's defects are in order, and each names cases that exist")
    func projectDefects() throws {
        let defects = try DefectList(files: ProjectFiles.embedded).defects
        #expect(defects.count >= 90)
        let cases = try caseIDs()
        for defect in defects {
            // "preflight": the backend cannot tell good from bad at all, and no case is put to it.
            for pattern in defect.caughtBy where pattern != "preflight" {
                #expect(cases.contains { matches($0, pattern) }, "\(defect.id): \(pattern)")
            }
        }
    }

    /// The ids in all case files.
    private func caseIDs() throws -> Set<String> {
        var ids: Set<String> = []
        let files = ProjectFiles.embedded
        for path in files.paths(under: "conformance/cases") + files.paths(under: "conformance/scenarios") {
            let file = try JSON.parse(ProjectFiles.embedded[path] ?? [])
            for row in file["cases"]?.array ?? [] {
                for variant in row["variants"]?.array ?? [row] { ids.insert(variant["id"]?.string ?? "") }
            }
        }
        return ids
    }

    private func matches(_ id: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return id == pattern }
        return id.hasPrefix(parts[0]) && id.hasSuffix(parts[parts.count - 1])
    }
}
