extension Fault {
    private static let unsigned = #"{"sign": {"with": "none"}}"#

    private static func label(_ value: String) -> String { #"[{"header.set": {"alg": \#(value)}}, \#(unsigned)]"# }

    private static func noneWhen(_ word: String) -> String { #"{"algorithm": {"none_when": ["\#(word)"]}}"# }

    private static func none(_ text: String) -> String { #"{"algorithm": {"none": ["\#(text)"]}}"# }

    private static func byKey(_ algorithm: String, _ more: String = "") -> String {
        #"[{"sign": {"key": "signing", "alg": "\#(algorithm)"\#(more)}}]"#
    }

    private static func verifies(_ algorithm: String) -> String { #"{"algorithm": {"by_label": ["\#(algorithm)"]}}"# }

    private static func keyed(_ form: String, _ more: String = "", algorithm: String = "HS256") -> String {
        #"[{"sign": {"with": "hmac", "alg": "\#(algorithm)", "key": {"from": "jwks", "form": "\#(form)"\#(more)}}}]"#
    }

    private static func secret(_ text: String) -> String {
        #"[{"sign": {"with": "hmac", "alg": "HS256", "key": {"secret": "\#(text)"}}}]"#
    }

    private static func secrets(_ word: String) -> String { #"{"algorithm": {"secrets": ["\#(word)"]}}"# }

    /// Which algorithm the header names.
    static let algorithms: [Fault] = [
        Fault("none", label(#""none""#), is: "algorithm_unsupported", unless: none("none")),
        Fault("None", label(#""None""#), is: "algorithm_unsupported", unless: none("None")),
        Fault(
            "none with a signature", #"[{"tamper.header.set": {"alg": "none"}}]"#, is: "algorithm_unsupported",
            unless: #"{"algorithm": {"none_with_signature": true}}"#),
        Fault(
            "none without the second dot",
            #"[{"header.set": {"alg": "none"}}, {"compact.raw": "${header}.${payload}"}]"#, is: "token_malformed",
            unless: #"{"algorithm": {"none_without_dot": true}}"#),
        Fault(
            "no alg", #"[{"header.remove": ["alg"]}, \#(unsigned)]"#, is: "algorithm_missing",
            unless: noneWhen("missing")),
        Fault("an empty alg", label(#""""#), is: "algorithm_unsupported", unless: noneWhen("empty")),
        Fault("alg null", label("null"), is: "algorithm_unsupported", unless: noneWhen("null")),
        Fault("alg a number", label("1"), is: "algorithm_unsupported", unless: noneWhen("number")),
        Fault("alg a list", label(#"["RS256"]"#), is: "algorithm_unsupported", unless: noneWhen("array")),
        Fault("alg an object", label("{}"), is: "algorithm_unsupported", unless: noneWhen("object")),
        Fault("an alg nobody knows", label(#""RS999""#), is: "algorithm_unsupported", unless: noneWhen("unknown")),
        Fault(
            "none before alg",
            #"[{"header.duplicate": {"name": "alg", "value": "none", "first": true}}, \#(unsigned)]"#,
            is: "header_duplicate_member", unless: #"{"algorithm": {"none_in_duplicate": ["first"]}}"#),
        Fault(
            "none behind alg", #"[{"header.duplicate": {"name": "alg", "value": "none"}}, \#(unsigned)]"#,
            is: "header_duplicate_member", unless: #"{"algorithm": {"none_in_duplicate": ["last"]}}"#),
        Fault(
            "none behind an escape",
            #"[{"header.duplicate": {"name": "alg", "value": "none", "escaped": true}}, \#(unsigned)]"#,
            is: "header_duplicate_member", unless: #"{"algorithm": {"none_in_duplicate": ["hidden"]}}"#),
        Fault(
            "rs256",
            #"[{"header.set": {"alg": "rs256"}}, {"sign": {"key": "signing", "alg": "RS256", "label": false}}]"#,
            is: "algorithm_unsupported", unless: #"{"algorithm": {"ignores_case": true}}"#),
        Fault("RS512", byKey("RS512"), is: "algorithm_unsupported", unless: verifies("RS512")),
        Fault("PS256", byKey("PS256"), is: "algorithm_unsupported", unless: verifies("PS256")),
        Fault(
            "a label that lies",
            #"[{"header.set": {"alg": "HS256"}}, {"sign": {"key": "signing", "alg": "RS256", "label": false}}]"#,
            is: "algorithm_unsupported", unless: #"{"algorithm": {"label": "ignored"}}"#),
        Fault("keyed with the PEM", keyed("spki-pem"), is: "algorithm_unsupported", unless: secrets("spki-pem")),
        Fault(
            "keyed with the PEM, cut", keyed("spki-pem", #", "newline": false"#), is: "algorithm_unsupported",
            unless: secrets("spki-pem-without-newline")),
        Fault(
            "keyed with the PEM in CRLF", keyed("spki-pem", #", "crlf": true"#), is: "algorithm_unsupported",
            unless: secrets("spki-pem-crlf")),
        Fault(
            "keyed with the PKCS #1 PEM", keyed("pkcs1-pem"), is: "algorithm_unsupported", unless: secrets("pkcs1-pem")),
        Fault("keyed with the DER", keyed("spki-der"), is: "algorithm_unsupported", unless: secrets("spki-der")),
        Fault(
            "keyed with the PKCS #1 DER", keyed("pkcs1-der"), is: "algorithm_unsupported", unless: secrets("pkcs1-der")),
        Fault("keyed with the JWK", keyed("jwk-json"), is: "algorithm_unsupported", unless: secrets("jwk")),
        Fault(
            "keyed with the canonical JWK", keyed("jwk-minimal"), is: "algorithm_unsupported",
            unless: secrets("jwk-minimal")),
        Fault("keyed with the modulus", keyed("modulus"), is: "algorithm_unsupported", unless: secrets("modulus")),
        Fault(
            "keyed with the modulus as text", keyed("modulus-base64url"), is: "algorithm_unsupported",
            unless: secrets("modulus-base64url")),
        Fault(
            "keyed with the certificate", keyed("x509-pem"), is: "algorithm_unsupported",
            unless: secrets("certificate-pem")),
        Fault(
            "keyed with the certificate's bytes", keyed("x509-der"), is: "algorithm_unsupported",
            unless: secrets("certificate-der")),
        Fault("keyed with the OpenSSH line", keyed("openssh"), is: "algorithm_unsupported", unless: secrets("openssh")),
        Fault(
            "HS512", keyed("spki-pem", algorithm: "HS512"), is: "algorithm_unsupported",
            unless: #"{"algorithm": {"secrets": ["spki-pem"], "secret_algorithms": ["HS512"]}}"#),
        Fault("keyed with nothing", secret(""), is: "algorithm_unsupported", unless: secrets("empty")),
        Fault("keyed with \"secret\"", secret("secret"), is: "algorithm_unsupported", unless: secrets("weak")),
        Fault(
            "keyed with a file",
            #"[{"header.set": {"kid": "../../dev/null"}}, {"sign": {"with": "hmac", "alg": "HS256", "key": {"secret": ""}}}]"#,
            is: "algorithm_unsupported", unless: secrets("key-id-file")),
    ]

    private static func forgives(_ word: String) -> String { #"{"signature": {"forgives": ["\#(word)"]}}"# }

    private static func signature(_ change: String) -> String { "[{\(change)}]" }

    private static func block(_ members: String) -> String { #"[{"sign": {"with": "rsa-raw", \#(members)}}]"# }

    private static func ecdsa(_ hex: String) -> String {
        #"[{"header.set": {"alg": "ES256"}}, {"signature.set": {"hex": "\#(hex)"}}]"#
    }

    private static let zero = String(repeating: "00", count: 32)
    private static let one = String(repeating: "00", count: 31) + "01"
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    /// Whether the signature is good.
    static let signatures: [Fault] = [
        Fault(
            "a flipped bit", signature(#""signature.flip": {"byte": 0, "mask": 1}"#), is: "signature_invalid",
            unless: #"{"signature": {"check": "skipped"}}"#),
        Fault(
            "edited claims", #"[{"tamper.claims.set": {"sub": "somebody"}}]"#, is: "signature_invalid",
            unless: #"{"signature": {"check": "decoded-only"}}"#),
        Fault(
            "another key", #"[{"sign": {"key": "attacker", "alg": "RS256"}}]"#, is: "signature_invalid",
            unless: #"{"signature": {"check": "skipped"}}"#),
        Fault(
            "nothing", signature(#""signature.set": {"hex": ""}"#), is: "signature_invalid", unless: forgives("empty")),
        Fault(
            "a byte less", signature(#""signature.truncate": 1"#), is: "signature_invalid", unless: forgives("short")),
        Fault(
            "a byte more", signature(#""signature.append": {"hex": "00"}"#), is: "signature_invalid",
            unless: forgives("appended")),
        Fault(
            "a zero before", signature(#""signature.prepend": {"hex": "00"}"#), is: "signature_invalid",
            unless: forgives("leading-zeros")),
        Fault(
            "zeros", signature(#""signature.set": {"fill": 0, "length": 256}"#), is: "signature_invalid",
            unless: forgives("zeros")),
        Fault(
            "ones", signature(#""signature.set": {"fill": 255, "length": 256}"#), is: "signature_invalid",
            unless: forgives("ones")),
        Fault(
            "the modulus added", signature(#""signature.integer": "s+n""#), is: "signature_invalid",
            unless: forgives("unreduced")),
        Fault(
            "PSS under RS256", #"[{"sign": {"key": "signing", "alg": "PS256", "label": false}}]"#,
            is: "signature_invalid", unless: forgives("other-padding")),
        Fault(
            "PKCS #1 under PS256",
            #"[{"header.set": {"alg": "PS256"}}, {"sign": {"key": "signing", "alg": "RS256", "label": false}}]"#,
            is: "algorithm_unsupported", unless: forgives("other-padding")),
        Fault(
            "PSS without salt", #"[{"sign": {"with": "pss", "salt": 0, "alg": "PS256"}}]"#, is: "algorithm_unsupported",
            unless: forgives("salt")),
        Fault(
            "a block for SHA-1", block(#""digest-info-hash": "sha1""#), is: "signature_invalid",
            unless: forgives("sha1")),
        Fault(
            "a block for MD5", block(#""digest-info-hash": "md5""#), is: "signature_invalid", unless: forgives("md5")),
        Fault(
            "a bare digest", block(#""digest-info": "${digest}""#), is: "signature_invalid",
            unless: forgives("bare-digest")),
        Fault(
            "a DigestInfo without NULL", block(#""digest-info": "302f300b06096086480165030402010420${digest}""#),
            is: "signature_invalid", unless: forgives("digest-info")),
        Fault(
            "bytes behind the digest", block(#""trailing": "deadbeef""#), is: "signature_invalid",
            unless: forgives("digest-info")),
        Fault("padding of zeros", block(#""fill": "00""#), is: "signature_invalid", unless: forgives("block-padding")),
        // What forgives these needs a published EC key; the self-test has one.
        Fault("ES256 with zeros", ecdsa(zero + one), is: "algorithm_unsupported", unless: nil),
        Fault("ES256 with zeros in DER", ecdsa("3006020100020100"), is: "algorithm_unsupported", unless: nil),
        Fault("ES256 with the order", ecdsa(order + one), is: "algorithm_unsupported", unless: nil),
    ]
}
