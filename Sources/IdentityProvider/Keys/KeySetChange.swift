import JOSE
import JSON

/// A change to a provider's keys, with everything known that it needs.
enum KeySetChange: Sendable {
    /// Adds a member to the key set.
    case publish(PublishedKey, first: Bool)
    /// Takes a key from it.
    case withdraw(JWK, KeyName)
    /// Signs with another key.
    case sign(JWK)
    /// Goes on to the next key.
    case rotate(keepingOld: Bool)
    /// Puts another key behind the same `kid`.
    case replaceMaterial(JWK, KeyName, with: JWK)
    /// Changes members that are shown.
    case set(JSONObject, JWK, KeyName)
    /// Hides members.
    case unset([String], JWK, KeyName)
    /// Turns the order round.
    case reverse
    /// Gives a key another `kid`.
    case rename(JSON, JWK, KeyName)
    /// Shows another document.
    case body(JSON)

    /// Changes the state; `new` is a key for rotation when none is waiting.
    func apply(to state: inout ProviderKeyState, new: JWK?) throws(KeyRingError) {
        switch self {
        case .publish(let key, let first): try state.publish(key, first: first)
        case .withdraw(let key, let name): try state.withdraw(key, name)
        case .sign(let key): state.sign(with: key)
        case .rotate(let keepingOld): _ = try state.rotate(keepingOld: keepingOld, new: new)
        case .reverse: state.reverse()
        case .body(let document): state.replacement = document
        case .replaceMaterial(let key, let name, let other):
            try state.change(key, name) { published throws(KeyRingError) in
                published = PublishedKey(try Self.renamed(other, .string(key.kid ?? ""), name))
            }
        case .set(let members, let key, let name):
            try state.change(key, name) { published in
                var shown = published.shown.object ?? JSONObject()
                for member in members.members { shown[member.name] = member.value }
                published.shown = .object(shown)
            }
        case .unset(let names, let key, let name):
            try state.change(key, name) { published in
                var shown = published.shown.object ?? JSONObject()
                for name in names { shown.removeAll(named: name) }
                published.shown = .object(shown)
            }
        case .rename(let kid, let key, let name):
            try state.change(key, name) { published throws(KeyRingError) in
                published = PublishedKey(try Self.renamed(key, kid, name))
            }
        }
    }

    private static func renamed(_ key: JWK, _ kid: JSON, _ name: KeyName) throws(KeyRingError) -> JWK {
        var object = key.json
        object["kid"] = kid
        do throws(JOSEError) {
            return try JWK(object)
        } catch {
            throw .unusableValue(.unusableKey(name, reason: "\(error)"))
        }
    }
}
