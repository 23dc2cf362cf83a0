import JOSE
import JSON
import OpenSSL

/// Makes genuine tokens and edits them.
struct Mint {
    let now: Int
    let provider: String
    /// Whose token it is: another word, another user.
    let person: String

    static func nonce(of person: String) -> String { "nonce-of-\(person)-0123456789" }

    static func hash(_ text: String) -> String {
        Digest.hash(.sha256, Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A token with edits as case files write them.
    func token(_ edits: String = "[]") throws -> String {
        let nonce = Self.nonce(of: person)
        let audience = provider == "apple" ? "com.example.app" : "123-web.apps.googleusercontent.com"
        let values = [
            "audience": audience, "nonce": nonce, "nonce_hash": Self.hash(nonce), "kid": kid(.signing),
            "issuer": provider == "apple" ? "https://appleid.apple.com" : "https://accounts.google.com",
            "attacker_url": StubIssuer.attacker, "sub": "subject-\(person)", "email": "\(person)@example.com",
        ]
        let context = ForgeContext(now: now, values: values, seed: Array(person.utf8)) { [provider] name in
            TestKeys.shared.key(name, of: provider)
        }
        return try blueprint(values).forged(edits: TokenEdit.list(edits, file: "edits"), context: context).text
    }

    private func kid(_ name: KeyName) -> String { TestKeys.shared.key(name, of: provider)?.kid ?? "" }

    private func blueprint(_ values: [String: String]) -> TokenBlueprint {
        func text(_ name: String) -> JSON { .string(values[name] ?? "") }
        return TokenBlueprint(
            header: ["alg": "RS256", "kid": text("kid"), "typ": "JWT"],
            claims: [
                "iss": text("issuer"), "aud": text("audience"), "sub": text("sub"), "iat": .int(now),
                "exp": .int(now + 600), "nonce": text(provider == "apple" ? "nonce_hash" : "nonce"),
                "email": text("email"),
                "email_verified": true,
            ])
    }
}
