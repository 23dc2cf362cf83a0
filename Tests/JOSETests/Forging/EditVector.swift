import Testing

@testable import JOSE

/// One edit and everything it may change.
struct EditVector: CustomTestStringConvertible, Sendable {
    let edit: String
    let changes: Set<String>

    init(_ edit: String, _ changes: String...) {
        self.edit = edit
        self.changes = Set(changes)
    }

    var testDescription: String { edit }

    static let all: [EditVector] = segmentEdits + signing + signature + compact

    private static let segmentEdits = [
        EditVector(#"{"claims.set": {"aud": "other"}}"#, "claims.aud"),
        EditVector(#"{"claims.set": {"new": [1, null]}}"#, "claims.new"),
        EditVector(#"{"claims.set": {"exp": {"$raw": "1e400"}}}"#, "claims.exp"),
        EditVector(#"{"claims.set": {"email": {"$hex": "22ff22"}}}"#, "claims bytes"),
        EditVector(#"{"claims.remove": ["nonce"]}"#, "claims.nonce"),
        EditVector(#"{"claims.rename": {"sub": "Sub"}}"#, "claims.sub", "claims.Sub"),
        EditVector(#"{"claims.retype": {"exp": "string"}}"#, "claims.exp"),
        EditVector(#"{"claims.duplicate": {"name": "sub", "value": "${other_sub}", "first": true}}"#, "claims.sub"),
        EditVector(#"{"claims.escape-name": ["sub"]}"#, "claims text"),
        EditVector(#"{"claims.order": ["sub", "iss"]}"#, "claims order"),
        EditVector(
            #"{"claims.replace": {"iss": "https://appleid.apple.com", "x": 1}}"#, "claims.aud", "claims.exp",
            "claims.iat",
            "claims.sub", "claims.nonce", "claims.email", "claims.email_verified", "claims.note", "claims.x"),
        EditVector(#"{"claims.style": "pretty"}"#, "claims text"),
        EditVector(#"{"claims.style": "spaces"}"#, "claims text"),
        EditVector(#"{"claims.style": "escape-solidus"}"#, "claims text"),
        EditVector(#"{"claims.style": "escape-unicode"}"#, "claims text"),
        EditVector(#"{"claims.text": [{"find": "com.example.app", "replace": "com.other"}]}"#, "claims.aud"),
        EditVector(#"{"claims.raw": {"value": []}}"#, "claims bytes"),
        EditVector(#"{"claims.raw": {"prefix-hex": "efbbbf"}}"#, "claims bytes"),
        EditVector(#"{"claims.encode": "padded"}"#, "claims segment"),
        EditVector(#"{"claims.encode": "noncanonical"}"#, "claims segment"),
        EditVector(#"{"claims.encode": "deflate"}"#, "claims bytes"),
        EditVector(#"{"header.set": {"typ": "at+jwt"}}"#, "header.typ"),
        EditVector(#"{"header.set": {"kid": "${kid.attacker}"}}"#, "header.kid"),
        EditVector(#"{"header.set": {"jwk": {"$jwk": "attacker"}}}"#, "header.jwk"),
        EditVector(#"{"header.set": {"x5c": {"$x5c": "attacker"}}}"#, "header.x5c"),
        EditVector(#"{"header.remove": ["alg"]}"#, "header.alg"),
        EditVector(#"{"header.rename": {"kid": "KID"}}"#, "header.kid", "header.KID"),
        EditVector(#"{"header.retype": {"kid": "array"}}"#, "header.kid"),
        EditVector(#"{"header.duplicate": {"name": "alg", "value": "none", "escaped": true}}"#, "header.alg"),
        EditVector(#"{"header.escape-name": ["alg"]}"#, "header text"),
        EditVector(#"{"header.order": ["alg"]}"#, "header order"),
        EditVector(#"{"header.replace": {}}"#, "header.kid", "header.alg"),
        EditVector(#"{"header.style": "pretty"}"#, "header text"),
        EditVector(#"{"header.text": [{"find": "RS256", "replace": "none"}]}"#, "header.alg"),
        EditVector(#"{"header.raw": {"text": "${json} x"}}"#, "header bytes"),
        EditVector(#"{"header.encode": "noncanonical"}"#, "header segment"),
        EditVector(#"{"tamper.claims.set": {"sub": "${other_sub}"}}"#, "claims.sub", "signature"),
        EditVector(#"{"tamper.claims.remove": ["exp"]}"#, "claims.exp", "signature"),
        EditVector(#"{"tamper.claims.rename": {"sub": "s"}}"#, "claims.sub", "claims.s", "signature"),
        EditVector(#"{"tamper.claims.retype": {"exp": "string"}}"#, "claims.exp", "signature"),
        EditVector(#"{"tamper.claims.duplicate": {"name": "sub", "value": "x"}}"#, "claims.sub", "signature"),
        EditVector(#"{"tamper.claims.escape-name": ["sub"]}"#, "claims text", "signature"),
        EditVector(#"{"tamper.claims.order": ["sub"]}"#, "claims order", "signature"),
        EditVector(
            #"{"tamper.claims.replace": {"iss": "https://appleid.apple.com"}}"#, "claims.aud", "claims.exp",
            "claims.iat",
            "claims.sub", "claims.nonce", "claims.email", "claims.email_verified", "claims.note", "signature"),
        EditVector(#"{"tamper.claims.style": "spaces"}"#, "claims text", "signature"),
        EditVector(#"{"tamper.claims.text": [{"find": "ada@", "replace": "eve@"}]}"#, "claims.email", "signature"),
        EditVector(#"{"tamper.claims.raw": {"value": null}}"#, "claims bytes", "signature"),
        EditVector(#"{"tamper.claims.encode": "padded"}"#, "claims segment", "signature"),
        EditVector(#"{"tamper.header.set": {"typ": "JWT"}}"#, "header.typ", "signature"),
        EditVector(#"{"tamper.header.remove": ["kid"]}"#, "header.kid", "signature"),
        EditVector(#"{"tamper.header.rename": {"kid": "k"}}"#, "header.kid", "header.k", "signature"),
        EditVector(#"{"tamper.header.retype": {"kid": "object"}}"#, "header.kid", "signature"),
        EditVector(#"{"tamper.header.duplicate": {"name": "kid", "value": "x"}}"#, "header.kid", "signature"),
        EditVector(#"{"tamper.header.escape-name": ["kid"]}"#, "header text", "signature"),
        EditVector(#"{"tamper.header.order": ["alg"]}"#, "header order", "signature"),
        EditVector(#"{"tamper.header.replace": {"alg": "RS256"}}"#, "header.kid", "signature"),
        EditVector(#"{"tamper.header.style": "spaces"}"#, "header text", "signature"),
        EditVector(#"{"tamper.header.text": [{"find": "RS256", "replace": "RS384"}]}"#, "header.alg", "signature"),
        EditVector(#"{"tamper.header.raw": {"hex": "7b"}}"#, "header bytes", "signature"),
        EditVector(#"{"tamper.header.encode": "noncanonical"}"#, "header segment", "signature"),
    ]

    private static let signing = [
        EditVector(#"{"sign": {"key": "attacker"}}"#, "signature"),
        EditVector(#"{"sign": {"key": "signing", "alg": "RS384"}}"#, "header.alg", "signature"),
        EditVector(#"{"sign": {"key": "signing", "alg": "PS256", "label": false}}"#, "signature"),
        EditVector(#"{"sign": {"key": "ec", "alg": "ES256"}}"#, "header.alg", "signature"),
        EditVector(#"{"sign": {"with": "none"}}"#, "signature"),
        EditVector(#"{"sign": {"with": "none", "alg": "none"}}"#, "header.alg", "signature"),
        EditVector(
            #"{"sign": {"with": "hmac", "alg": "HS256", "key": {"from": "jwks", "form": "spki-pem"}}}"#, "header.alg",
            "signature"),
        EditVector(#"{"sign": {"with": "rsa-raw", "digest-info-hash": "sha1"}}"#, "signature"),
        EditVector(#"{"sign": {"with": "rsa-raw"}}"#),
        EditVector(#"{"sign": {"with": "pss", "salt": 0}}"#, "signature"),
    ]

    private static let signature = [
        EditVector(#"{"signature.set": {"fill": 0}}"#, "signature"),
        EditVector(#"{"signature.set": {"random": 256}}"#, "signature"),
        EditVector(#"{"signature.flip": {"byte": -1}}"#, "signature"),
        EditVector(#"{"signature.truncate": 4}"#, "signature"),
        EditVector(#"{"signature.truncate": {"keep": "half"}}"#, "signature"),
        EditVector(#"{"signature.append": {"hex": "00"}}"#, "signature"),
        EditVector(#"{"signature.prepend": {"hex": "00"}}"#, "signature"),
        EditVector(#"{"signature.from": {"claims": {"sub": "x"}}}"#, "signature"),
        EditVector(#"{"signature.encode": "high-s"}"#, "signature"),
        EditVector(#"{"signature.integer": "s+n"}"#, "signature"),
        EditVector(#"{"signature.integers": {"r": "0", "s": "0"}}"#, "signature"),
    ]

    private static let compact = [
        EditVector(#"{"compact.raw": "Bearer ${token}"}"#, "form"),
        EditVector(#"{"compact.raw": "${header}.${payload}."}"#, "signature"),
        EditVector(#"{"compact.pad": ["signature"]}"#, "signature text"),
        EditVector(#"{"compact.alphabet": {"to": "base64", "segments": ["signature"]}}"#, "signature text"),
        EditVector(#"{"compact.noncanonical": "signature"}"#, "signature text"),
        EditVector(#"{"compact.insert": {"segment": "signature", "text": "\n"}}"#, "signature text"),
        EditVector(#"{"compact.json": "flattened"}"#, "form"),
        EditVector(#"{"compact.jwe": "rsa-oaep"}"#, "form"),
        EditVector(#"{"compact.repeat": {"times": 2}}"#, "form"),
    ]
}
