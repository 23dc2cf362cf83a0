import JSON

extension Fault {
    private static func forgives(_ word: String) -> String { #"{"request": {"forgives": ["\#(word)"]}}"# }

    /// The request around the token.
    static let requests: [Fault] = [
        Fault("no token", request: ["id_token": "absent"], is: "token_missing", unless: nil),
        Fault("an empty token", request: ["id_token": ""], is: "token_missing", unless: nil),
        Fault("a null token", request: ["id_token": nil], is: "token_not_string", unless: nil),
        Fault("a list of tokens", request: ["id_token": ["x"]], is: "token_not_string", unless: nil),
        Fault(
            "the token under another name", request: ["id_token": "absent", "credential": "${token}"],
            is: "token_missing", unless: #"{"request": {"token_places": ["alias"]}}"#),
        Fault(
            "no provider", request: ["provider": "absent"], is: "provider_missing",
            unless: forgives("provider-from-token")),
        Fault(
            "an unknown provider", request: ["provider": "x"], is: "provider_unsupported",
            unless: forgives("provider-from-token")),
        Fault(
            "an empty provider", request: ["provider": ""], is: "provider_unsupported",
            unless: forgives("provider-from-token")),
        Fault(
            "a provider in upper case", request: ["provider": "GOOGLE "], is: "provider_unsupported",
            unless: forgives("provider-spelling")),
        Fault(
            "a list of providers", request: ["provider": ["google", "apple"]], is: "request_malformed",
            unless: forgives("provider-array")),
        Fault("the wrong provider", request: ["provider": "apple"], is: "key_unknown", unless: nil),
        Fault("a nonce that is a number", request: ["nonce": 7], is: "request_malformed", unless: nil),
        Fault(
            "a nonce that is too long", request: ["nonce": .string(String(repeating: "n", count: 256))],
            is: "nonce_too_long",
            unless: #"{"request": {"forgives": ["nonce-length"]}, "nonce": {"forgives": ["missing-in-request"]}}"#),
        Fault(
            "a name that is too long", request: ["name": .string(String(repeating: "n", count: 65))],
            is: "request_malformed", unless: nil),
        Fault(
            "an opaque token", request: ["id_token": "ya29.opaque-access-token"], is: "token_malformed",
            unless: #"{"kind": {"forgives": ["opaque"]}}"#),
        Fault(
            "an access token", #"[{"header.set": {"typ": "at+jwt"}}, {"claims.remove": ["nonce"]}]"#,
            is: "type_unsupported", unless: #"{"kind": {"forgives": ["access-token"]}}"#),
        Fault(
            "a logout token",
            #"[{"header.set": {"typ": "logout+jwt"}}, {"claims.remove": ["nonce"]}, {"claims.set": {"events": {}}}]"#,
            is: "type_unsupported", unless: #"{"kind": {"forgives": ["events"]}}"#),
    ]
}

extension Trap {
    private static func refuses(_ group: String, _ word: String) -> String {
        #"{"\#(group)": {"refuses": ["\#(word)"]}}"#
    }

    private static func claim(_ name: String, _ value: String) -> String {
        #"[{"claims.set": {"\#(name)": \#(value)}}]"#
    }

    /// Good tokens that must sign in.
    static let all: [Trap] = [
        Trap("no typ", #"[{"header.remove": ["typ"]}]"#, refusedBy: refuses("header", "type-absent")),
        Trap("typ jwt", #"[{"header.set": {"typ": "jwt"}}]"#, refusedBy: refuses("header", "type-case")),
        Trap(
            "typ application/jwt", #"[{"header.set": {"typ": "application/jwt"}}]"#,
            refusedBy: refuses("header", "type-media-type")),
        Trap(
            "an unknown header member", #"[{"header.set": {"x": 1}}]"#, refusedBy: refuses("header", "unknown-member")),
        Trap(
            "Google's issuer without scheme", claim("iss", #""accounts.google.com""#),
            refusedBy: refuses("issuer", "second")),
        Trap("aud as a list", claim("aud", #"["${audience}"]"#), refusedBy: refuses("audience", "array")),
        Trap(
            "the second client", claim("aud", #""123-two.apps.googleusercontent.com""#),
            refusedBy: refuses("audience", "second-client")),
        Trap(
            "azp of the same project", claim("azp", #""123-android.apps.googleusercontent.com""#),
            refusedBy: refuses("audience", "other-authorized-party")),
        Trap(
            "azp that is ours", claim("azp", #""${audience}""#), refusedBy: refuses("audience", "any-authorized-party")),
        Trap(
            "others in aud, azp ours", #"[{"claims.set": {"aud": ["${audience}", "x"], "azp": "${audience}"}}]"#,
            refusedBy: #"{"audience": {"others": "refused"}}"#),
        Trap(
            "exp with a fraction", claim("exp", #"{"$now": 600, "as": "float"}"#),
            refusedBy: refuses("time", "fraction")),
        Trap("a day of life", claim("exp", #"{"$now": 86400}"#), refusedBy: refuses("time", "day")),
        Trap("nbf in the past", claim("nbf", #"{"$now": -300}"#), refusedBy: refuses("time", "not-before")),
        Trap(
            "an iat half a minute ahead", claim("iat", #"{"$now": 30}"#), refusedBy: #"{"time": {"leeway_seconds": 0}}"#
        ),
        Trap("a long subject", claim("sub", #"{"$repeat": "s", "times": 255}"#), refusedBy: refuses("subject", "long")),
        Trap("no address", #"[{"claims.remove": ["email", "email_verified"]}]"#, refusedBy: refuses("email", "absent")),
        Trap("a relay address", claim("email", #""x@privaterelay.appleid.com""#), refusedBy: refuses("email", "relay")),
        Trap("a flag as text", claim("email_verified", #""true""#), refusedBy: refuses("email", "text-flag")),
        Trap("an unverified address", claim("email_verified", "false"), refusedBy: refuses("email", "unverified")),
        Trap(
            "an address beyond ASCII", claim("email", #""zo\u00eb@example.com""#),
            refusedBy: refuses("email", "non-ascii")),
        Trap("white space between claims", #"[{"claims.style": "pretty"}]"#, refusedBy: refuses("json", "space")),
        Trap("escaped slashes", #"[{"claims.style": "escape-solidus"}]"#, refusedBy: refuses("json", "escapes")),
        Trap("a name in another script", claim("name", #""山田""#), refusedBy: refuses("json", "non-ascii")),
        Trap("a new user status", claim("real_user_status", "3"), refusedBy: refuses("json", "new-user-status")),
        Trap(
            "four kilobytes", claim("pad", #"{"$repeat": "x", "times": 2600}"#),
            refusedBy: refuses("request", "long-token")),
        Trap("an unknown field", request: ["more": 1], refusedBy: refuses("request", "unknown-field")),
        Trap("a provider that is switched on", refusedBy: #"{"request": {"provider_enabled": false}}"#),
        Trap("anything at all", refusedBy: #"{"response": {"verdict": "refuses-all"}}"#),
    ]
}
