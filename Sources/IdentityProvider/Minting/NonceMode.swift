import JOSE
import OpenSSL

/// How the nonce that the app knows relates to the one in the token.
package enum NonceMode: String, CaseIterable, Sendable {
    /// As it is.
    case raw = "raw"
    /// As lower-case hexadecimal SHA-256.
    case hashedHex = "hashed-hex"
    /// Neither the app nor the token has one.
    case none = "none"
    /// The token has one that a software kit made up and the app never sees (GoogleSignIn-iOS#135).
    case sdk = "sdk"

    /// The claim for the app's nonce; nil where the token gets none from it.
    package func claim(for nonce: String) -> String? {
        switch self {
        case .raw: nonce
        case .hashedHex: Hex.encode(Digest.hash(.sha256, Array(nonce.utf8)))
        case .none, .sdk: nil
        }
    }
}
