package import JSON

/// What a backend documents: how to sign in, what success and each error look like, and its policy.
package struct TargetProfile: Sendable {
    package let name: String
    package let title: String
    /// The releases it speaks of.
    package let versions: String?
    /// The documents the profile restates, by the id its error rows use.
    package let documents: [Document]
    package let variables: [Variable]
    package let providers: [ProviderName: ProviderSettings]
    package let request: RequestTemplate
    /// Requests that differ for one provider.
    package let requestByProvider: [ProviderName: RequestTemplate]
    package let link: RequestTemplate?
    package let session: SessionProof
    /// What proves that an identity was linked; the session's proof where the profile says nothing else.
    package let linkSession: SessionProof
    package let errors: [ErrorRow]
    package let errorMatch: ErrorMatch
    package let policy: TargetPolicy
    package let observed: ObservedBehaviour?
    package let capabilities: Set<String>
    package let limits: Limits
    /// What to configure in the real backend, in sentences.
    package let setup: [String]
    /// The whole profile, for the reference backend, which reads it by itself.
    package let json: JSON
    package let source: Case.Place

    /// A page the profile restates.
    package struct Document: Hashable, Sendable {
        package let id: String
        package let title: String
        package let url: String?
        package let read: String?
    }

    /// A value the user may set with `--set`.
    package struct Variable: Hashable, Sendable {
        package let name: String
        package let fallback: String?
        package let about: String
        /// Whether its value must never reach a report.
        package let isSecret: Bool
    }

    /// How one provider is set up at the target.
    package struct ProviderSettings: Hashable, Sendable {
        /// The word the request carries.
        package let value: String
        /// The client id tokens are minted for; may hold variables.
        package let audience: String
        /// Other client ids that are configured as well.
        package let moreAudiences: [String]
        package let flow: String?
        /// Further logical fields of the request, such as `client_id`.
        package let fields: JSONObject
    }

    /// How closely a refusal must match the error table.
    package enum ErrorMatch: String, CaseIterable, Sendable {
        /// A refusal outside the table, or of another phase, fails.
        case strict
        /// It is reported, and does not fail.
        case phase
        /// Any refusal will do.
        case any
    }

    /// How hard the target may be pushed.
    package struct Limits: Hashable, Sendable {
        package var requestsPerSecond: Int?
        /// What a client may send in a while.
        package var budget: Budget?
        /// The header by which the target tells clients apart; each request is then one of its own, and none waits.
        package var clientAddress: String?
        package var concurrency = 4
        package var timeoutSeconds = 10
    }

    /// So many requests in so many seconds.
    package struct Budget: Hashable, Sendable {
        package let requests: Int
        package let seconds: Int
    }

    /// Deviations which the backend's own documents or public issues state.
    package struct ObservedBehaviour: Sendable {
        package let findings: [Finding]

        package struct Finding: Hashable, Sendable {
            package let caseID: Glob
            package let provider: ProviderName?
            package let verdict: Verdict
        }
    }

    /// The sign-in request for a provider.
    package func request(for provider: ProviderName) -> RequestTemplate { requestByProvider[provider] ?? request }

    /// The documented rows.
    package var documentedErrors: [ErrorRow] { errors.filter { $0.grade == .documented } }
}
