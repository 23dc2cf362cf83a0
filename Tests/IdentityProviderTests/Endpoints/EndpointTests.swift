import HTTPMessages
import JOSE
import JSON
import Testing

@testable import IdentityProvider

@Suite("The providers' addresses")
struct EndpointTests {
    /// An address, by prefix or by real name, and what is there.
    struct Row: CustomTestStringConvertible, Sendable {
        var host = "127.0.0.1:8400"
        let target: String
        let holds: String

        var testDescription: String { "\(host)\(target)" }
    }

    static let rows = [
        Row(target: "/apple/.well-known/openid-configuration", holds: "revocation_endpoint"),
        Row(target: "/apple/auth/keys", holds: "kMWxP9E0uL"),
        Row(target: "/apple/auth/keys?x=1", holds: "kMWxP9E0uL"),
        Row(target: "/google/.well-known/openid-configuration", holds: "userinfo_endpoint"),
        Row(target: "/google/oauth2/v3/certs", holds: "9d97cf9cc5df71595290b5185f88e7698b3d2480"),
        Row(target: "/google/oauth2/v1/certs", holds: "BEGIN CERTIFICATE"),
        Row(host: "appleid.apple.com", target: "/auth/keys", holds: "kMWxP9E0uL"),
        Row(host: "AppleID.apple.com:443", target: "/auth/keys", holds: "kMWxP9E0uL"),
        Row(
            host: "account.apple.com", target: "/.well-known/openid-configuration", holds: "appleid.apple.com/auth/keys"
        ),
        Row(host: "www.googleapis.com", target: "/oauth2/v3/certs", holds: "9d97cf9cc5df71595290b5185f88e7698b3d2480"),
        Row(host: "accounts.google.com", target: "/.well-known/openid-configuration", holds: "www.googleapis.com"),
    ]

    @Test("each document is at its address, by base URL and by real name", arguments: rows)
    func documents(row: Row) throws {
        let response = try Fixture().get(row.target, host: row.host)
        #expect(response.status == 200)
        #expect(response.bodyText.contains(row.holds))
        #expect(response.fields["Assay-Test-Issuer"] == "true")
    }

    @Test(
        "an address that only an attacker names holds the attacker's keys, as a set, a certificate or a way to them",
        arguments: [
            ("/attacker/x/apple/keys", #"{"keys":[{"#), ("/attacker/x/apple/certificate.pem", "BEGIN CERTIFICATE"),
            ("/attacker/x/.well-known/openid-configuration", "/attacker/x/keys"),
        ])
    func attacker(target: String, holds: String) throws {
        let response = try Fixture().get(target, host: "stranger.test")
        #expect(response.status == 200 && response.bodyText.contains(holds), "\(response.bodyText)")
        #expect(!response.bodyText.contains("\"d\""))
    }

    @Test("by base URL the discovery document leads back here; the issuer stays the real one")
    func addresses() throws {
        let fixture = try Fixture()
        let apple = try fixture.json("/apple/.well-known/openid-configuration", host: "issuer.test:81")
        #expect(apple["jwks_uri"] == "http://issuer.test:81/apple/auth/keys")
        #expect(apple["issuer"] == "https://appleid.apple.com")
        let google = try fixture.json("/google/.well-known/openid-configuration", host: "[::1]:81")
        #expect(google["jwks_uri"] == "http://[::1]:81/google/oauth2/v3/certs")
        #expect(google["token_endpoint"] == "http://[::1]:81/google/token")
        let real = try fixture.json("/.well-known/openid-configuration", host: "accounts.google.com")
        #expect(real["jwks_uri"] == "https://www.googleapis.com/oauth2/v3/certs")
    }

    @Test("a local issuer is named in the document and in tokens alike")
    func localIssuer() throws {
        let fixture = try Fixture { $0.issuer = .local }
        let document = try fixture.json("/google/.well-known/openid-configuration")
        #expect(document["issuer"] == "http://127.0.0.1:8400/google")
        #expect(try fixture.mint("google").claims["iss"] == document["issuer"])
    }

    @Test("fields and their order are the provider's, with the instant filled in")
    func fields() throws {
        let fields = try Fixture().get("/google/oauth2/v3/certs").fields
        #expect(fields["Date"] == "Sun, 30 Nov 2025 08:00:00 GMT")
        #expect(fields["Expires"] == "Sun, 30 Nov 2025 13:52:23 GMT")
        #expect(fields["Cache-Control"] == "public, max-age=21155, must-revalidate, no-transform")
        #expect(fields.map(\.name).prefix(3) == ["Server", "X-XSS-Protection", "X-Frame-Options"])
        #expect(try Fixture().get("/apple/auth/keys").fields["Cache-Control"] == "no-store")
    }

    @Test(
        "a document is laid out as the provider does",
        arguments: [
            ("/google/.well-known/openid-configuration", "{\n \"issuer\": \"https://accounts.google.com\",\n"),
            ("/apple/.well-known/openid-configuration", "{\"issuer\":\"https://appleid.apple.com\","),
            ("/apple/auth/keys", "{\n  \"keys\": [\n    {\n      \"kty\": \"RSA\",\n"),
        ])
    func layout(target: String, start: String) throws {
        #expect(try Fixture().get(target).bodyText.hasPrefix(start))
    }

    static let wrong: [(host: String, target: String, hint: String)] = [
        ("127.0.0.1:8400", "/apple/auth/key", "apple has nothing at /auth/key; did you mean /auth/keys?"),
        (
            "appleid.apple.com", "/nowhere",
            "apple has nothing at /nowhere; expected one of /.well-known/openid-configuration, /auth/keys"
        ),
        (
            "accounts.google.com", "/oauth2/v3/certs",
            "/oauth2/v3/certs is at www.googleapis.com, not at accounts.google.com"
        ),
    ]

    @Test("a wrong path gets the provider's own 404 and a hint", arguments: wrong)
    func wrongPaths(row: (host: String, target: String, hint: String)) throws {
        let response = try Fixture().get(row.target, host: row.host)
        #expect(response.status == 404)
        #expect(response.mediaType?.essence == "text/html")
        #expect(response.fields["Assay-Hint"] == row.hint)
    }

    @Test("a path of nobody is told what there is")
    func unknownPaths() throws {
        let response = try Fixture().get("/auth/keys")
        #expect(response.status == 404)
        #expect(
            try JSON.parse(response.body) == [
                "error": "not_found", "message": "nothing is here",
                "hint": "addresses here begin with /apple, /google or /_assay",
            ])
        #expect(try Fixture().get("/applex/auth/keys").status == 404)
    }

    @Test(
        "HEAD is answered as GET is, other methods are not allowed",
        arguments: [
            ("HEAD", 200), ("POST", 405), ("OPTIONS", 405), ("get", 405),
        ])
    func methods(method: String, status: Int) throws {
        let response = try Fixture().get("/apple/auth/keys", method: method)
        #expect(response.status == status)
        #expect(response.fields["Allow"] == (status == 405 ? "GET, HEAD" : nil))
    }

    @Test("the start page says that this is a test issuer")
    func startPage() throws {
        let page = try Fixture().get("/").bodyText
        #expect(page.hasPrefix("Assay test issuer. Nothing here is Apple or Google"))
        #expect(page.contains("/google/oauth2/v1/certs"))
    }

    @Test("a variant changes what its data says and nothing else")
    func variants() throws {
        let fixture = try Fixture()
        var before = try #require(fixture.json("/apple/.well-known/openid-configuration").object)
        try fixture.issuer.setVariant("apple@2025-06-issuer-flip", of: "apple")
        before["issuer"] = "https://account.apple.com"
        #expect(try fixture.json("/apple/.well-known/openid-configuration").object == before)
        #expect(try fixture.mint("apple").claims["iss"] == "https://appleid.apple.com")
        try fixture.issuer.setVariant(nil, of: "apple")
        #expect(try fixture.json("/apple/.well-known/openid-configuration")["issuer"] == "https://appleid.apple.com")
        #expect(throws: KeyRingError.unknownVariant("1999", of: "apple")) {
            try fixture.issuer.setVariant("1999", of: "apple")
        }
    }
}
