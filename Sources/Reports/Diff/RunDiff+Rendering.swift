import Conformance
package import JSON

extension RunDiff {
    /// The changes for people, by kind, the worst first.
    package var text: String {
        var lines = notes.map { "note: " + $0.visible }
        for kind in Kind.allCases {
            let changes = changes.filter { $0.kind == kind }
            guard !changes.isEmpty else { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append("\(kind.heading): \(Quantity.of(changes.count, "case"))")
            lines += changes.flatMap { change in
                ["  " + change.variant.visible] + change.words.map { "    " + $0.oneLine.visible }
            }
        }
        if changes.isEmpty { lines.append("no case changed") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The changes for programs.
    package var json: JSON {
        [
            "v": .int(EventCoding.version), "regression": .bool(hasRegression), "notes": .strings(notes),
            "changes": .array(
                changes.map { change in
                    [
                        "variant": .string(change.variant), "kind": .string(change.kind.rawValue),
                        "before": change.before?.json ?? .null, "after": change.after?.json ?? .null,
                    ]
                }),
        ]
    }
}

extension RunDiff.State {
    fileprivate var json: JSON { ["verdict": .string(verdict.rawValue), "behaviour": .string(behaviour)] }

    fileprivate var words: String { "\(verdict.rawValue): \(behaviour)" }
}

extension RunDiff.Change {
    fileprivate var words: [String] {
        [before.map { "was  \($0.words)" }, after.map { "is   \($0.words)" }].compactMap { $0 }
    }
}

extension RunDiff.Kind {
    fileprivate var heading: String {
        switch self {
        case .worse: "worse"
        case .better: "better"
        case .behaviour: "same verdict, other answer"
        case .judged: "can be judged now"
        case .unjudged: "can no longer be judged"
        case .included: "runs now"
        case .excluded: "no longer runs"
        case .added: "new"
        case .removed: "gone, which is no regression"
        }
    }
}
