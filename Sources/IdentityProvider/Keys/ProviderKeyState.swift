import JOSE
import JSON
import OpenSSL

/// The keys of one provider at a moment: what is published, what signs, what waits and what was.
struct ProviderKeyState: Sendable {
    /// How many keys a set may hold; a larger one is a fault's business.
    static let capacity = 100

    /// What the provider is like at the moment; a variant may show and use keys in another way.
    var personality: Personality
    private(set) var published: [PublishedKey]
    private(set) var signing: JWK
    private(set) var spare: [JWK]
    /// The latest first.
    private(set) var retired: [JWK]
    /// A document in place of the one made of the keys.
    var replacement: JSON?
    private var certificates: [String: String] = [:]

    /// Publishes as many keys as the provider does; the rest waits.
    init(_ personality: Personality, _ keys: KeyFiles.ProviderKeys) throws(KeyRingError) {
        self.personality = personality
        let count = personality.keys.published
        let signing = Self.ordered(keys.signing, personality)
        guard let first = signing.first else {
            throw .noNewKey("keys/\(personality.name) holds no key with role signing")
        }
        published = signing.prefix(count).map(PublishedKey.init)
        self.signing = first
        spare = Array(signing.dropFirst(count)) + Self.ordered(keys.spare, personality)
        retired = Self.ordered(keys.retired, personality)
    }

    /// The keys that may sign: all published ones where the provider takes turns.
    var signers: [JWK] {
        guard personality.keys.signing == .any, published.contains(where: { $0.key == signing }) else {
            return [signing]
        }
        return published.compactMap(\.key).filter { $0.alg == personality.algorithm }
    }

    /// The key of a role or with a `kid`.
    func key(_ name: KeyName) -> JWK? {
        switch name {
        case .signing: signing
        case .other: published.compactMap(\.key).first { $0 != signing }
        case .retired: retired.first
        case "spare": spare.first
        default: (published.compactMap(\.key) + retired + spare + [signing]).first { $0.kid == name.rawValue }
        }
    }

    // MARK: Changes

    /// Adds to the key set.
    mutating func publish(_ key: PublishedKey, first: Bool) throws(KeyRingError) {
        guard published.count < Self.capacity else { throw .tooManyKeys(limit: Self.capacity) }
        published.insert(key, at: first ? 0 : published.count)
    }

    /// Takes from the key set; the key may go on signing.
    mutating func withdraw(_ key: JWK, _ name: KeyName) throws(KeyRingError) {
        guard published.contains(where: { $0.key == key }) else { throw .notPublished(name) }
        published.removeAll { $0.key == key }
    }

    /// Lets another key sign, published or not.
    mutating func sign(with key: JWK) { signing = key }

    /// Whether rotation has to make a key.
    var needsNewKey: Bool { spare.isEmpty }

    /// Publishes the next key and signs with it; the former one stays or goes.
    mutating func rotate(keepingOld: Bool, new: JWK?) throws(KeyRingError) -> JWK {
        let next = spare.isEmpty ? new.map { Self.ordered([$0], personality)[0] } : spare.removeFirst()
        guard let next else { throw .noNewKey("none was waiting") }
        let former = signing
        try publish(PublishedKey(next), first: true)
        signing = next
        if !keepingOld { published.removeAll { $0.key == former } }
        retired.insert(former, at: 0)
        retired = Array(retired.prefix(Self.capacity))
        return next
    }

    /// Changes the members that are shown of a published key.
    mutating func change(
        _ key: JWK, _ name: KeyName, _ change: (inout PublishedKey) throws(KeyRingError) -> Void
    ) throws(KeyRingError) {
        guard let index = published.firstIndex(where: { $0.key == key }) else { throw .notPublished(name) }
        let former = published[index].key
        try change(&published[index])
        if former == signing, let key = published[index].key { signing = key }
    }

    /// Turns the order of the key set round.
    mutating func reverse() { published.reverse() }

    // MARK: Documents

    /// The JWK Set as served.
    func keySet() -> [UInt8] {
        if let replacement { return replacement.bytes }
        return personality.keys.layout.bytes(of: ["keys": .array(published.map(\.shown))])
    }

    /// The map of `kid` to certificate as served; only keys that we hold have one.
    mutating func certificateMap() -> [UInt8] {
        guard let profile = personality.certificates else { return [] }
        var map = JSONObject()
        for key in published {
            guard let kid = key.shown["kid"]?.string, let pem = certificate(key, profile) else { continue }
            map.append(kid, .string(pem))
        }
        return personality.keys.layout.bytes(of: .object(map))
    }

    private mutating func certificate(_ key: PublishedKey, _ profile: CertificateProfile) -> String? {
        guard let jwk = key.key, jwk.kty == "RSA", let thumbprint = try? jwk.thumbprintText else { return nil }
        if let pem = certificates[thumbprint] { return pem }
        // A key that cannot sign, as a malformed one, has no certificate: there is nobody to tell.
        guard let privateKey = try? jwk.privateKey() else { return nil }
        let serial = Array(Digest.hash(.sha256, Array(thumbprint.utf8)).prefix(8))
        let certificate = try? Certificate.selfSigned(
            commonName: profile.commonName, key: privateKey, notBefore: profile.notBefore, notAfter: profile.notAfter,
            serial: [serial[0] & 0x7F | 0x40] + serial.dropFirst())
        certificates[thumbprint] = certificate?.pem
        return certificate?.pem
    }

    /// The keys with their members in the provider's order; secrets come last and are never shown.
    private static func ordered(_ keys: [JWK], _ personality: Personality) -> [JWK] {
        let orders = personality.keys.memberOrders
        return keys.enumerated().map { index, key in
            let order = orders[index % orders.count]
            let members = key.json.members
            let named = order.compactMap { name in members.first { $0.name == name } }
            let object = JSONObject(members: named + members.filter { !order.contains($0.name) })
            return (try? JWK(object)) ?? key
        }
    }
}
