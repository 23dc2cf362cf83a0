import Conformance
import JSON
import RelyingParty

/// Proves the diagnosis: of a backend with two or three defects, drawn by seed, each defect is named as a cause.
struct DiagnosisProof: Sendable {
    let test: SelfTest

    /// What came of the backends with several defects.
    struct Score: Sendable {
        var mixtures = 0
        /// Those whose defects were not all named, a line each.
        var misread: [String] = []

        /// Whether enough were read rightly: 95 of 100.
        var isEnough: Bool { misread.count * 20 <= mixtures }
    }

    /// Draws so many backends and reads the findings of each; two at a time.
    func score(of count: Int) async throws -> Score {
        let mixtures = try drawn(count)
        return try await withThrowingTaskGroup(of: String?.self) { group in
            var score = Score(mixtures: mixtures.count)
            var next = 0
            func start() {
                guard next < mixtures.count else { return }
                let mixture = mixtures[next]
                group.addTask { try await misreading(of: mixture) }
                next += 1
            }
            start()
            start()
            while let misreading = try await group.next() {
                if let misreading { score.misread.append(misreading) }
                start()
            }
            score.misread.sort()
            return score
        }
    }

    /// Defects that one backend can have at once.
    private struct Mixture: Sendable {
        var defects: [Defect] = []
        var symptoms: [Set<Symptom>] = []
        /// The rules that are set, as `group.member`.
        var rules: Set<String> = []

        /// Takes in another defect, if its rules are free and neither hides what the others show.
        mutating func add(_ defect: Defect, _ signature: Set<Symptom>) {
            let mine = Self.rules(of: defect)
            guard rules.isDisjoint(with: mine) else { return }
            let all = symptoms + [signature]
            let isHidden = all.indices.contains { index in
                let others = all.enumerated().filter { $0.offset != index }
                    .reduce(into: Set<String>()) { $0.formUnion($1.element.map(\.place)) }
                return Set(all[index].map(\.place)).isSubset(of: others)
            }
            guard !isHidden else { return }
            defects.append(defect)
            symptoms = all
            rules.formUnion(mine)
        }

        private static func rules(of defect: Defect) -> Set<String> {
            Set(
                (defect.rules.value.object?.members ?? []).flatMap { group in
                    (group.value.object?.members ?? []).map { "\(group.name).\($0.name)" }
                })
        }
    }

    private func drawn(_ count: Int) throws -> [Mixture] {
        var signatures: [String: Set<Symptom>] = [:]
        for signature in test.signatures.signatures { signatures[signature.suspect.id] = signature.symptoms }
        let pool = test.list.defects.filter { $0.target == nil && signatures[$0.id] != nil }
        guard pool.count > 2 else { return [] }
        var dice = Dice(seed: 1)
        var mixtures: [Mixture] = []
        // Most draws make a mixture; a list of defects that all exclude each other would make none for ever.
        for _ in 0..<count * 20 where mixtures.count < count {
            var mixture = Mixture()
            for _ in 0..<(mixtures.count.isMultiple(of: 2) ? 2 : 3) {
                let defect = pool[dice.roll(pool.count)]
                mixture.add(defect, signatures[defect.id] ?? [])
            }
            if mixture.defects.count > 1 { mixtures.append(mixture) }
        }
        return mixtures
    }

    /// Which defects were not named; nil when all were, or when the mixture lets no good token in.
    private func misreading(of mixture: Mixture) async throws -> String? {
        let (results, summary) = try await test.results(
            of: .certify, against: try test.backend(mixture.defects), only: cases(telling: mixture))
        guard summary.stopped == nil else { return nil }
        let causes = test.diagnosis.causes(of: results)
        let named = Set(causes.flatMap(\.suspects).map(\.id))
        let missing = mixture.defects.map(\.id).filter { !named.contains($0) }
        guard !missing.isEmpty else { return nil }
        let all = mixture.defects.map(\.id).joined(separator: " + ")
        let instead = causes.map { $0.suspects.first?.id ?? "unexplained" }.joined(separator: ", ")
        return "\(all): \(missing.joined(separator: ", ")) not named; named: \(instead)"
    }

    /// The cases of the mixture, and of every defect that has half of its cases among them: no other can mislead.
    private func cases(telling mixture: Mixture) -> [Glob] {
        let own = Set(mixture.symptoms.joined().map(\.caseID))
        let rivals = test.signatures.signatures.filter { signature in
            signature.symptoms.count { own.contains($0.caseID) } * 2 >= signature.symptoms.count
        }
        return Set(rivals.flatMap { $0.symptoms.map(\.caseID) }).union(own).sorted().map(Glob.init)
    }
}

extension Symptom {
    fileprivate var place: String { "\(caseID)/\(provider.rawValue)" }
}

/// Numbers that are the same in every run (SplitMix64).
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 up to, but not including, `sides`.
    mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
    }
}
