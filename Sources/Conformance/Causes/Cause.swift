/// One thing that a target does wrong, and every finding that follows from it.
package struct Cause: Hashable, Sendable {
    /// What the findings have in common.
    package var origin: Origin
    /// Of its worst finding.
    package var severity: Severity
    /// The cases that failed by it, as `id[provider=…]`: the worst first, and of those the plainest.
    package var variants: [String]

    /// What findings have in common.
    package enum Origin: Hashable, Sendable {
        /// Exactly the findings that a known defect of a backend brings about; several where nothing tells them apart.
        case defects([Suspect])
        /// The same answer at the same stage, which no known defect explains.
        case answer(Likeness)
        /// One finding that resembles no other.
        case single
    }

    /// A defect that explains findings.
    package struct Suspect: Hashable, Sendable {
        /// The name in `conformance/defects.json`.
        package let id: String
        /// What the target does, in a sentence.
        package let title: String

        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// What findings share that no known defect explains.
    package struct Likeness: Hashable, Sendable {
        /// The group of the catalogue that they are in.
        package let group: String
        /// What is wrong.
        package let kind: Finding.Kind
        /// What the target did.
        package let outcome: Outcome
        /// The status of its answers, if they have one.
        package let status: Int?

        package init(group: String, kind: Finding.Kind, outcome: Outcome, status: Int?) {
            self.group = group
            self.kind = kind
            self.outcome = outcome
            self.status = status
        }
    }

    /// The defects that explain the findings; none where no known one does.
    package var suspects: [Suspect] {
        if case .defects(let suspects) = origin { suspects } else { [] }
    }

    package init(_ origin: Origin, severity: Severity, variants: [String]) {
        self.origin = origin
        self.severity = severity
        self.variants = variants
    }
}
