extension Fault {
    private static func forgives(_ group: String, _ words: String...) -> String {
        #"{"\#(group)": {"forgives": [\#(words.map { "\"\($0)\"" }.joined(separator: ", "))]}}"#
    }

    private static func takes(_ word: String) -> String { #"{"encoding": {"serializations": ["\#(word)"]}}"# }

    /// The text of the token.
    static let encodings: [Fault] = [
        Fault(
            "padding", #"[{"compact.pad": ["signature"]}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "padding")),
        Fault(
            "padding that is signed", #"[{"claims.set": {"pad": "x"}}, {"header.encode": "padded"}]"#,
            is: "encoding_invalid", unless: forgives("encoding", "padding")),
        Fault(
            "the other alphabet", #"[{"compact.alphabet": {"to": "base64", "segments": ["signature"]}}]"#,
            is: "encoding_invalid", unless: forgives("encoding", "standard-alphabet")),
        Fault(
            "a space in front", #"[{"compact.raw": " ${token}"}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "outer-space")),
        Fault(
            "a space inside", #"[{"compact.insert": {"segment": "payload", "text": " ", "at": 10}}]"#,
            is: "encoding_invalid", unless: forgives("encoding", "inner-space")),
        Fault(
            "a stray character", #"[{"claims.encode": {"insert": "?", "at": 5}}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "junk")),
        Fault(
            "spare bits", #"[{"compact.noncanonical": "signature"}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "spare-bits")),
        Fault(
            "Bearer", #"[{"compact.raw": "Bearer ${token}"}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "bearer")),
        Fault(
            "quotation marks", #"[{"compact.raw": "\"${token}\""}]"#, is: "encoding_invalid",
            unless: forgives("encoding", "quotes")),
        Fault(
            "percent escapes", #"[{"compact.raw": "${header}%2E${payload}%2E${signature}"}]"#, is: "token_malformed",
            unless: forgives("encoding", "percent-escapes")),
        Fault(
            "the token twice", #"[{"compact.repeat": {"times": 2}}]"#, is: "token_malformed",
            unless: forgives("encoding", "repetition")),
        Fault(
            "a fourth segment", #"[{"compact.raw": "${token}.AAAA"}]"#, is: "token_malformed",
            unless: forgives("encoding", "extra-segments")),
        Fault("no header", #"[{"compact.raw": ".${payload}.${signature}"}]"#, is: "token_malformed", unless: nil),
        Fault("dots", #"[{"compact.raw": ".."}]"#, is: "token_malformed", unless: nil),
        Fault(
            "flattened JSON", #"[{"compact.json": "flattened"}]"#, is: "serialization_unsupported",
            unless: takes("flattened")),
        Fault(
            "general JSON", #"[{"compact.json": "general"}]"#, is: "serialization_unsupported", unless: takes("general")
        ),
        Fault(
            "JSON with two signatures", #"[{"compact.json": "general-2"}]"#, is: "serialization_unsupported",
            unless: takes("general-with-several")),
        Fault(
            "alg in the unprotected header", #"[{"compact.json": "unprotected-alg"}]"#, is: "serialization_unsupported",
            unless: takes("unprotected-header")),
        Fault(
            "an encrypted token", #"[{"compact.jwe": "dir"}]"#, is: "serialization_unsupported",
            unless: takes("encrypted")),
        Fault(
            "a signed token in a signed one", #"[{"claims.raw": {"token": []}}]"#, is: "payload_malformed",
            unless: takes("nested-verified")),
        Fault(
            "an unsigned token in a signed one",
            #"[{"claims.raw": {"token": [{"header.set": {"alg": "none"}}, {"sign": {"with": "none"}}]}}]"#,
            is: "payload_malformed", unless: takes("nested")),
        Fault(
            "too long", #"[{"claims.set": {"pad": {"$repeat": "x", "times": 20000}}}]"#, is: "token_too_large",
            unless: forgives("request", "token-length")),
    ]

    private static func name(_ value: String) -> String { #"[{"claims.set": {"name": \#(value)}}]"# }

    /// Header and claims as JSON.
    static let texts: [Fault] = [
        Fault("claims that are a list", #"[{"claims.raw": {"text": "[]"}}]"#, is: "payload_malformed", unless: nil),
        Fault("claims that are nothing", #"[{"claims.raw": {"text": " "}}]"#, is: "payload_malformed", unless: nil),
        Fault("a header that is a list", #"[{"header.raw": {"text": "[]"}}]"#, is: "header_malformed", unless: nil),
        Fault(
            "text behind the claims", #"[{"claims.raw": {"text": "${json}x"}}]"#, is: "payload_malformed",
            unless: forgives("json", "trailing-text")),
        Fault(
            "a comment", #"[{"claims.text": [{"find": "{", "replace": "{/* c */", "which": "first"}]}]"#,
            is: "payload_malformed", unless: forgives("json", "comments")),
        Fault(
            "a trailing comma", #"[{"claims.text": [{"find": "}", "replace": ",}", "which": "last"}]}]"#,
            is: "payload_malformed", unless: forgives("json", "trailing-comma")),
        Fault(
            "single quotes", #"[{"claims.text": [{"find": "\"iss\"", "replace": "'iss'"}]}]"#, is: "payload_malformed",
            unless: forgives("json", "single-quotes")),
        Fault(
            "a byte order mark", #"[{"claims.raw": {"prefix-hex": "efbbbf"}}]"#, is: "payload_malformed",
            unless: forgives("json", "byte-order-mark")),
        Fault(
            "UTF-16", #"[{"claims.raw": {"encoding": "utf-16"}}]"#, is: "payload_malformed",
            unless: forgives("json", "utf-16")),
        Fault(
            "Latin-1", #"[{"claims.set": {"name": "Zoë"}}, {"claims.raw": {"encoding": "latin-1"}}]"#,
            is: "payload_malformed", unless: forgives("json", "latin-1")),
        Fault(
            "bytes that are no UTF-8", name(#"{"$hex": "22ff22"}"#), is: "payload_malformed",
            unless: forgives("json", "invalid-utf-8")),
        Fault(
            "half a surrogate pair", name(#"{"$raw": "\"\\ud800\""}"#), is: "payload_malformed",
            unless: forgives("json", "lone-surrogate")),
        Fault(
            "a NUL behind", #"[{"claims.raw": {"suffix-hex": "00"}}]"#, is: "payload_malformed",
            unless: forgives("json", "nul")),
        Fault(
            "NaN", #"[{"claims.set": {"exp": {"$raw": "NaN"}}}]"#, is: "payload_malformed",
            unless: #"{"json": {"forgives": ["not-a-number"]}, "time": {"forgives": ["expiry-huge"]}}"#),
        Fault(
            "Sub for sub", #"[{"claims.rename": {"sub": "Sub"}}]"#, is: "subject_missing",
            unless: forgives("json", "name-case")),
        Fault(
            "nested too deep", #"[{"claims.set": {"deep": {"$nest": 40, "with": "["}}}]"#, is: "payload_malformed",
            unless: #"{"json": {"maximum_depth": 64}}"#),
        Fault(
            "a second aud behind", #"[{"claims.duplicate": {"name": "aud", "value": "x"}}]"#,
            is: "payload_duplicate_member", unless: #"{"json": {"claim_duplicates": "first"}}"#),
        Fault(
            "a second aud before", #"[{"claims.duplicate": {"name": "aud", "value": "x", "first": true}}]"#,
            is: "payload_duplicate_member", unless: #"{"json": {"claim_duplicates": "last"}}"#),
        Fault(
            "a second sub behind an escape", #"[{"claims.duplicate": {"name": "sub", "value": "x", "escaped": true}}]"#,
            is: "payload_duplicate_member", unless: #"{"json": {"claim_duplicates": "hidden"}}"#),
        Fault(
            "a second kid before", #"[{"header.duplicate": {"name": "kid", "value": "x", "first": true}}]"#,
            is: "header_duplicate_member", unless: #"{"json": {"header_duplicates": "last"}}"#),
    ]

    private static func header(_ members: String, _ more: String = "") -> String {
        #"[{"header.set": {\#(members)}}\#(more)]"#
    }

    private static let byAttacker = #", {"sign": {"key": "attacker", "alg": "RS256"}}"#

    private static func trusts(_ place: String) -> String { #"{"header": {"keys": ["\#(place)"]}}"# }

    private static func critical(_ words: String...) -> String {
        #"{"header": {"critical_forgives": [\#(words.map { "\"\($0)\"" }.joined(separator: ", "))]}}"#
    }

    /// What the header says.
    static let headers: [Fault] = [
        Fault(
            "its own key", header(#""jwk": {"$jwk": "attacker"}"#, byAttacker), is: "signature_invalid",
            unless: trusts("jwk")),
        Fault(
            "its own private key", header(#""jwk": {"$jwk": "attacker", "private": true}"#, byAttacker),
            is: "signature_invalid", unless: trusts("jwk-private")),
        Fault(
            "its own secret",
            header(
                #""jwk": {"kty": "oct", "k": "YXNzYXk"}"#,
                #", {"sign": {"with": "hmac", "alg": "HS256", "key": {"secret": "assay"}}}"#),
            is: "algorithm_unsupported", unless: trusts("jwk-symmetric")),
        Fault(
            "its own certificate", header(#""x5c": {"$x5c": "attacker"}"#, byAttacker), is: "signature_invalid",
            unless: trusts("x5c")),
        Fault(
            "the address of its key", header(#""jku": "${attacker_url}/keys""#, byAttacker), is: "signature_invalid",
            unless: trusts("jku")),
        Fault(
            "an address that names the issuer",
            header(#""jku": "${attacker_url}/keys#accounts.google.com""#, byAttacker), is: "signature_invalid",
            unless: trusts("jku-naming-issuer")),
        Fault(
            "the address of its certificate", header(#""x5u": "${attacker_url}/certificate.pem""#, byAttacker),
            is: "signature_invalid", unless: trusts("x5u")),
        Fault(
            "an unknown extension", header(#""x": 1, "crit": ["x"]"#), is: "critical_header_unsupported",
            unless: critical("unknown")),
        Fault("an empty crit", header(#""crit": []"#), is: "critical_header_unsupported", unless: critical("empty")),
        Fault(
            "a crit that is a text", header(#""crit": "x""#), is: "critical_header_unsupported",
            unless: critical("not-an-array")),
        Fault(
            "a crit with a name twice", header(#""x": 1, "crit": ["x", "x"]"#), is: "critical_header_unsupported",
            unless: critical("duplicate")),
        Fault(
            "a crit that names nothing", header(#""crit": ["x"]"#), is: "critical_header_unsupported",
            unless: critical("absent-member")),
        Fault(
            "a crit that names alg", header(#""crit": ["alg"]"#), is: "critical_header_unsupported",
            unless: critical("standard-name")),
        Fault(
            "b64 false", header(#""b64": false"#), is: "critical_header_unsupported",
            unless: #"{"header": {"b64": "ignored"}}"#),
        Fault(
            "an unencoded payload", header(#""b64": false, "crit": ["b64"]"#, #", {"claims.encode": "none"}"#),
            is: "token_malformed", unless: #"{"header": {"b64": "honoured", "critical_forgives": ["b64"]}}"#),
        Fault(
            "another token's type", header(#""typ": "logout+jwt""#), is: "type_unsupported",
            unless: #"{"header": {"types": ["logout+jwt"]}}"#),
        Fault(
            "any other type", header(#""typ": "x+jwt""#), is: "type_unsupported",
            unless: #"{"header": {"types": ["*"]}}"#),
        Fault("a type that is a number", header(#""typ": 7"#), is: "header_malformed", unless: nil),
        Fault(
            "a foreign thumbprint", header(#""x5t#S256": {"$x5t": "attacker"}"#), is: "key_unusable",
            unless: #"{"header": {"thumbprint": "ignored"}}"#),
        Fault(
            "kid in another case", header(#""kid": {"$case": "${kid}", "to": "upper"}"#), is: "key_unknown",
            unless: #"{"keys": {"kid_forgives": ["case"]}}"#),
        Fault(
            "kid with a space", header(#""kid": "${kid} ""#), is: "key_unknown",
            unless: #"{"keys": {"kid_forgives": ["spaces"]}}"#),
        Fault(
            "an unknown kid", header(#""kid": "nobody""#), is: "key_unknown",
            unless: #"{"keys": {"unknown_kid": "any"}}"#),
        Fault(
            "an unknown kid over the first key", header(#""kid": "nobody""#), is: "key_unknown",
            unless: #"{"keys": {"unknown_kid": "first"}}"#),
        Fault(
            "no kid and several keys", #"[{"header.remove": ["kid"]}]"#, is: "key_id_missing",
            unless: #"{"keys": {"without_kid": "any"}}"#),
        Fault(
            "no kid over the first key", #"[{"header.remove": ["kid"]}]"#, is: "key_id_missing",
            unless: #"{"keys": {"without_kid": "first"}}"#),
        Fault("kid a number", header(#""kid": 7"#), is: "key_id_malformed", unless: nil),
        Fault("kid empty", header(#""kid": """#), is: "key_id_malformed", unless: nil),
        Fault(
            "the other provider's key",
            header(#""kid": "${kid.other-provider}""#, #", {"sign": {"key": "other-provider", "alg": "RS256"}}"#),
            is: "key_unknown", unless: #"{"keys": {"sharing": "pooled"}}"#),
        Fault(
            "an issuer of its own",
            #"[{"claims.set": {"iss": "${attacker_url}"}}, {"header.set": {"kid": "${kid.attacker}"}}, {"sign": {"key": "attacker", "alg": "RS256"}}]"#,
            is: "key_unknown", unless: #"{"keys": {"location": "token-issuer"}}"#),
    ]
}
