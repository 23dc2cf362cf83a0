import Conformance
import JSON
import RelyingParty
import TestSupport
import Testing

@testable import CommandLineTool

/// The quick suite against a few backends; `assay selftest` is the whole matrix.
@Suite("The self-test")
struct SelfTestTests {
    let test: SelfTest
    let list: DefectList

    init() throws {
        test = try SelfTest(files: BuiltFiles.all, target: "generic", suite: .quick)
        list = try DefectList(files: BuiltFiles.all)
    }

    private func findings(_ defects: [Defect]) async throws -> [CaseResult] {
        try await test.results(of: .quick, against: defects).0.filter(\.verdict.isFinding)
    }

    @Test("the correct backend has no finding, and every planned case ran")
    func correct() async throws {
        let (results, summary) = try await test.results(of: .quick, against: [])
        #expect(results.filter(\.verdict.isFinding).map(\.variant) == [])
        #expect(summary.complete && summary.run == summary.planned && summary.run >= 140)
    }

    @Test(
        "a broken backend is found by the case that names the defect",
        arguments: [
            ("ignores-audience", "aud-other"), ("accepts-expired", "exp-past-1d"), ("ignores-signature", "sig-null"),
        ])
    func broken(defect: String, caseID: String) async throws {
        guard let known = list.defects.first(where: { $0.id == defect }) else { return }
        #expect(try await findings([known]).contains { $0.id == caseID })
    }

    @Test("a backend that accepts everything or refuses everything is not judged, and says why")
    func extremes() async throws {
        for name in ["accepts-everything", "refuses-everything"] {
            let (results, summary) = try await test.results(of: .quick, against: [list.defect(named: name)])
            #expect(results.isEmpty && summary.exitCode() == .couldNotJudge && summary.stopped != nil)
        }
    }
}
