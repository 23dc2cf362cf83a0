import JSON

extension Fault {
    private static func claim(_ name: String, _ value: String) -> String {
        #"[{"claims.set": {"\#(name)": \#(value)}}]"#
    }

    private static func without(_ name: String) -> String { #"[{"claims.remove": ["\#(name)"]}]"# }

    private static func forgives(_ group: String, _ words: String...) -> String {
        #"{"\#(group)": {"forgives": [\#(words.map { "\"\($0)\"" }.joined(separator: ", "))]}}"#
    }

    /// Who issued the token.
    static let issuers: [Fault] = [
        Fault("no iss", without("iss"), is: "issuer_missing", unless: forgives("issuer", "missing")),
        Fault("iss null", claim("iss", "null"), is: "issuer_malformed", unless: forgives("issuer", "null")),
        Fault("iss empty", claim("iss", #""""#), is: "issuer_mismatch", unless: forgives("issuer", "empty")),
        Fault("iss a number", claim("iss", "1"), is: "issuer_malformed", unless: forgives("issuer", "number")),
        Fault("iss an object", claim("iss", "{}"), is: "issuer_malformed", unless: forgives("issuer", "object")),
        Fault(
            "iss a list", claim("iss", #"["${issuer}"]"#), is: "issuer_malformed", unless: forgives("issuer", "list")),
        Fault(
            "a stranger's iss", claim("iss", #""https://x.test""#), is: "issuer_mismatch",
            unless: #"{"issuer": {"check": "ignored"}}"#),
        Fault(
            "the other provider's iss", claim("iss", #""https://appleid.apple.com""#), is: "issuer_mismatch",
            unless: #"{"issuer": {"check": "any-known"}}"#),
        Fault(
            "a slash", claim("iss", #""${issuer}/""#), is: "issuer_mismatch",
            unless: forgives("issuer", "trailing-slash")),
        Fault(
            "upper case", claim("iss", #""HTTPS://ACCOUNTS.GOOGLE.COM""#), is: "issuer_mismatch",
            unless: forgives("issuer", "case")),
        Fault(
            "http", claim("iss", #""http://accounts.google.com""#), is: "issuer_mismatch",
            unless: forgives("issuer", "scheme")),
        Fault(
            "a port", claim("iss", #""${issuer}:443""#), is: "issuer_mismatch", unless: forgives("issuer", "host-only")),
        Fault(
            "a password", claim("iss", #""https://me@accounts.google.com""#), is: "issuer_mismatch",
            unless: forgives("issuer", "host-only")),
        Fault(
            "a final dot", claim("iss", #""${issuer}.""#), is: "issuer_mismatch",
            unless: forgives("issuer", "trailing-dot")),
        Fault(
            "www", claim("iss", #""https://www.accounts.google.com""#), is: "issuer_mismatch",
            unless: forgives("issuer", "www")),
        Fault(
            "more behind", claim("iss", #""${issuer}.evil.test""#), is: "issuer_mismatch",
            unless: forgives("issuer", "longer")),
        Fault("a part", claim("iss", #""https""#), is: "issuer_mismatch", unless: forgives("issuer", "part")),
        Fault("spaces", claim("iss", #"" ${issuer} ""#), is: "issuer_mismatch", unless: forgives("issuer", "spaces")),
        Fault("a NUL", claim("iss", #""${issuer}\u0000x""#), is: "issuer_mismatch", unless: forgives("issuer", "nul")),
        Fault(
            "a Cyrillic letter", claim("iss", #""https://\u0430ccounts.google.com""#), is: "issuer_mismatch",
            unless: forgives("issuer", "homoglyph")),
    ]

    /// For whom the token is.
    static let audiences: [Fault] = [
        Fault("no aud", without("aud"), is: "audience_missing", unless: forgives("audience", "missing")),
        Fault("aud null", claim("aud", "null"), is: "audience_malformed", unless: forgives("audience", "null")),
        Fault("aud empty", claim("aud", #""""#), is: "audience_mismatch", unless: forgives("audience", "empty")),
        Fault("aud a number", claim("aud", "7"), is: "audience_malformed", unless: forgives("audience", "number")),
        Fault("aud an object", claim("aud", "{}"), is: "audience_malformed", unless: forgives("audience", "object")),
        Fault("aud true", claim("aud", "true"), is: "audience_malformed", unless: forgives("audience", "boolean")),
        Fault("no entry", claim("aud", "[]"), is: "audience_mismatch", unless: forgives("audience", "empty-array")),
        Fault(
            "another entry", claim("aud", #"["x"]"#), is: "audience_mismatch", unless: forgives("audience", "any-array")
        ),
        Fault(
            "an empty entry", claim("aud", #"[""]"#), is: "audience_mismatch",
            unless: forgives("audience", "array-of-empty")),
        Fault(
            "a null entry", claim("aud", "[null]"), is: "audience_malformed",
            unless: forgives("audience", "array-of-null")),
        Fault(
            "a list in a list", claim("aud", #"[["${audience}"]]"#), is: "audience_malformed",
            unless: forgives("audience", "nested-array")),
        Fault(
            "another app's", claim("aud", #""999-web.apps.googleusercontent.com""#), is: "audience_mismatch",
            unless: #"{"audience": {"check": "ignored"}}"#),
        Fault(
            "more behind", claim("aud", #""${audience}1""#), is: "audience_mismatch",
            unless: forgives("audience", "longer")),
        Fault(
            "the beginning", claim("aud", #""123-web""#), is: "audience_mismatch",
            unless: forgives("audience", "shorter")),
        Fault(
            "upper case", claim("aud", #""COM.EXAMPLE.APP""#), is: "audience_mismatch",
            unless: forgives("audience", "case"), provider: "apple"),
        Fault(
            "spaces", claim("aud", #"" ${audience} ""#), is: "audience_mismatch", unless: forgives("audience", "spaces")
        ),
        Fault("a star", claim("aud", #""*""#), is: "audience_mismatch", unless: forgives("audience", "wildcard")),
        Fault(
            "x for dot", claim("aud", #""comxexamplexapp""#), is: "audience_mismatch",
            unless: forgives("audience", "pattern"), provider: "apple"),
        Fault(
            "the debug build", claim("aud", #""${audience}.debug""#), is: "audience_mismatch",
            unless: forgives("audience", "sibling"), provider: "apple"),
        Fault(
            "a client of the project", claim("aud", #""123-ios.apps.googleusercontent.com""#), is: "audience_mismatch",
            unless: forgives("audience", "sibling")),
        Fault(
            "an address", claim("aud", #""https://${audience}""#), is: "audience_mismatch",
            unless: forgives("audience", "address")),
        Fault(
            "a comma", claim("aud", #""x,${audience}""#), is: "audience_mismatch",
            unless: forgives("audience", "comma-list")),
        Fault(
            "a space", claim("aud", #""x ${audience}""#), is: "audience_mismatch",
            unless: forgives("audience", "space-list")),
        Fault(
            "chosen by the request", claim("aud", #""x""#), request: ["client_id": "x"], is: "audience_mismatch",
            unless: #"{"audience": {"source": "request"}}"#),
        Fault(
            "a stranger beside ours", claim("aud", #"["${audience}", "x"]"#), is: "audience_untrusted",
            unless: #"{"audience": {"others": "accepted"}}"#),
        Fault(
            "a stranger's azp", claim("azp", #""999-x.apps.googleusercontent.com""#), is: "authorized_party_mismatch",
            unless: #"{"audience": {"authorized_party": "ignored"}}"#),
        Fault(
            "azp a number", claim("azp", "7"), is: "authorized_party_mismatch",
            unless: #"{"audience": {"authorized_party": "ignored"}}"#),
        Fault(
            "azp empty", claim("azp", #""""#), is: "authorized_party_mismatch",
            unless: #"{"audience": {"authorized_party": "ignored"}}"#),
    ]

    private static func exp(_ value: String, _ more: String = "") -> String {
        #"[{"claims.set": {"exp": \#(value)\#(more)}}]"#
    }

    /// When the token is good.
    static let times: [Fault] = [
        Fault(
            "expired", exp(#"{"$now": -600}"#, #", "iat": {"$now": -1200}"#), is: "expired",
            unless: forgives("time", "expired")),
        Fault(
            "expired within another leeway", exp(#"{"$now": -600}"#, #", "iat": {"$now": -1200}"#), is: "expired",
            unless: #"{"time": {"leeway_seconds": 3600}}"#),
        Fault("no exp", without("exp"), is: "expiry_missing", unless: forgives("time", "expiry-missing")),
        Fault("exp null", exp("null"), is: "expiry_malformed", unless: forgives("time", "expiry-null")),
        Fault("exp true", exp("true"), is: "expiry_malformed", unless: forgives("time", "expiry-boolean")),
        Fault("exp a list", exp("[1]"), is: "expiry_malformed", unless: forgives("time", "expiry-array")),
        Fault("exp an object", exp("{}"), is: "expiry_malformed", unless: forgives("time", "expiry-object")),
        Fault("exp a word", exp(#""never""#), is: "expiry_malformed", unless: forgives("time", "expiry-text")),
        Fault(
            "exp digits in a text", exp(#"{"$now": 600, "as": "string"}"#), is: "expiry_malformed",
            unless: forgives("time", "expiry-digits")),
        Fault("exp zero", exp("0"), is: "expired", unless: forgives("time", "expiry-zero")),
        Fault("exp negative", exp("-5"), is: "expired", unless: forgives("time", "expiry-negative")),
        Fault(
            "exp in milliseconds", exp(#"{"$now": 600, "as": "milliseconds"}"#), is: "lifetime_too_long",
            unless: forgives("time", "expiry-milliseconds")),
        Fault(
            "exp before iat", exp(#"{"$now": 20}"#, #", "iat": {"$now": 40}"#), is: "expiry_malformed",
            unless: forgives("time", "expiry-before-issue")),
        Fault(
            "exp beyond all numbers", exp(#"{"$raw": "1e400"}"#), is: "expiry_malformed",
            unless: forgives("time", "expiry-huge")),
        Fault(
            "exp in ten years", exp(#"{"$now": 315360000}"#), is: "lifetime_too_long",
            unless: forgives("time", "long-lifetime")),
        Fault(
            "nbf ahead", claim("nbf", #"{"$now": 3600}"#), is: "not_yet_valid",
            unless: forgives("time", "not-yet-valid")),
        Fault(
            "nbf a text", claim("nbf", #""0""#), is: "not_before_malformed", unless: forgives("time", "not-before-type")
        ),
        Fault("no iat", without("iat"), is: "issued_at_missing", unless: forgives("time", "issued-missing")),
        Fault("iat a text", claim("iat", #""0""#), is: "issued_at_malformed", unless: forgives("time", "issued-type")),
        Fault(
            "iat ahead", exp(#"{"$now": 4000}"#, #", "iat": {"$now": 3600}"#), is: "issued_in_future",
            unless: forgives("time", "issued-in-future")),
        Fault(
            "iat a week back", claim("iat", #"{"$now": -604800}"#), is: "token_too_old", unless: forgives("time", "old")
        ),
    ]

    /// To which request the token belongs.
    static let nonces: [Fault] = [
        Fault(
            "another nonce", request: ["nonce": "another-nonce"], is: "nonce_mismatch",
            unless: #"{"nonce": {"check": "ignored"}}"#),
        Fault(
            "none in the token", without("nonce"), is: "nonce_missing", unless: forgives("nonce", "missing-in-token")),
        Fault(
            "none in the request", request: ["nonce": "absent"], is: "nonce_required",
            unless: forgives("nonce", "missing-in-request")),
        Fault(
            "none at all", without("nonce"), request: ["nonce": "absent"], is: "nonce_required",
            unless: forgives("nonce", "missing-in-both")),
        Fault(
            "empty in the token", claim("nonce", #""""#), is: "nonce_malformed",
            unless: forgives("nonce", "empty-in-token")),
        Fault(
            "empty in the request", request: ["nonce": ""], is: "nonce_required",
            unless: forgives("nonce", "empty-in-request")),
        Fault(
            "empty in both", claim("nonce", #""""#), request: ["nonce": ""], is: "nonce_required",
            unless: forgives("nonce", "empty-in-both")),
        Fault("a number", claim("nonce", "7"), is: "nonce_malformed", unless: forgives("nonce", "type")),
        Fault(
            "other letter case", claim("nonce", #"{"$case": "${nonce}", "to": "upper"}"#), is: "nonce_mismatch",
            unless: forgives("nonce", "case")),
        Fault(
            "a space behind", claim("nonce", #""${nonce} ""#), is: "nonce_mismatch", unless: forgives("nonce", "spaces")
        ),
        Fault(
            "the beginning", claim("nonce", #""nonce-of""#), is: "nonce_mismatch", unless: forgives("nonce", "prefix")),
        Fault(
            "another form of a letter", claim("nonce", #""zo\u00eb""#), request: ["nonce": "zoe\u{308}"],
            is: "nonce_mismatch", unless: forgives("nonce", "normalization")),
        Fault(
            "the hash where the nonce is agreed", claim("nonce", #""${nonce_hash}""#), is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["raw", "hashed-hex"]}}"#),
        Fault(
            "the nonce where the hash is agreed", claim("nonce", #""${nonce}""#), is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["raw", "hashed-hex"]}}"#, provider: "apple"),
        Fault(
            "the hash passed on", request: ["nonce": .string(Mint.hash(Mint.nonce(of: "one")))], is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["raw"]}}"#, provider: "apple"),
        Fault(
            "the hash in base64url", claim("nonce", #"{"$hash": "${nonce}", "as": "base64url"}"#), is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["hashed-base64url"]}}"#, provider: "apple"),
        Fault(
            "the hash in base64", claim("nonce", #"{"$hash": "${nonce}", "as": "base64"}"#), is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["hashed-base64"]}}"#, provider: "apple"),
        Fault(
            "the hash's hash", claim("nonce", #"{"$hash": "${nonce_hash}"}"#), is: "nonce_mismatch",
            unless: #"{"nonce": {"accepts": ["hashed-twice"]}}"#, provider: "apple"),
        Fault(
            "another token's at_hash", claim("at_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#),
            request: ["access_token": "an-access-token"], is: "access_token_hash_mismatch",
            unless: forgives("nonce", "access-token-hash")),
        Fault(
            "at_hash a number", claim("at_hash", "7"), request: ["access_token": "an-access-token"],
            is: "access_token_hash_mismatch", unless: forgives("nonce", "access-token-hash-type")),
        Fault(
            "another code's c_hash", claim("c_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#), request: ["code": "a-code"],
            is: "code_hash_mismatch", unless: forgives("nonce", "code-hash")),
    ]

    /// Who signs in.
    static let subjects: [Fault] = [
        Fault("no sub", without("sub"), is: "subject_missing", unless: forgives("subject", "missing")),
        Fault("sub null", claim("sub", "null"), is: "subject_malformed", unless: forgives("subject", "null")),
        Fault("sub empty", claim("sub", #""""#), is: "subject_malformed", unless: forgives("subject", "empty")),
        Fault("sub blank", claim("sub", #""  ""#), is: "subject_malformed", unless: forgives("subject", "blank")),
        Fault("sub a number", claim("sub", "7"), is: "subject_malformed", unless: forgives("subject", "number")),
        Fault("sub true", claim("sub", "true"), is: "subject_malformed", unless: forgives("subject", "boolean")),
        Fault("sub a list", claim("sub", #"["x"]"#), is: "subject_malformed", unless: forgives("subject", "array")),
        Fault("sub an object", claim("sub", "{}"), is: "subject_malformed", unless: forgives("subject", "object")),
        Fault(
            "sub too long", claim("sub", #"{"$repeat": "s", "times": 256}"#), is: "subject_too_long",
            unless: forgives("subject", "long")),
        Fault(
            "two addresses", claim("email", #""a@example.com, b@example.com""#), is: "email_malformed",
            unless: #"{"email": {"malformed": "ignored"}}"#),
        Fault(
            "a list of addresses", claim("email", #"["a@example.com"]"#), is: "email_malformed",
            unless: #"{"email": {"malformed": "accepted"}}"#),
        Fault(
            "a line break in an address", claim("email", #""a@example.com\r\nb""#), is: "email_malformed",
            unless: #"{"email": {"malformed": "ignored"}}"#),
        Fault("events", claim("events", "{}"), is: "type_unsupported", unless: forgives("kind", "events")),
    ]
}
