import Conformance
import JSON
import RelyingParty
import TestSupport
import Testing

@Suite("The correct backend against the catalogue")
struct CatalogueTests {
    @Test("finds nothing", arguments: ["generic"])
    func nothingFound(target: String) async throws {
        let laboratory = try Laboratory(target: target)
        var found: [String] = []
        for testCase in try Laboratory.catalogue.get().cases where laboratory.isApplicable(testCase) {
            for provider in testCase.providers {
                let finding: Laboratory.Finding
                do {
                    finding = try await laboratory.finding(testCase, provider)
                } catch {
                    found.append("\(testCase.id) \(provider.rawValue) cannot be minted: \(error)")
                    continue
                }
                if finding.verdict.isFinding {
                    found.append(
                        "\(testCase.id) \(provider.rawValue) \(finding.verdict) \(finding.answer.word) \(finding.status ?? 0) \(finding.reasons)"
                    )
                }
            }
        }
        #expect(found.isEmpty, Comment(rawValue: found.joined(separator: "\n")))
    }
}
