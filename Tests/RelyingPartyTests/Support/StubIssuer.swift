import HTTPMessages
import JOSE
import JSON
import OpenSSL
import RelyingParty
import Synchronization

/// Serves both providers' documents, and an attacker's, and counts who asks.
final class StubIssuer: Sendable {
    static let base = "http://issuer.test"
    static let attacker = "http://attacker.test"
    static let googleKeys = base + "/google/oauth2/v3/certs"
    static let appleKeys = base + "/apple/auth/keys"
    static let googleDiscovery = base + "/google/.well-known/openid-configuration"

    private let log = Mutex<[String]>([])
    private let answers = Mutex<[String: HTTPResponse]>([:])

    /// Every address that was asked for, in order.
    var fetched: [String] { log.withLock { $0 } }

    /// How often an address was asked for.
    func count(_ address: String) -> Int { fetched.count { $0 == address } }

    /// Answers an address in this way from now on; nil takes that back.
    func answer(_ address: String, with response: HTTPResponse?) { answers.withLock { $0[address] = response } }

    var fetch: KeyFetch {
        { [self] address in
            log.withLock { $0.append(address) }
            await Task.yield()
            let plain = String(address.prefix { $0 != "#" && $0 != "?" })
            if let response = answers.withLock({ $0[plain] }) ?? Self.document(plain) { return .success(response) }
            return .failure(KeyFetchFailure("no route to host"))
        }
    }

    static func json(_ value: JSON, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: value.bytes)
    }

    /// A key set of these keys' public halves, each with members replaced or, by null, removed.
    static func keySet(_ keys: [JWK], changing changes: JSONObject = JSONObject(), more: [JSON] = []) -> HTTPResponse {
        let members = keys.compactMap { try? $0.publicJWK() }.map { key in
            var object = key.json
            for change in changes.members {
                if change.value == .null {
                    object.removeAll(named: change.name)
                } else {
                    object[change.name] = change.value
                }
            }
            return JSON.object(object)
        }
        return json(["keys": .array(members + more)])
    }

    private static func document(_ address: String) -> HTTPResponse? {
        let keys = TestKeys.shared
        let attackers = [keys.key(.attacker, of: "google")].compactMap(\.self)
        switch address {
        case appleKeys: return keySet(keys.apple)
        case googleKeys: return keySet(keys.google)
        case base + "/google/oauth2/v1/certs":
            let pairs = keys.google.compactMap { key in
                certificate(of: key).map { (key.kid ?? "", JSON.string($0.pem)) }
            }
            return json(.object(JSONObject(pairs)))
        case googleDiscovery:
            return json(["issuer": "https://accounts.google.com", "jwks_uri": .string(googleKeys)])
        case attacker + "/.well-known/openid-configuration":
            return json(["issuer": .string(attacker), "jwks_uri": .string(attacker + "/keys")])
        case attacker + "/keys": return keySet(attackers)
        case attacker + "/certificate.pem": return attackers.first.flatMap(certificate).map { .text(200, $0.pem) }
        default: return nil
        }
    }

    /// The certificate that forged tokens take for a key's own on the day of the tests.
    private static func certificate(of key: JWK) -> Certificate? {
        let today = TestClock().now / 86_400 * 86_400
        guard let key = try? key.privateKey() else { return nil }
        return try? Certificate.selfSigned(
            commonName: "assay test certificate", key: key, notBefore: today - 86_400, notAfter: today + 60 * 86_400,
            serial: [1])
    }
}
