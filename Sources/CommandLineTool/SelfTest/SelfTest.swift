import Conformance
import JSON
import RelyingParty

/// Proves the suite: the reference backend without a fault gets no finding, and each of its faults is found by the
/// cases that name it and by no others.
///
/// Issuer, runner and backend meet in memory, so that a hundred backends take seconds.
struct SelfTest: Sendable {
    let files: FileSet
    let catalogue: Catalogue
    /// Which cases; nil for those that leave the issuer alone, and all where a backend is about keys.
    let suite: Suite?
    let profiles: [TargetProfile]
    let list: DefectList
    /// What the defects were known by when that was last recorded.
    let signatures: DefectSignatures
    let diagnosis: Diagnosis
    /// Correct backends that differ from most.
    let unusual: [SoundBackend]
    /// The targets in whose words defects are told apart.
    private let testbeds: Set<String>
    private let specimens = SpecimenCache()
    /// When every world begins, in milliseconds since 1970.
    private let start = WallClock.milliseconds

    /// The profile in which defects are told apart, unless they name one.
    static let usualTarget = "generic"

    init(files: FileSet, suite: Suite?) throws {
        self.files = files
        self.suite = suite
        catalogue = try Catalogue(files: files)
        profiles = try TargetFiles.all(in: files)
        list = try DefectList(files: files)
        signatures = try DefectSignatures(files: files)
        diagnosis = Diagnosis(signatures)
        unusual = try SoundBackend.all(in: files)
        testbeds = Set(list.defects.map { $0.target ?? Self.usualTarget })
    }

    /// Runs the suite against every backend, two at a time; rows come in the order of the backends.
    func matrix(
        of backends: [TestedBackend], progress: @escaping @Sendable (KillMatrix.Row) -> Void
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

    private func row(for backend: TestedBackend) async throws -> KillMatrix.Row {
        let suite = suite(for: backend)
        let (results, summary) = try await results(of: suite, against: backend)
        return KillMatrix.Row(
            backend, results: results, stopped: summary.stopped, catalogue: catalogue, suite: suite,
            diagnosis: diagnosis)
    }

    /// What a backend is asked. Cases of the key set take long, and say nothing of defects that are elsewhere, nor of
    /// targets in whose words none is told apart.
    private func suite(for backend: TestedBackend) -> Suite {
        if let suite { return suite }
        if backend.isUnusual { return .certify }
        if backend.isAsObserved { return .full }
        let isAboutKeys =
            backend.defects.isEmpty
            ? testbeds.contains(backend.profile.name)
            : catalogue.cases.contains { one in
                one.belongs(to: .faults) && backend.expected.contains { $0.cases.matches(one.id) }
            }
        return isAboutKeys ? .certify : .full
    }

    /// All results of a suite against one backend.
    func results(
        of suite: Suite, against backend: TestedBackend, only: [Glob] = [], checksFirst: Bool = true
    ) async throws -> ([CaseResult], RunSummary) {
        let profile = backend.profile
        let world = try InMemoryWorld(
            files: files, profile: profile, defects: backend.defects, asObserved: backend.isAsObserved,
            // Tokens of a target that is asked once or twice would only take the place of those asked for again.
            specimens: testbeds.contains(profile.name) ? specimens : SpecimenCache(), start: start)
        var selection = Plan.Selection()
        selection.suite = suite
        selection.only = only
        // Waiting costs nothing here.
        selection.patienceSeconds = .max
        let plan = try Plan(catalogue: catalogue, profile: profile, selection: selection)
        return await world.run(plan, of: catalogue, by: profile, keepsPace: backend.isUnusual) { configuration in
            configuration.concurrency = profile.limits.concurrency
            configuration.checksFirst = checksFirst
            configuration.seed = "selftest"
        }
    }
}
