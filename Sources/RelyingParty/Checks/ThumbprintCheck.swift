import JOSE
import JSON

/// Whether `x5t` and `x5t#S256` name the certificate of the key (RFC 7515, sections 4.1.7 and 4.1.8).
///
/// A thumbprint for which the provider publishes none cannot be the key's.
struct ThumbprintCheck {
    let rules: HeaderRules

    /// What is wrong with a thumbprint in the header, given the key that `kid` names.
    func violation(in header: JSONObject, key: JWK) -> TokenViolation? {
        guard rules.thumbprint == .compared else { return nil }
        for name in ["x5t", "x5t#S256"] {
            guard let value = header[name] else { continue }
            guard let published = key.json[name], value == published else {
                return TokenViolation(.keyUnusable, "\"\(name)\" is not that of the key")
            }
        }
        return nil
    }
}
