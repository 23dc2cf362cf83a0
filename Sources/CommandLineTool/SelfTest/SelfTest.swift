import Conformance
import HTTPMessages
import IdentityProvider
import JSON
import RelyingParty
import Synchronization

/// Proves the suite: the reference backend without a fault gets no finding, and each of its faults is found by the
/// cases that name it and by no others.
///
/// Issuer, runner and backend meet in memory, so that a hundred backends take seconds.
struct SelfTest: Sendable {
    let files: FileSet
    let catalogue: Catalogue
    let profile: TargetProfile
    /// Which cases; nil for those that leave the issuer alone, and all where a defect is one of the key set's.
    let suite: Suite?
    private let specimens = SpecimenCache()

    init(files: FileSet, target: String, suite: Suite?) throws {
        self.files = files
        self.suite = suite
        catalogue = try Catalogue(files: files)
        profile = try TargetFiles.profile(target, in: files)
    }

    /// One backend: its name in the matrix, its defects, and what must catch it.
    struct Backend: Sendable {
        let name: String
        let title: String
        let defects: [Defect]
        let caughtBy: [String]
        let providers: [String]
    }

    /// The correct backend first, then one for each defect.
    static func backends(_ defects: [Defect]) -> [Backend] {
        [Backend(name: "(correct)", title: "no defect", defects: [], caughtBy: [], providers: [])]
            + defects.map {
                Backend(name: $0.id, title: $0.title, defects: [$0], caughtBy: $0.caughtBy, providers: $0.providers)
            }
    }

    /// Runs the suite against every backend, two at a time; rows come in the order of the backends.
    func matrix(
        of backends: [Backend], progress: @escaping @Sendable (KillMatrix.Row) -> Void
    ) async throws -> KillMatrix {
        try await withThrowingTaskGroup(of: (Int, KillMatrix.Row).self) { group in
            var rows = [KillMatrix.Row?](repeating: nil, count: backends.count)
            var next = 0
            func start() {
                guard next < backends.count else { return }
                let index = next
                group.addTask { (index, try await row(for: backends[index])) }
                next += 1
            }
            start()
            start()
            while let (index, row) = try await group.next() {
                rows[index] = row
                progress(row)
                start()
            }
            return KillMatrix(rows: rows.compactMap { $0 })
        }
    }

    private func row(for backend: Backend) async throws -> KillMatrix.Row {
        let suite = suite(for: backend)
        let (results, summary) = try await results(of: suite, against: backend.defects)
        let findings = results.filter { $0.verdict.isFinding }
        return KillMatrix.Row(
            defect: backend.name, title: backend.title, expected: backend.caughtBy, findings: findings,
            stopped: summary.stopped, catalogue: catalogue, suite: suite)
    }

    /// What a backend is asked. Cases of the key set take long, and say nothing of defects that are elsewhere.
    private func suite(for backend: Backend) -> Suite {
        let globs = backend.caughtBy.map(Glob.init)
        let isAboutKeys = catalogue.cases.contains { one in
            one.belongs(to: .faults) && globs.contains { $0.matches(one.id) }
        }
        return suite ?? (isAboutKeys || backend.defects.isEmpty ? .certify : .full)
    }

    /// All results of a suite against one backend.
    func results(
        of suite: Suite, against defects: [Defect], checksFirst: Bool = true
    ) async throws -> ([CaseResult], RunSummary) {
        let world = try InMemoryWorld(files: files, profile: profile, defects: defects, specimens: specimens)
        var selection = Plan.Selection()
        selection.suite = suite
        // Waiting costs nothing here.
        selection.patienceSeconds = .max
        let plan = try Plan(catalogue: catalogue, profile: profile, selection: selection)
        var configuration = Runner.Configuration(now: { WallClock.seconds })
        configuration.checksFirst = checksFirst
        configuration.seed = "selftest"
        world.configure(&configuration)
        let redactor = Redactor()
        let collected = Mutex<[CaseResult]>([])
        let runner = Runner(
            plan: plan, catalogue: catalogue,
            driver: TargetDriver(
                profile: profile, values: world.values, send: world.send, redactor: redactor, isPaced: false),
            issuer: world.issuer, redactor: redactor, configuration: configuration
        ) { event in
            if case .finished(let result) = event { collected.withLock { $0.append(result) } }
        }
        let summary = await runner.run()
        return (collected.withLock { $0 }, summary)
    }
}

/// Tokens made once and shown to every backend: they are the same, and making them is what costs.
final class SpecimenCache: Sendable {
    private let made = Mutex<[String: Specimen]>([:])

    func specimen(_ key: String, make: () throws -> Specimen) rethrows -> Specimen {
        if let known = made.withLock({ $0[key] }) { return known }
        let new = try make()
        made.withLock { $0[key] = new }
        return new
    }
}
