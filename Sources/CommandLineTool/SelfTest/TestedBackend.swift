import Conformance
import JSON
import RelyingParty

/// One form of the reference backend, and what must be found in it.
struct TestedBackend: Sendable {
    /// What the matrix calls it.
    let name: String
    let title: String
    /// The dialect it speaks.
    let profile: TargetProfile
    var defects: [Defect] = []
    /// Whether it is one of those in which no suite may find anything, however unusual it is.
    var isUnusual = false
    /// Whether it deviates from the documents as the profile says the real one does.
    var isAsObserved = false
    /// What must be found, and nothing else.
    var expected: [Expected] = []
    /// Whether it cannot tell good from bad at all, which the checks before the first case must notice.
    var stopsBeforehand = false

    /// Cases of which one at least must find something.
    struct Expected: Hashable, Sendable {
        let cases: Glob
        /// Nil for any of them.
        var provider: ProviderName?
        /// Nil for any finding.
        var verdict: Verdict?

        func allows(_ result: CaseResult) -> Bool {
            cases.matches(result.id) && provider ?? result.provider == result.provider
                && verdict ?? result.verdict == result.verdict
        }

        var text: String {
            cases.pattern + (provider.map { "[provider=\($0.rawValue)]" } ?? "")
                + (verdict.map { " \($0.rawValue)" } ?? "")
        }
    }
}

extension TestedBackend {
    /// The correct backend in a target's words.
    init(correct profile: TargetProfile) {
        name = "(correct) \(profile.name)"
        title = "no defect"
        self.profile = profile
    }

    /// A correct backend that differs from most.
    init(_ sound: SoundBackend) {
        name = "(sound) \(sound.id)"
        title = sound.title
        profile = sound.profile
        isUnusual = true
    }

    /// The backend as the target's own documents or issues say that it is; nil where they say nothing.
    init?(observed profile: TargetProfile) {
        guard let observed = profile.observed else { return nil }
        name = "(observed) \(profile.name)"
        title = "as its documents, advisories or issues describe it"
        self.profile = profile
        isAsObserved = true
        expected = observed.findings.flatMap { finding in
            profile.providers.keys.filter { finding.provider ?? $0 == $0 }.map {
                Expected(cases: finding.caseID, provider: $0, verdict: finding.verdict)
            }
        }
    }

    /// The backend with one defect.
    init(_ defect: Defect, profile: TargetProfile) {
        name = defect.id
        title = defect.title
        self.profile = profile
        defects = [defect]
        expected = defect.caughtBy.filter { $0 != Catalogue.preflight }.map { Expected(cases: Glob($0)) }
        stopsBeforehand = defect.caughtBy.contains(Catalogue.preflight)
    }
}

extension SelfTest {
    /// The profile of that name.
    func profile(_ name: String) throws -> TargetProfile {
        guard let profile = profiles.first(where: { $0.name == name }) else {
            let near = Spelling.nearest(to: name, among: profiles.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("no target profile \"\(name)\"" + near)
        }
        return profile
    }

    /// A backend with one defect, in the words of the target where it shows.
    func backend(_ defect: Defect) throws -> TestedBackend {
        TestedBackend(defect, profile: try profile(defect.target ?? Self.usualTarget))
    }

    /// A backend with several defects, in the usual words.
    func backend(_ defects: [Defect]) throws -> TestedBackend {
        var backend = TestedBackend(correct: try profile(Self.usualTarget))
        backend.defects = defects
        return backend
    }

    /// The backends without a defect: correct in every target's words, correct otherwise than most, and as observed.
    var soundBackends: [TestedBackend] {
        profiles.map(TestedBackend.init(correct:)) + unusual.map(TestedBackend.init)
            + profiles.compactMap(TestedBackend.init(observed:))
    }
}
