import Conformance
import Glibc
import HTTPTransport
import IdentityProvider
import JSON
import RelyingParty
import TestSupport
import Testing

@testable import CommandLineTool

/// The lines that `assay explain` prints, carried out.
///
/// One target after the other: they keep a processor busy, and other tests serve sockets meanwhile.
@Suite("Reproducing a row of an error table", .serialized, .timeLimit(.minutes(10)))
struct ReproductionTests {
    static let targets = BuiltFiles.all.paths(under: "conformance/targets")
        .map { String($0.dropFirst("conformance/targets/".count).dropLast(".json".count)) }

    @Test(
        "every row that a request can bring about is reproduced, and the printed lines have that answer",
        .enabled(if: Shell.succeeds("command -v curl"), "curl is not installed"), arguments: targets)
    func everyRow(target: String) async throws {
        let files = BuiltFiles.all
        let catalogue = try Catalogue(files: files)
        let profile = try TargetFiles.profile(target, in: files)
        let reach = try RowReach(profile: profile, catalogue: catalogue, files: files)
        let place = ListenAddress(host: "127.0.0.1", port: 0)
        let issuer = try await IssuerHost.start(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }), at: place)
        let backend = try await BackendHost.start(profile: profile, issuerBase: issuer.server.baseURL, at: place)
        var reproduced = 0
        for row in profile.errors {
            let found = try await Reproduction.find(row, of: profile, in: catalogue, files: files)
            #expect((found != nil) || reach.obstacle(to: row) != nil, "\(target) \(row.code)")
            guard let found else { continue }
            #expect(found.testCase.belongs(to: .certify) && (found.curl == nil || found.testCase.belongs(to: .full)))
            guard let curl = found.curl else { continue }
            let specimen = try minter(profile, issuer).specimen(
                TokenOrder(found.testCase, found.provider, serial: found.testCase.id))
            let variables = MintForm.shell.text(specimen.token, nonce: specimen.nonce, json: .null)
            let line = curl.replacing("http://127.0.0.1:8500", with: backend.server.baseURL)
            let answer = try await Self.shell(variables + "\n" + line + " -w '\\n%{http_code}'")
            #expect(Self.row(answer, profile, found.provider)?.code == row.code, "\(target) \(row.code): \(answer)")
            reproduced += 1
        }
        #expect(reproduced > 0)
        await backend.stop()
        await issuer.stop()
    }

    @Test("the more a backend looks at, the more rows of its table a run hits")
    func coverage() async throws {
        let files = BuiltFiles.all
        let test = try SelfTest(files: files, suite: .quick)
        let profile = try test.profile(SelfTest.usualTarget)
        let rows = try RowReach(profile: profile, catalogue: test.catalogue, files: files)
            .documentedRows(for: ProviderName.allCases)
        let correct = RowCoverage(
            rows, results: try await test.results(of: .quick, against: TestedBackend(correct: profile)).0)
        #expect(correct.documented == profile.documentedErrors.count)
        #expect(correct.hit.count > 15)
        #expect(correct.hit.count + correct.missed.count + correct.outOfReach.count == correct.documented)
        let blind = try await test.results(of: .quick, against: test.backend(test.blind), checksFirst: false).0
        #expect(RowCoverage(rows, results: blind).hit.count < correct.hit.count / 2)
    }

    private func minter(_ profile: TargetProfile, _ issuer: IssuerHost) throws -> CaseMinter {
        CaseMinter(
            profile: profile, values: try TargetValues.fill(profile, base: "", settings: []), issuer: issuer.issuer,
            attackerBase: issuer.server.baseURL)
    }

    /// The row that curl's output fits: the body, then a line with the status.
    private static func row(_ output: String, _ profile: TargetProfile, _ provider: ProviderName) -> ErrorRow? {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        guard let status = lines.last.flatMap({ Int($0) }) else { return nil }
        let body = try? JSON.parse(lines.dropLast().joined(separator: "\n"), options: .keepingDuplicates)
        return profile.errors.first { $0.matches(status: status, body: body, provider: provider) }
    }

    /// Waits for the shell on a thread of its own: the servers it talks to need ours.
    private static func shell(_ script: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try SystemThread.start { continuation.resume(with: Result { try Shell.run(script).output }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

extension SelfTest {
    /// The defect that accepts whatever comes.
    fileprivate var blind: Defect {
        get throws { try DefectList(files: files).defect(named: "accepts-everything") }
    }
}
