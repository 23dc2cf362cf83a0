import Conformance
import HTTPTransport
import IdentityProvider
import JSON

/// One visit to an unknown backend.
struct Learning {
    let files: FileSet
    let options: InitOptions
    let issuer: IssuerLink
    let client: HTTPClient

    func learn() async throws -> LearnedTarget {
        let (draft, values) = (options.draft, options.draft.values(base: options.baseURL))
        var flows: [ProviderName: [String]] = [:]
        for provider in ProviderName.allCases {
            flows[provider] = issuer.minter.catalogue.personality(provider.rawValue)?.flows.map(\.name) ?? []
        }
        let (minter, attackerBase, send) = (issuer.minter, issuer.strangerURL, client.sender())
        let learner = Learner(draft: draft, catalogue: try Catalogue(files: files), flows: flows) { profile in
            (
                TargetDriver(profile: profile, values: values, send: send, redactor: Redactor()),
                CaseMinter(profile: profile, values: values, issuer: minter, attackerBase: attackerBase)
            )
        }
        do {
            return try await learner.learn()
        } catch let failure as Learner.Failure {
            throw TargetFailure(description: failure.description)
        }
    }

    /// What was seen, and what to do now.
    static func told(_ learned: LearnedTarget, _ options: InitOptions) -> String {
        var text = "wrote \(options.output): a proposal, not reviewed\n"
        for known in learned.providers {
            text += "  \(known.provider.rawValue)  accepted" + (known.flow.map { " as \($0)" } ?? "")
            text += "; nonce \(known.nonceWords)\n"
        }
        let proof =
            learned.session.required.map(\.description) + (learned.session.cookie.map { ["cookie \($0)"] } ?? [])
        text +=
            "  session  " + (proof.isEmpty ? "nothing that proves it was found" : proof.joined(separator: ", ")) + "\n"
        text +=
            "  errors   \(learned.rows.count) kinds of refusal: \(learned.rows.map(\.code).joined(separator: ", "))\n"
        for remark in learned.remarks { text += "  look at  \(remark)\n" }
        text += "next: read the file, then assay run --target \(options.path) --base-url \(options.baseURL)"
        text += options.draft.headers.map { " --set \($0.variable)=…" }.joined() + "\n"
        return text
    }
}

extension LearnedTarget.Provider {
    /// How the nonce is taken.
    fileprivate var nonceWords: String {
        if nonce == .none { return "none" }
        if isNonceIgnored { return "not looked at" }
        return accepts.map(\.rawValue).joined(separator: " or ") + (isNonceRequired ? ", required" : "")
    }
}

extension InitOptions {
    /// The file as `--target` takes it.
    var path: String { output.contains("/") || output.hasSuffix(".json") ? output : "./" + output }
}
