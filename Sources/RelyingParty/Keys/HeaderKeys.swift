import JOSE
import JSON
import OpenSSL

/// Keys that a token brings along or points at, for rules that trust them (RFC 8725, section 3.10 says never).
struct HeaderKeys {
    let rules: Rules
    let reader: DocumentReader
    /// The provider's issuers.
    let issuers: [String]

    /// The keys in or behind the header.
    func keys(for header: JSONObject) async -> [JWK] {
        guard !rules.header.keys.isEmpty else { return [] }
        var keys: [JWK] = []
        if let value = header["jwk"], let key = try? JWK(json: value) {
            let source: HeaderRules.KeySource = key.isPrivate ? .privateJWK : .jwk
            if rules.header.keys.contains(source), key.kty != "oct" { keys.append(key) }
        }
        if rules.header.keys.contains(.x5c), let text = header["x5c"]?.array?.first?.string,
            let key = Base64URL.decodeLeniently(text).flatMap(Self.key)
        {
            keys.append(key)
        }
        if let address = header["jku"]?.string, mayFollow(address) { keys += await keySet(at: address) }
        if let address = header["x5u"]?.string, rules.header.keys.contains(.x5u),
            let text = await reader.bytes(at: address),
            let der = PEMText.bytes(in: String(decoding: text, as: UTF8.self)),
            let key = Self.key(inCertificate: der)
        {
            keys.append(key)
        }
        return keys
    }

    private func mayFollow(_ address: String) -> Bool {
        if rules.header.keys.contains(.jku) { return true }
        let hosts = issuers.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        return rules.header.keys.contains(.jkuNamingIssuer) && hosts.contains { Likeness.isPart($0, of: address) }
    }

    private func keySet(at address: String) async -> [JWK] {
        guard case .keys(let set)? = try? await reader.keys(at: address) else { return [] }
        return set.keys
    }

    private static func key(inCertificate der: [UInt8]) -> JWK? {
        (try? Certificate(der: der).publicKey()).map { JWK(publicKey: $0) }
    }
}
