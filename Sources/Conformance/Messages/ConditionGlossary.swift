package import JOSE
package import JSON

/// What every condition means to a person, and what a backend needs beside a request to name it.
package struct ConditionGlossary: Sendable {
    private let entries: [Condition: Entry]

    /// One condition in words.
    package struct Entry: Hashable, Sendable {
        /// What is wrong, as a clause.
        package let means: String
        /// What must be arranged first; nil where a single request shows it.
        package let needs: Need?
    }

    /// What no single request brings about.
    package enum Need: String, CaseIterable, Sendable {
        /// Something behind the backend must be out of reach.
        case outage
        case rateLimit = "rate-limit"
        /// The backend must be set up in another way.
        case configuration
        /// Another sign-in must have come before.
        case earlierSignIn = "earlier-sign-in"
        /// The caller must be somebody else, or signed in already.
        case session

        /// The need in words, after "needs".
        package var words: String {
            switch self {
            case .outage: "an outage"
            case .rateLimit: "a rate limit"
            case .configuration: "another configuration"
            case .earlierSignIn: "an earlier sign-in"
            case .session: "another caller or session"
            }
        }
    }

    private static let path = "conformance/conditions.json"

    /// Reads the file; throws when a condition is missing, unknown or without words.
    package init(files: FileSet) throws(DataFileError) {
        let reader = try JSONReader(file: Self.path, bytes: files[Self.path] ?? [])
        var entries: [Condition: Entry] = [:]
        for (name, value) in try reader.member("conditions").members() {
            guard let condition = Condition(rawValue: name) else {
                let near = Spelling.nearest(to: name, among: Condition.allCases.map(\.rawValue))
                throw value.error("no condition \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
            }
            entries[condition] = Entry(
                means: try value.string("means"), needs: try value.optional("needs")?.word())
        }
        if let missing = Condition.allCases.first(where: { entries[$0] == nil }) {
            throw try reader.member("conditions").error("the condition \"\(missing.rawValue)\" is not explained")
        }
        self.entries = entries
    }

    /// The words for a condition.
    package subscript(condition: Condition) -> Entry {
        entries[condition] ?? Entry(means: condition.rawValue, needs: nil)
    }
}
