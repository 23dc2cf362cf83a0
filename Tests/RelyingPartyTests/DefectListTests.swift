import JSON
import RelyingParty
import TestSupport
import Testing

@Suite("The list of defects")
struct DefectListTests {
    private func list(_ entry: String) throws -> DefectList {
        try DefectList(JSONReader(file: "defects.json", bytes: Array("[\(entry)]".utf8)))
    }

    @Test("the list that the program carries is read whole, and has a defect for ninety rules and more")
    func carried() throws {
        let list = try DefectList(files: BuiltFiles.all)
        #expect(list.defects.count >= 90)
        #expect(try list.defect(named: "ignores-audience").caughtBy.contains { $0.hasPrefix("aud-") })
    }

    @Test(
        "a defect that is misspelt or does nothing is refused with its place",
        arguments: [
            (#"{"id":"x","title":"t","rules":{"audiense":{}},"caught_by":["a"],"why":"w"}"#, "audiense"),
            (#"{"id":"x","title":"t","rules":{},"caught_by":["a"],"why":"w"}"#, "changes no rule"),
            (
                #"{"id":"x","title":"t","rules":{"response":{"verdict":"accepts-all"}},"caught_by":[],"why":"w"}"#,
                "caught by no case"
            ),
            (
                #"{"id":"x","title":"t","rules":{"response":{"verdict":"accepts-some"}},"caught_by":["a"],"why":"w"}"#,
                "accepts-some"
            ),
        ])
    func refusal(entry: String, part: String) {
        let error = #expect(throws: DataFileError.self) { try list(entry) }
        #expect(error.map { "\($0)".contains(part) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("a name that is not there is answered with the nearest")
    func nearest() throws {
        let list = try DefectList(files: BuiltFiles.all)
        let error = #expect(throws: DataFileError.self) { try list.defect(named: "ignores-audiense") }
        #expect(error.map { "\($0)".contains("did you mean \"ignores-audience\"") } == true)
    }
}
