import HTTPMessages
import JOSE
import JSON
import OpenSSL

/// What an attacker would lay at the addresses that hostile tokens and documents name: keys of their own, so that
/// whoever believes such an address accepts a forgery.
struct AttackerDocuments: Sendable {
    /// Below this, every address is an attacker's.
    static let path = "/attacker/"

    let key: JWK

    /// The document at a path below `origin`.
    func response(at path: String, origin: String, now: Int) -> HTTPResponse? {
        let discovery = "/.well-known/openid-configuration"
        if path.hasSuffix(discovery) {
            let issuer = origin + path.dropLast(discovery.count)
            return json(["issuer": .string(issuer), "jwks_uri": .string(issuer + "/keys")])
        }
        if path.hasSuffix(".pem") || path.hasSuffix("/x5u") {
            guard let pem = certificate(now: now) else { return nil }
            return HTTPResponse(
                status: 200, fields: ["Content-Type": "application/x-pem-file"], body: Array(pem.utf8))
        }
        return json(["keys": [PublishedKey(key).shown]])
    }

    private func certificate(now: Int) -> String? {
        guard let privateKey = try? key.privateKey() else { return nil }
        return try? Certificate.selfSigned(
            commonName: "attacker.example", key: privateKey, notBefore: now - 86_400, notAfter: now + 86_400,
            serial: [0x41]
        ).pem
    }

    private func json(_ value: JSON) -> HTTPResponse {
        HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: value.bytes)
    }
}
