import JOSE
import JSON
import OpenSSL

/// Identities that nobody checked, for rules that let anybody in.
struct Unchecked {
    let request: SignInRequest
    let provider: String

    /// Whoever the token says, or somebody made of its text.
    var identity: Identity {
        let segments = request.token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let payload = segments.count > 1 ? Base64URL.decodeLeniently(String(Substring(segments[1]))) : nil
        let claims = payload.flatMap { try? JSON.parse($0, options: .keepingDuplicates) }?.object ?? JSONObject()
        let subject = claims["sub"]?.string ?? Hexadecimal.text(of: Digest.hash(.sha256, Array(request.token.utf8)))
        let email = claims["email"]?.string.map { EmailCheck.Email(address: $0, isVerified: true) }
        return Identity(
            provider: provider, subject: subject, email: email, name: claims["name"]?.string ?? request.name,
            token: request.token)
    }
}
