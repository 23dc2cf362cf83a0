import Glibc
import JSON
import RelyingParty
import TestSupport
import Testing

@testable import Conformance

/// The whole table of defects against cases; long, so only on request.
@Suite("The kill matrix", .enabled(if: unsafe getenv("ASSAY_MATRIX") != nil))
struct KillMatrixTests {
    @Test("every defect is found by the cases that name it and by no other")
    func matrix() async throws {
        let list = try DefectList(files: ProjectFiles.embedded)
        let only = unsafe getenv("ASSAY_MATRIX").flatMap { unsafe String(validatingCString: $0) } ?? ""
        for defect in list.defects where only == "all" || Glob(only).matches(defect.id) {
            let laboratory = try Laboratory(defects: [defect])
            var found: [String] = []
            var named: Set<String> = []
            for testCase in try Laboratory.catalogue.get().cases where laboratory.isApplicable(testCase) {
                for provider in testCase.providers {
                    guard let finding = try? await laboratory.finding(testCase, provider), finding.verdict.isFinding
                    else {
                        continue
                    }
                    let globs = defect.caughtBy.filter { Glob($0).matches(testCase.id) }
                    named.formUnion(globs)
                    if globs.isEmpty {
                        found.append("\(testCase.id)[\(provider.rawValue)] \(finding.verdict) \(finding.answer.word)")
                    }
                }
            }
            let missed = defect.caughtBy.filter { !named.contains($0) }
            if !found.isEmpty || !missed.isEmpty {
                print(
                    "DEFECT \(defect.id)\n  missed: \(missed.joined(separator: " "))\n  unrelated: \(found.joined(separator: ", "))"
                )
            }
            #expect(found.isEmpty && missed.isEmpty, Comment(rawValue: defect.id))
        }
    }
}
