import Conformance
import JSON
import TestSupport
import Testing

@Suite("Looking up a message")
struct MessageIndexTests {
    /// A message, and where its owner documents it.
    struct Known: Sendable, CustomTestStringConvertible {
        let page: String
        let message: String

        var testDescription: String { "\(page): \(message)" }
    }

    /// Every entry of the error tables that backends and libraries publish.
    static let known: [Known] = [
        (
            "Appwrite, Native sign-in",
            [
                "Audience mismatch. Add the token's client ID to the provider configuration.", "Nonce required",
                "Nonce mismatch", "Invalid issuer", "Invalid token: Expired", "Invalid token: Signature failed",
                "Unknown signing key", "user_oauth2_token_invalid", "project_provider_disabled", "general_bad_request",
                "DEVELOPER_ERROR", "28444", "No credentials available",
            ]
        ),
        (
            "expo-apple-sign-in, iOS",
            [
                "ERR_REQUEST_CANCELED", "ERR_INVALID_RESPONSE", "ERR_MISSING_IDENTITY_TOKEN", "ERR_REQUEST_FAILED",
                "ERR_REQUEST_UNKNOWN", "A Sign in with Apple request is already in progress",
                "matchedExcludedCredential", "credentialImport", "credentialExport", "preferSignInWithApple",
                "deviceNotConfiguredForPasskeyCreation",
            ]
        ),
        (
            "expo-apple-authentication", ["ERR_INVALID_OPERATION", "ERR_INVALID_SCOPE", "ERR_REQUEST_NOT_HANDLED"]
        ),
        (
            "Nhost, Native Authentication",
            [
                "ERR_CANCELED", "ERR_INVALID_RESPONSE", "ERR_NOT_AVAILABLE", "Invalid response from Apple",
                "Apple Sign-In not available on this device", "Invalid identity token", "Invalid nonce",
                "Nonce Mismatch", "Bundle ID Mismatch",
            ]
        ),
        (
            "InsForge, id-token",
            ["Invalid request - unsupported provider or missing token", "Invalid or expired ID token"]
        ),
        (
            "Better Auth, iOS plan",
            [
                #"JWTClaimValidationFailed: unexpected "aud" claim value"#, "LINKING_DIFFERENT_EMAILS_NOT_ALLOWED",
                "INVALID_TOKEN",
            ]
        ),
        ("Google, Android", ["SIGN_IN_CANCELLED", "10", "NoCredentialException"]),
    ].flatMap { page, messages in messages.map { Known(page: page, message: $0) } }

    private static func index() throws -> MessageIndex {
        let targets = try BuiltFiles.all.paths(under: "conformance/targets").map {
            try TargetProfile(file: $0, bytes: BuiltFiles.all[$0] ?? [])
        }
        return MessageIndex(targets: targets, clientErrors: try ClientError.all(in: BuiltFiles.all))
    }

    @Test("every documented message is found, whole and in any case", arguments: known)
    func documented(known: Known) throws {
        let index = try Self.index()
        for word in [known.message, known.message.uppercased(), " \"\(known.message)\" "] {
            let first = try #require(index.matches(word).first)
            #expect(first.texts.contains { $0.lowercased() == known.message.lowercased() })
        }
    }

    @Test("a message that nobody says is not found, and the nearest one is named")
    func unknown() throws {
        let index = try Self.index()
        #expect(index.matches("there is no such message").isEmpty)
        #expect(index.matches("unknown signing kee").isEmpty)
        #expect(index.nearest(to: "Unknown signing kee") == "unknown signing key")
    }

    @Test(
        "of a line of a log, the message it quotes most of comes first",
        arguments: [
            (
                "AppwriteException: user_oauth2_token_invalid, Invalid token: Signature failed (401)",
                "Invalid token: Signature failed"
            ), ("Error: [28444] Developer console is not set up correctly. at line 4", "28444"),
        ])
    func quoted(line: String, message: String) throws {
        let first = try #require(try Self.index().matches(line).first)
        #expect(first.texts.contains(message))
    }

    /// The codes that a word finds in the small profile.
    private func found(_ word: String) throws -> [String] {
        let row = #"{"code": "odd", "status": [400], "match": {"/m": {"like": "Bad nonce *"}}, "source": "doc"}"#
        let text = Fixtures.profileText.replacing(#""errors": ["#, with: #""errors": [\#(row),"#)
        let profile = try TargetProfile(file: "small.json", bytes: Array(text.utf8))
        return MessageIndex(targets: [profile], clientErrors: []).matches(word).map {
            if case .row(_, let row) = $0 { row.code } else { "client" }
        }
    }

    @Test(
        "exact fits come first, then parts; what the word quotes only when there is neither",
        arguments: [
            ("bad-audience", ["bad-audience"]), ("AUDIENCE", ["bad-audience"]), ("audi", ["bad-audience"]),
            ("b", []), ("Bad nonce 17", ["odd"]), ("nonce", ["odd"]),
            ("error: bad-audience (401) at line 3", ["bad-audience"]), ("oops", ["broken"]), ("oop", ["broken"]),
            ("an oops in a long line", []),
        ] as [(String, [String])])
    func fits(word: String, codes: [String]) throws {
        #expect(try found(word) == codes)
    }
}

extension MessageIndex.Subject {
    /// Every text of whoever says it.
    fileprivate var texts: [String] {
        switch self {
        case .row(_, let row): row.texts
        case .client(let error): error.texts
        }
    }
}
