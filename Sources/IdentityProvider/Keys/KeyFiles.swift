import JOSE
import JSON
import OpenSSL

/// The keys below `keys/`, by what their files say they are for.
struct KeyFiles: Sendable {
    /// The keys of one provider.
    struct ProviderKeys: Sendable {
        /// In the order they are published.
        var signing: [JWK] = []
        /// In the order rotation takes them.
        var spare: [JWK] = []
        var retired: [JWK] = []
    }

    private(set) var providers: [String: ProviderKeys] = [:]
    /// Keys of nobody, by role.
    private(set) var extra: [KeyName: JWK] = [:]

    /// Reads every key file.
    init(_ files: FileSet) throws(DataFileError) {
        var ordered: [(order: Int, folder: String, role: String, key: JWK)] = []
        for path in files.paths(under: "keys") where path.hasSuffix(".json") {
            let reader = try JSONReader(file: path, bytes: files[path] ?? [])
            let role = try reader.string("role")
            let folder = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
            ordered.append((try reader.optionalInt("order") ?? 0, folder, role, try Self.key(reader)))
        }
        for (_, folder, role, key) in ordered.sorted(by: { $0.order < $1.order }) {
            switch (folder, role) {
            case ("extra", _): extra[KeyName(rawValue: role)] = key
            case (_, "signing"): providers[folder, default: ProviderKeys()].signing.append(key)
            case (_, "spare"): providers[folder, default: ProviderKeys()].spare.append(key)
            default: providers[folder, default: ProviderKeys()].retired.append(key)
            }
        }
    }

    private static func key(_ reader: JSONReader) throws(DataFileError) -> JWK {
        var object = try reader.object()
        object["role"] = nil
        object["order"] = nil
        do throws(JOSEError) {
            return try JWK(object)
        } catch {
            throw reader.error("\(error)")
        }
    }

    /// New keys for a provider, different each time.
    static func ephemeral(_ personality: Personality) throws(KeyRingError) -> ProviderKeys {
        var keys = ProviderKeys()
        for _ in 0..<personality.keys.published { keys.signing.append(try generated(personality)) }
        keys.spare.append(try generated(personality))
        keys.retired.append(try generated(personality))
        return keys
    }

    /// A new RSA key with the `kid` that belongs to it.
    static func generated(_ personality: Personality) throws(KeyRingError) -> JWK {
        do {
            let key = try PrivateKey.generateRSA(bits: 2048)
            let kid = personality.keys.kid.keyID(forThumbprint: try JWK(privateKey: key).thumbprint)
            return JWK(privateKey: key, kid: kid, alg: personality.algorithm, use: "sig")
        } catch {
            throw .noNewKey("\(error)")
        }
    }
}
