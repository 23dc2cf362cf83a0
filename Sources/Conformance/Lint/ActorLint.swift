import JOSE
import JSON

/// Whether the actor of a case can have its token: what a good signature covers, only the provider makes, and it makes
/// for each actor what its file says (`issued`).
struct ActorLint {
    /// The claims in which a genuine token that an actor can get differs from the control.
    private let issued: [ProviderName: [Actor: Set<String>]]

    init(files: FileSet) throws(DataFileError) {
        var issued: [ProviderName: [Actor: Set<String>]] = [:]
        for provider in ProviderName.allCases {
            let path = "conformance/providers/\(provider.rawValue).json"
            let facts = try JSONReader(file: path, bytes: files[path] ?? []).optional("issued")
            for (name, fact) in try facts?.members() ?? [] {
                guard let actor = Actor(rawValue: name) else { throw fact.error("unknown actor \"\(name)\"") }
                issued[provider, default: [:]][actor] = Set(try fact.strings("value"))
            }
        }
        self.issued = issued
    }

    /// Why the actor cannot have the token; nil when they can, or when nothing is known of them.
    func contradiction(_ one: Case, _ provider: ProviderName, _ specimen: Specimen, control: Specimen) -> String? {
        guard let claims = issued[provider]?[one.actor], isSigned(specimen),
            let token = Parts(specimen.token), let twin = Parts(control.token)
        else { return nil }
        let what: String
        if token.header != twin.header {
            what = "its header is none that \(provider.rawValue) writes"
        } else if !token.isPlain {
            what = "\(provider.rawValue) does not write claims so"
        } else if let claim = token.difference(from: twin).first(where: { !claims.contains($0.name) || !$0.isLikely }) {
            what = "\(provider.rawValue) issues no such \"\(claim.name)\" to them"
        } else {
            return nil
        }
        return
            "says that its actor is \(one.actor.rawValue), and its signature is good: \(what), so only the signer can"
    }

    /// Whether the signature is good under a published key: nothing of key, signature or text is broken.
    private func isSigned(_ specimen: Specimen) -> Bool {
        !specimen.violations.contains { [.parse, .key, .signature].contains($0.condition.phase) }
    }

    /// A token taken apart as far as it can be compared.
    private struct Parts {
        let header: JSON
        private let claims: JSONObject
        private let payload: [UInt8]

        init?(_ token: String) {
            guard let jws = try? CompactJWS(token),
                let header = try? JSON.parse(jws.headerBytes, options: .keepingDuplicates),
                let claims = try? JSON.parse(jws.payloadBytes, options: .keepingDuplicates), let object = claims.object
            else { return nil }
            self.header = header.settingKeyID()
            self.claims = object
            payload = jws.payloadBytes
        }

        /// Whether the claims are written as JSON writers write them, each once.
        var isPlain: Bool { JSON.object(claims).bytes == payload }

        /// Claims that are there in one of the two, or differ; likely where value and type are such as providers write.
        func difference(from other: Parts) -> [(name: String, isLikely: Bool)] {
            let names = (claims.members + other.claims.members).map(\.name)
            return Set(names).sorted().filter { claims[$0] != other.claims[$0] }.map { name in
                guard let mine = claims[name], let twin = other.claims[name] else { return (name, true) }
                return (name, mine.kind == twin.kind)
            }
        }
    }
}

extension JSON {
    /// The header with a `kid` that is the same in all: which key signs is the provider's business.
    fileprivate func settingKeyID() -> JSON {
        guard var object, object["kid"]?.string != nil else { return self }
        object["kid"] = "any"
        return .object(object)
    }

    /// The type, as a word.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        default: "number"
        }
    }
}
