import IdentityProvider
import JOSE
import JSON

/// What will be run, decided before anything is sent; it can be printed.
package struct Plan: Sendable {
    package let steps: [Step]

    /// One case for one provider.
    package struct Step: Sendable {
        package let testCase: Case
        package let provider: ProviderName
        package let action: Action

        package enum Action: Sendable, Hashable {
            case run
            /// The target or issuer lacks a capability.
            case notApplicable(String)
            /// A filter or the configuration leaves it out.
            case disabled(String)
        }

        /// Why it is left out; nil for one that is run.
        fileprivate var reason: String? {
            switch action {
            case .run: nil
            case .notApplicable(let reason), .disabled(let reason): reason
            }
        }
    }

    /// Which cases of the catalogue are wanted.
    package struct Selection: Sendable, Hashable {
        package var suite: Suite = .quick
        package var only: [Glob] = []
        package var skip: [Glob] = []
        package var tags: [String] = []
        package var providers: [ProviderName] = ProviderName.allCases
        /// The highest suite version wanted.
        package var suiteVersion: String?
        /// `index` of `count`, from 1.
        package var shard: Shard?
        /// The longest a case may wait for the target's caches.
        package var patienceSeconds = 10

        package struct Shard: Sendable, Hashable {
            package let index: Int
            package let count: Int

            /// Reads `1/4`.
            package init?(_ text: String) {
                let parts = text.split(separator: "/").compactMap { Int($0) }
                guard parts.count == 2, parts[1] >= 1, (1...parts[1]).contains(parts[0]) else { return nil }
                (index, count) = (parts[0], parts[1])
            }
        }

        package init() {}
    }

    /// A selection that names nothing.
    package struct Empty: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Plans a run; a pattern that fits no case is an error, since a renamed case would silently never run again.
    package init(
        catalogue: Catalogue, profile: TargetProfile, selection: Selection, issuerCapabilities: Set<String> = []
    ) throws(Empty) {
        for glob in selection.only + selection.skip where catalogue.cases(matching: glob).isEmpty {
            let near = catalogue.nearest(to: glob.pattern).map { "; did you mean \"\($0)\"?" } ?? "; see `assay cases`"
            throw Empty(description: "no case fits \"\(glob.pattern)\"" + near)
        }
        for tag in selection.tags where !catalogue.cases.contains(where: { $0.tags.contains(tag) }) {
            throw Empty(description: "no case bears the tag \"\(tag)\"; see `assay cases --tags`")
        }
        let providers = selection.providers.filter { profile.providers[$0] != nil }
        guard !providers.isEmpty else {
            throw Empty(
                description: "the target \(profile.name) takes no tokens of "
                    + selection.providers.map(\.rawValue).joined(separator: ", "))
        }
        var steps: [Step] = []
        for provider in providers {
            for testCase in catalogue.cases
            where Self.isWanted(testCase, selection) && testCase.providers.contains(provider) {
                steps.append(
                    Step(
                        testCase: testCase, provider: provider,
                        action: Self.action(testCase, profile, provider, selection, issuerCapabilities)))
            }
        }
        if let shard = selection.shard {
            steps = steps.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
        }
        guard steps.contains(where: { $0.action == .run }) else {
            throw Empty(description: Self.nothing(steps.compactMap(\.reason)))
        }
        self.steps = steps
    }

    /// That nothing is left, with every reason and how many cases have it, the commonest first.
    private static func nothing(_ reasons: [String]) -> String {
        guard !reasons.isEmpty else { return "nothing to run: the filters name no case" }
        let groups = Dictionary(grouping: reasons, by: \.withoutNumbers).values
            .map { (count: $0.count, text: $0.max { $0.greatestNumber < $1.greatestNumber } ?? "") }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        return "nothing to run: all \(reasons.count) cases are left out"
            + groups.map { "\n  \($0.count): \($0.text)" }.joined()
    }

    private static func isWanted(_ testCase: Case, _ selection: Selection) -> Bool {
        if !selection.only.isEmpty { return selection.only.contains { $0.matches(testCase.id) } }
        if !selection.tags.isEmpty { return selection.tags.allSatisfy(testCase.tags.contains) }
        return testCase.belongs(to: selection.suite)
    }

    private static func action(
        _ testCase: Case, _ profile: TargetProfile, _ provider: ProviderName, _ selection: Selection,
        _ issuerCapabilities: Set<String>
    ) -> Step.Action {
        if selection.skip.contains(where: { $0.matches(testCase.id) }) { return .disabled("left out by --skip") }
        if let version = selection.suiteVersion, SuiteVersion(testCase.since) > SuiteVersion(version) {
            return .disabled("added in suite \(testCase.since)")
        }
        if let reason = profile.reasonNotToAsk(testCase, provider, claiming: issuerCapabilities) {
            return .notApplicable(reason)
        }
        if let budget = profile.limits.budget, testCase.signInCount > budget.requests {
            return .notApplicable(
                "needs \(testCase.signInCount) sign-ins at once, and the target allows \(budget.requests) in "
                    + "\(budget.seconds) s; --no-rate-limit says that they are lifted")
        }
        let wait = testCase.waitSeconds(profile.policy.keyCache)
        guard wait <= selection.patienceSeconds else {
            return .disabled("waits \(wait) s for the target's key cache; --patience \(wait)s allows that")
        }
        return .run
    }
}

/// A version of the suite, compared number by number.
package struct SuiteVersion: Comparable, Hashable, Sendable {
    /// The version of the catalogue in this program.
    package static let current = "1.0.0"

    private let numbers: [Int]

    package init(_ text: String) { numbers = text.split(separator: ".").map { Int($0) ?? 0 } }

    package static func < (left: SuiteVersion, right: SuiteVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
