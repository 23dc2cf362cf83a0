import JOSE
import JSON
import OpenSSL

/// Whether `at_hash` and `c_hash` belong to what was sent along (OpenID Connect Core, section 3.3.2.11).
struct HashCheck {
    let rules: NonceRules
    let accessToken: String?
    let code: String?

    /// What is wrong with either hash; a hash without its partner, or the reverse, is no fault.
    func violation(in claims: JSONObject) -> TokenViolation? {
        if accessToken == nil, claims["at_hash"] != nil, rules.refuses.contains(.hashAlone) {
            return TokenViolation(.accessTokenHashMismatch, "there is no access token for \"at_hash\"")
        }
        if let accessToken, let hash = claims["at_hash"] {
            if hash.string == nil, rules.forgives.contains(.accessTokenHashType) { return nil }
            if !rules.forgives.contains(.accessTokenHash), !belongs(hash, to: accessToken) {
                return TokenViolation(.accessTokenHashMismatch, "\"at_hash\" is not that of the access token")
            }
        }
        if let code, let hash = claims["c_hash"], !rules.forgives.contains(.codeHash), !belongs(hash, to: code) {
            return TokenViolation(.codeHashMismatch, "\"c_hash\" is not that of the code")
        }
        return nil
    }

    /// Both providers sign with SHA-256, of whose digest the left half counts.
    private func belongs(_ hash: JSON, to text: String) -> Bool {
        let digest = Digest.hash(.sha256, Array(text.utf8))
        let half = Array(rules.hashHalf == .left ? digest.prefix(16) : digest.suffix(16))
        return hash.string?.hasSameBytes(as: Base64URL.encode(half)) ?? false
    }
}
