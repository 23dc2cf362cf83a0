import JOSE

/// Reads findings backwards: which known defects explain them, and what the others have in common.
package struct Diagnosis: Sendable {
    private let signatures: [DefectSignatures.Signature]

    package init(_ signatures: DefectSignatures) { self.signatures = signatures.signatures }

    /// Whether any defect is known.
    package var knows: Bool { !signatures.isEmpty }

    /// What is wrong with the target, the worst first; every finding belongs to exactly one cause.
    package func causes(of results: [CaseResult]) -> [Cause] {
        let open = results.filter { $0.verdict.isProvenWrong && $0.overlay != .known && $0.overlay != .waived }
        guard !open.isEmpty else { return [] }
        var left = Set(open.map(Place.init))
        var causes: [Cause] = []
        for explanation in cover(results, left) {
            let mine = open.filter { explanation.places.contains(Place($0)) && left.contains(Place($0)) }
            guard !mine.isEmpty else { continue }
            left.subtract(explanation.places)
            causes.append(Self.cause(.defects(explanation.suspects), mine))
        }
        causes += likenesses(open.filter { left.contains(Place($0)) })
        return causes.enumerated()
            .sorted {
                ($1.element.severity, $1.element.variants.count, $0.offset)
                    < ($0.element.severity, $0.element.variants.count, $1.offset)
            }
            .map(\.element)
    }

    /// A case for one provider.
    private struct Place: Hashable {
        let caseID: String
        let provider: ProviderName

        init(_ symptom: Symptom) {
            caseID = symptom.caseID
            provider = symptom.provider
        }

        init(_ result: CaseResult) {
            caseID = result.id
            provider = result.provider
        }
    }

    /// Defects that nothing tells apart, and the findings they explain.
    private struct Explanation {
        var suspects: [Cause.Suspect]
        var places: Set<Place>
    }

    /// The fewest defects that explain most: first what explains findings that nothing else does, then the largest.
    private func cover(_ results: [CaseResult], _ findings: Set<Place>) -> [Explanation] {
        var candidates = explanations(results, findings)
        var left = findings
        var chosen: [Explanation] = []
        while true {
            var best: (index: Int, gain: Int, waste: Int)?
            for (index, candidate) in candidates.enumerated() {
                let gain = candidate.places.intersection(left).count
                let waste = candidate.places.count - gain
                // The largest first; of two that explain as much, the one that explains nothing else besides.
                if gain > 0, best.map({ ($0.gain, -$0.waste) < (gain, -waste) }) ?? true {
                    best = (index, gain, waste)
                }
            }
            guard let best else { break }
            let next = candidates.remove(at: best.index)
            left.subtract(next.places)
            chosen.append(next)
        }
        return Self.needed(chosen, findings)
    }

    /// Leaves out what the others explain together.
    private static func needed(_ chosen: [Explanation], _ findings: Set<Place>) -> [Explanation] {
        var needed = chosen
        for candidate in chosen.reversed() where needed.count > 1 {
            let others = needed.filter { $0.places != candidate.places }
            let covered = others.reduce(into: Set<Place>()) { $0.formUnion($1.places) }
            if candidate.places.isSubset(of: covered) { needed = others }
        }
        return needed
    }

    /// Every defect all of whose cases, as far as they were asked and could fail, failed in the way it says; those with
    /// the same findings together.
    private func explanations(_ results: [CaseResult], _ findings: Set<Place>) -> [Explanation] {
        var seen: [Place: Set<Finding.Kind>] = [:]
        for result in results {
            guard result.expectation.policy == nil, let symptom = Symptom(result) else { continue }
            seen[Place(symptom)] = symptom.kinds
        }
        for result in results where findings.contains(Place(result)) {
            seen[Place(result)] = Symptom(result)?.kinds ?? []
        }
        var byPlaces: [Set<Place>: Int] = [:]
        var explanations: [Explanation] = []
        for signature in signatures {
            // A defect may be in the code for one provider alone.
            var places: Set<Place> = []
            for provider in ProviderName.allCases {
                places.formUnion(explained(by: signature, provider, seen))
            }
            guard !places.isEmpty, places.isSubset(of: findings) else { continue }
            if let index = byPlaces[places] {
                explanations[index].suspects.append(signature.suspect)
            } else {
                byPlaces[places] = explanations.count
                explanations.append(Explanation(suspects: [signature.suspect], places: places))
            }
        }
        return explanations
    }

    private func explained(
        by signature: DefectSignatures.Signature, _ provider: ProviderName, _ seen: [Place: Set<Finding.Kind>]
    ) -> Set<Place> {
        let symptoms = signature.symptoms.filter { $0.provider == provider }
        var places: Set<Place> = []
        for symptom in symptoms {
            let place = Place(symptom)
            guard let kinds = seen[place] else { continue }
            guard !kinds.isDisjoint(with: symptom.kinds) else { return [] }
            places.insert(place)
        }
        // A few cases out of a hundred fit many a defect that most of its cases would have ruled out.
        return places.count * 2 >= symptoms.count ? places : []
    }

    /// Findings that no known defect explains, by what they share.
    private func likenesses(_ findings: [CaseResult]) -> [Cause] {
        let groups = Dictionary(grouping: findings) { result in
            Cause.Likeness(
                group: result.group, kind: result.worstFinding?.kind ?? .accepted, outcome: result.outcome,
                status: result.exchange?.status)
        }
        return groups.sorted { ($0.key.group, $0.key.kind.rawValue) < ($1.key.group, $1.key.kind.rawValue) }
            .map { likeness, mine in
                Self.cause(Set(mine.map(\.id)).count == 1 ? .single : .answer(likeness), mine)
            }
    }

    private static func cause(_ origin: Cause.Origin, _ results: [CaseResult]) -> Cause {
        let ordered = results.enumerated().sorted {
            ($1.element.severity, $0.element.difference.count, $0.offset)
                < ($0.element.severity, $1.element.difference.count, $1.offset)
        }.map(\.element)
        return Cause(origin, severity: ordered[0].severity, variants: ordered.map(\.variant))
    }
}

extension CaseResult {
    /// The finding that made the verdict.
    package var worstFinding: Finding? {
        findings.filter { $0.severity != nil }.max { ($0.severity ?? .hardening) < ($1.severity ?? .hardening) }
            ?? findings.first
    }
}
