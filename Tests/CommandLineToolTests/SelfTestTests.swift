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
        test = try SelfTest(files: BuiltFiles.all, suite: .quick)
        list = try DefectList(files: BuiltFiles.all)
    }

    private func results(_ backend: TestedBackend) async throws -> ([CaseResult], RunSummary) {
        try await test.results(of: .quick, against: backend)
    }

    @Test("the correct backend has no finding, and every planned case ran")
    func correct() async throws {
        let (results, summary) = try await results(TestedBackend(correct: test.profile(SelfTest.usualTarget)))
        #expect(results.filter(\.verdict.isFinding).map(\.variant) == [])
        #expect(summary.complete && summary.run == summary.planned && summary.run >= 140)
    }

    @Test("a catalogue that lets two people share an address blames a correct backend, which the self-test notices")
    func sharedAddress() async throws {
        let path = "conformance/cases/xjwt/providers.json"
        var shared = String(decoding: try #require(BuiltFiles.all[path]), as: UTF8.self)
        let range = try #require(shared.firstRange(of: #"{"account": "other", "provider": "other""#))
        shared.replaceSubrange(range, with: #"{"provider": "other""#)
        let test = try SelfTest(files: BuiltFiles.all.adding(Array(shared.utf8), at: path), suite: .full)
        let backend = try #require(test.unusual.first { $0.id == "links-by-verified-address" })
        let matrix = try await test.matrix(of: [TestedBackend(backend)]) { _ in }
        #expect(matrix.rows.first?.unrelated.isEmpty == false && !matrix.isClean)
    }

    @Test(
        "a broken backend is found by the case that names the defect",
        arguments: [
            ("ignores-audience", "aud-other"), ("time-expired", "exp-past-6m"),
            ("ignores-signature", "sig-null"),
        ])
    func broken(defect: String, caseID: String) async throws {
        let (results, _) = try await results(test.backend(list.defect(named: defect)))
        #expect(results.contains { $0.id == caseID && $0.verdict.isFinding })
    }

    @Test(
        "new keys are found by a backend whose cool-down begins with any fetch, and one that never asks again is caught"
    )
    func rotation() async throws {
        let insforge = try test.profile("insforge")
        for (defects, isFound) in [([], false), ([try list.defect(named: "never-refetches-keys")], true)] {
            let world = try InMemoryWorld(files: BuiltFiles.all, profile: insforge, defects: defects)
            var selection = Plan.Selection()
            (selection.only, selection.providers) = ([Glob("jwks-rot-new-kid"), Glob("jwks-cachectl-*")], [.apple])
            selection.patienceSeconds = .max
            let plan = try Plan(catalogue: test.catalogue, profile: insforge, selection: selection)
            let found = await world.run(plan, of: test.catalogue, by: insforge).results
            #expect(found.count == 5 && found.allSatisfy { $0.verdict.isFinding == isFound })
        }
    }

    @Test(
        "a backend that never asks again is caught with the key cache that people give, or the case says that it proves nothing",
        arguments: [
            (2, 1, Verdict.fail, Verdict.pass), (3, 1, .fail, .pass), (60, 2, .fail, .pass), (2, 2, .info, .info),
            (1, 60, .info, .info),
        ])
    func shortCaches(kept: Int, cooldown: Int, broken: Verdict, correct: Verdict) async throws {
        var cache = TargetPolicy.KeyCache()
        (cache.seconds, cache.cooldownSeconds) = (kept, cooldown)
        let profile = try test.profile(SelfTest.usualTarget).keepingKeys(cache)
        for (defects, verdict) in [([], correct), ([try list.defect(named: "never-refetches-keys")], broken)] {
            let world = try InMemoryWorld(files: BuiltFiles.all, profile: profile, defects: defects)
            var selection = Plan.Selection()
            (selection.only, selection.providers) = ([Glob("jwks-rot-new-kid"), Glob("jwks-cachectl-*")], [.apple])
            selection.patienceSeconds = .max
            let plan = try Plan(catalogue: test.catalogue, profile: profile, selection: selection)
            let found = await world.run(plan, of: test.catalogue, by: profile).results
            #expect(found.count == 5 && found.allSatisfy { $0.verdict == verdict }, "\(found.map(\.findings))")
        }
    }

    @Test(
        "a backend that is set up without a provider refuses it, and one that has it is found out",
        arguments: [("provider-off", "scn-provider-off", .fail), ("no-client", "scn-no-client", .critical)]
            as [(String, String, Verdict)])
    func configuration(claim: String, caseID: String, wrong: Verdict) async throws {
        let generic = try test.profile(SelfTest.usualTarget)
        let without =
            claim == "no-client" ? try generic.forgettingClients(of: .google) : try generic.switchingOff(.google)
        for (profile, verdict) in [(without, Verdict.pass), (generic, wrong)] {
            let world = try InMemoryWorld(files: BuiltFiles.all, profile: profile)
            var selection = Plan.Selection()
            (selection.only, selection.providers) = ([Glob(caseID)], [.apple])
            let plan = try Plan(
                catalogue: test.catalogue, profile: generic, selection: selection, issuerCapabilities: [claim])
            let found = await world.run(plan, of: test.catalogue, by: generic).results
            #expect(found.map(\.verdict) == [verdict])
        }
    }

    @Test("time passes only when somebody waits, and a day ends at the same instant however much of it has passed")
    func days() {
        for waited in [0, 1, 86_399_999] {
            let clock = VirtualClock(at: 1_800_000_000_000)
            clock.pass(milliseconds: waited)
            #expect(clock.milliseconds == 1_800_000_000_000 + waited)
            clock.passToNextDay()
            #expect(clock.milliseconds == 1_800_000_000_000 + 86_400_000)
        }
    }

    @Test("a backend that accepts everything or refuses everything is not judged, and says why")
    func extremes() async throws {
        for name in ["accepts-everything", "refuses-everything"] {
            let (results, summary) = try await results(test.backend(list.defect(named: name)))
            #expect(results.isEmpty && summary.exitCode() == .couldNotJudge && summary.stopped != nil)
        }
    }
}
