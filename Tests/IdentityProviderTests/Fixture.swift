import HTTPMessages
import JOSE
import JSON
import OpenSSL
import TestSupport
import Testing

@testable import IdentityProvider

/// An issuer whose clock stands still, and shorter ways to ask it.
struct Fixture {
    static let now = 1_764_489_600

    let issuer: IdentityProvider

    init(_ change: (inout ProviderConfiguration) -> Void = { _ in }) throws {
        var configuration = ProviderConfiguration(now: { Self.now * 1000 })
        change(&configuration)
        issuer = try IdentityProvider(files: ProjectFiles.embedded, configuration: configuration)
    }

    /// A token of a flow for the usual app.
    func mint(
        _ provider: String, flow: String? = nil, _ change: (inout MintRequest) -> Void = { _ in }
    ) throws -> MintedToken {
        var request = MintRequest(provider: provider, audience: Self.audience(of: provider))
        request.flow = flow
        request.nonce = "nonce-of-the-app"
        change(&request)
        return try issuer.mint(request)
    }

    static func audience(of provider: String) -> String {
        provider == "apple" ? "com.example.fieldnotes" : "100200300400-web.apps.googleusercontent.com"
    }

    /// What a GET of an address here gives.
    func get(_ target: String, host: String = "127.0.0.1:8400", method: String = "GET") -> HTTPResponse {
        issuer.respond(to: HTTPRequest(method: method, target: target, fields: ["Host": host]))
    }

    /// The JSON that a GET of an address here gives.
    func json(_ target: String, host: String = "127.0.0.1:8400") throws -> JSON {
        try JSON.parse(get(target, host: host).body)
    }

    /// The key set of a provider, as a client reads it.
    func keySet(of provider: String) throws -> JWKSet {
        let path = try #require(issuer.personality(provider)?.endpoint("keys")?.path)
        return try JWKSet(json: JSON.parse(get("/\(provider)\(path)").body))
    }

    /// Whether a token is signed by a key of the set with its kid.
    func isVerifiable(_ token: String, _ provider: String) throws -> Bool {
        let jws = try CompactJWS(token)
        let kid = try #require(jws.header["kid"]?.string)
        let keys = try keySet(of: provider).keys(withID: kid)
        return try keys.contains { key in
            try key.publicKey().isValid(jws.signature, for: jws.signingInput, scheme: .rsaPKCS1(.sha256))
        }
    }
}
