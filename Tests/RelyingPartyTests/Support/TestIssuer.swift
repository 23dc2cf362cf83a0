import Conformance
import IdentityProvider
import HTTPMessages
import JOSE
import JSON
import OpenSSL
import RelyingParty
import Synchronization

/// An issuer for tests: mints the tokens of cases and answers the fetches of the reference backend.
final class TestIssuer: Sendable {
    static let base = "http://issuer.test"
    static let attacker = "http://attacker.test"
    /// A Wednesday in 2026, in seconds since 1970.
    static let now = 1_800_000_000

    private let profile: TargetProfile
    private let log = Mutex<[String]>([])
    private let answers = Mutex<[String: HTTPResponse]>([:])

    init(profile: TargetProfile) {
        self.profile = profile
    }

    // MARK: Serving

    /// Every address that was fetched.
    var fetched: [String] { log.withLock { $0 } }

    func forgetFetches() { log.withLock { $0 = [] } }

    /// Answers one address in another way from now on; nil takes that back.
    func answer(_ address: String, with response: HTTPResponse?) { answers.withLock { $0[address] = response } }

    var fetch: KeyFetch {
        { [self] address in
            log.withLock { $0.append(address) }
            let plain = String(address.prefix { $0 != "#" && $0 != "?" })
            if let response = answers.withLock({ $0[plain] }) ?? Self.document(plain) { return .success(response) }
            return .failure(KeyFetchFailure("no route to \(address.prefix(60))"))
        }
    }

    static func keySet(_ keys: [JWK]) -> HTTPResponse {
        let members = keys.compactMap { try? $0.publicJWK() }.map { JSON.object($0.json) }
        return json(["keys": .array(members)])
    }

    static func json(_ value: JSON) -> HTTPResponse {
        HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: value.bytes)
    }

    private static func document(_ address: String) -> HTTPResponse? {
        let keys = TestKeys.shared
        switch address {
        case base + "/apple/auth/keys": return keySet(keys.apple)
        case base + "/google/oauth2/v3/certs": return keySet(keys.google)
        case base + "/google/oauth2/v1/certs": return certificates(keys.google)
        case base + "/apple/.well-known/openid-configuration":
            return json(["issuer": "https://appleid.apple.com", "jwks_uri": .string(base + "/apple/auth/keys")])
        case base + "/google/.well-known/openid-configuration":
            return json([
                "issuer": "https://accounts.google.com", "jwks_uri": .string(base + "/google/oauth2/v3/certs"),
            ])
        case attacker + "/.well-known/openid-configuration":
            return json(["issuer": .string(attacker), "jwks_uri": .string(attacker + "/keys")])
        case attacker + "/keys": return keySet([keys.key(.attacker, of: "apple")].compactMap(\.self))
        case attacker + "/certificate.pem":
            return keys.key(.attacker, of: "apple").flatMap(certificate).map { .text(200, $0) }
        default: return nil
        }
    }

    private static func certificates(_ keys: [JWK]) -> HTTPResponse {
        json(.object(JSONObject(keys.compactMap { key in certificate(key).map { (key.kid ?? "", .string($0)) } })))
    }

    private static func certificate(_ key: JWK) -> String? {
        let today = now / 86_400 * 86_400
        guard let key = try? key.privateKey() else { return nil }
        return try? Certificate.selfSigned(
            commonName: "assay test certificate", key: key, notBefore: today - 86_400, notAfter: today + 60 * 86_400,
            serial: [1]
        ).pem
    }

    // MARK: Minting

    /// The same token as last time, since making one costs more than judging it.
    func specimen(
        _ edits: [TokenEdit], _ provider: ProviderName, serial: String, account: String = "",
        audienceIndex: Int? = nil
    ) throws -> Specimen {
        let key = Array("\(profile.name) \(provider) \(serial) \(account) \(edits.map { $0.op + $0.source.text })".utf8)
        if let specimen = Self.minted.withLock({ $0[key] }) { return specimen }
        let specimen = try mint(edits, provider, serial: serial, account: account, audienceIndex: audienceIndex)
        Self.minted.withLock { $0[key] = specimen }
        return specimen
    }

    private static let minted = Mutex<[[UInt8]: Specimen]>([:])

    /// The token of a case for an account that nobody else has.
    func mint(
        _ edits: [TokenEdit], _ provider: ProviderName, serial: String, account: String = "",
        audienceIndex: Int? = nil
    ) throws -> Specimen {
        let values = values(provider, serial, account, audienceIndex)
        let blueprint = blueprint(provider, values)
        let keys = TestKeys.shared
        let context = ForgeContext(now: Self.now, values: values, seed: Array(serial.utf8)) { name in
            keys.key(name, of: provider.rawValue)
        }
        let token = try blueprint.forged(edits: edits, context: context)
        return Specimen(
            token: token.text, nonce: values["nonce"], subject: values["sub"] ?? "", email: values["email"], name: nil,
            violations: [], values: values.mapValues(JSON.string).merging(["token": .string(token.text)]) { $1 })
    }

    private func digest(_ text: String) -> String {
        Digest.hash(.sha256, Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func subject(_ provider: ProviderName, _ serial: String) -> String {
        let hex = digest("sub/" + serial)
        guard provider == .google else { return "000123.\(hex.prefix(32)).0456" }
        return "1" + String(hex.utf8.prefix(20).map { Character(UnicodeScalar(0x30 + $0 % 10)) })
    }

    private func values(
        _ provider: ProviderName, _ serial: String, _ account: String, _ audienceIndex: Int?
    ) -> [String: String] {
        let settings = profile.providers[provider]
        let defaults = Dictionary(
            uniqueKeysWithValues: profile.variables.map { ($0.name, JSON.string($0.fallback ?? "")) })
        func filled(_ text: String?) -> String { JSONTemplate.fill(text ?? "", with: defaults) }
        let audiences = [filled(settings?.audience)] + (settings?.moreAudiences ?? []).map { filled($0) }
        let (mine, others) = account.isEmpty ? (serial, serial + "/other") : (serial + "/other", serial)
        let nonce = "nonce-" + digest("nonce/" + serial + account).prefix(32)
        let hash = digest(nonce)
        let isHashed = profile.policy.nonceMode(for: provider) == .hashedHex
        let issuers = ["https://appleid.apple.com", "https://accounts.google.com"]
        let own = provider == .apple ? 0 : 1
        return [
            "provider": settings?.value ?? provider.rawValue, "other_provider": provider == .apple ? "google" : "apple",
            "issuer": issuers[own], "other_issuer": issuers[1 - own],
            "audience": audiences[audienceIndex ?? 0],
            "other_audience": provider == .apple ? "com.attacker.app" : "999-web.apps.googleusercontent.com",
            "second_audience": audiences.count > 1 ? audiences[1] : audiences[0],
            "client_id": filled(settings?.fields["client_id"]?.string),
            "sub": subject(provider, mine), "other_sub": subject(provider, others),
            "email": "user-\(digest(mine).prefix(12))@example.com",
            "other_email": "user-\(digest(others).prefix(12))@example.com", "name": "Test User",
            "nonce": nonce, "nonce_hash": hash, "nonce_claim": isHashed ? hash : nonce,
            "other_nonce": "nonce-" + digest("other" + serial).prefix(32),
            "kid": TestKeys.shared.key(.signing, of: provider.rawValue)?.kid ?? "",
            "other_kid": TestKeys.shared.key(.other, of: provider.rawValue)?.kid ?? "",
            "attacker_url": Self.attacker, "case": digest(serial).prefix(16).description,
            "hosted_domain": "corp.example",
            "access_token": "access-" + digest(serial).prefix(20), "code": "code-" + digest(serial).prefix(20),
        ]
    }

    private func blueprint(_ provider: ProviderName, _ values: [String: String]) -> TokenBlueprint {
        func text(_ name: String) -> JSON { .string(values[name] ?? "") }
        guard provider == .google else {
            var claims: JSONObject = [
                "iss": text("issuer"), "aud": text("audience"), "exp": .int(Self.now + 600), "iat": .int(Self.now),
                "sub": text("sub"), "nonce": text("nonce_claim"), "c_hash": "AAAAAAAAAAAAAAAAAAAAAA",
                "email": text("email"),
                "email_verified": true, "auth_time": .int(Self.now), "nonce_supported": true,
            ]
            if let code = values["code"] { claims["c_hash"] = .string(HalfHash.text(of: code)) }
            return TokenBlueprint(header: ["kid": text("kid"), "alg": "RS256"], claims: claims)
        }
        return TokenBlueprint(
            header: ["alg": "RS256", "kid": text("kid"), "typ": "JWT"],
            claims: [
                "iss": text("issuer"), "azp": text("client_id"), "aud": text("audience"), "sub": text("sub"),
                "email": text("email"), "email_verified": true, "nonce": text("nonce_claim"), "name": "Test User",
                "given_name": "Test", "family_name": "User", "iat": .int(Self.now), "exp": .int(Self.now + 600),
            ])
    }
}
