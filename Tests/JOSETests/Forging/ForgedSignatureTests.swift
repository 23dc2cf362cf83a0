import JSON
import OpenSSL
import Testing

@testable import JOSE

@Suite("Forged signatures")
struct ForgedSignatureTests {
    static let algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]

    @Test("another algorithm signs as it says, and the header tells", arguments: algorithms)
    func otherAlgorithms(name: String) throws {
        let token = try ForgingFixture.forged(#"[{"sign": {"key": "signing", "alg": "\#(name)"}}]"#)
        let algorithm = try #require(JWSAlgorithm(rawValue: name))
        #expect(try isValid(token.text, key: "signing", scheme: #require(algorithm.scheme)))
        #expect(try CompactJWS(token.text).header["alg"] == .string(name))
    }

    @Test(
        "elliptic curve and Ed25519 keys sign too",
        arguments: [("ec", "ES256"), ("ec-p384", "ES384"), ("ed25519", "EdDSA")])
    func otherKeys(key: String, name: String) throws {
        let token = try ForgingFixture.forged(#"[{"sign": {"key": "\#(key)", "alg": "\#(name)"}}]"#)
        let algorithm = try #require(JWSAlgorithm(rawValue: name))
        #expect(try isValid(token.text, key: KeyName(rawValue: key), scheme: #require(algorithm.scheme)))
    }

    static let forms = [
        "spki-pem", "spki-der", "pkcs1-pem", "pkcs1-der", "x509-pem", "x509-der", "jwk-json", "jwk-minimal", "modulus",
        "modulus-base64url", "openssh",
    ]

    @Test("an HMAC is keyed with the public key in the form asked for", arguments: forms)
    func publicKeySecrets(form: String) throws {
        let token = try ForgingFixture.forged(
            #"[{"sign": {"with": "hmac", "alg": "HS256", "key": {"from": "jwks", "form": "\#(form)"}}}]"#)
        let others = try Self.forms.filter { $0 != form }.map { other in
            try ForgingFixture.forged(
                #"[{"sign": {"with": "hmac", "alg": "HS256", "key": {"from": "jwks", "form": "\#(other)"}}}]"#
            ).signature
        }
        #expect(token.signature.count == 32)
        #expect(!others.contains(token.signature))
    }

    @Test("line ends of a PEM secret are as asked for")
    func lineEnds() throws {
        let key = try #require(ForgingFixture.keys["signing"]).publicKey()
        let pem = String(decoding: try key.encoded(.spkiPEM), as: UTF8.self)
        let rows: [(String, String)] = [
            (#""newline": true"#, pem), (#""newline": false"#, String(pem.dropLast())),
            (#""crlf": true"#, pem.replacing("\n", with: "\r\n")),
        ]
        for (option, secret) in rows {
            let token = try ForgingFixture.forged(
                #"[{"sign": {"with": "hmac", "alg": "HS512", "key": {"from": "jwks", "form": "spki-pem", \#(option)}}}]"#
            )
            let input = try CompactJWS(token.text).signingInput
            #expect(token.signature == HMAC.authenticationCode(.sha512, key: Array(secret.utf8), message: input))
        }
    }

    @Test("a PSS block of our own making verifies when its parameters are the algorithm's, and only then")
    func pss() throws {
        let good = try ForgingFixture.forged(#"[{"sign": {"with": "pss", "alg": "PS256"}}]"#)
        #expect(try isValid(good.text, key: "signing", scheme: .rsaPSS(.sha256)))
        for change in [#""salt": 0"#, #""trailer": "cc""#, #""mask-hash": "sha1""#, #""flip": {"byte": 100}"#] {
            let bad = try ForgingFixture.forged(#"[{"sign": {"with": "pss", "alg": "PS256", \#(change)}}]"#)
            #expect(try !isValid(bad.text, key: "signing", scheme: .rsaPSS(.sha256)))
        }
    }

    @Test(
        "a padded block of our own making holds what was asked for",
        arguments: [
            (#""digest-info-hash": "sha1""#, "3021300906052b0e03021a05000414"),
            (#""digest-info": "3000${digest}""#, "003000"), (#""type": "0002""#, "0002ff"),
            (#""fill-length": 8, "garbage-length": 194"#, "0001ffffffffffffffff0030"),
            (#""trailing": "0500""#, "0500"), (#""separator": """#, "ffff3031"), (#""block": "42""#, "0042"),
        ])
    func paddedBlocks(change: String, holds: String) throws {
        let token = try ForgingFixture.forged(#"[{"sign": {"with": "rsa-raw", \#(change)}}]"#)
        #expect(try !isValid(token.text, key: "signing", scheme: .rsaPKCS1(.sha256)))
        let reader = try JSONReader(file: "block", bytes: Array(#"{"with": "rsa-raw", \#(change)}"#.utf8))
        let block = try ForgedPKCS1Block(reader).bytes(over: [], length: 256)
        #expect(block.count == 256)
        #expect(Hex.encode(block).contains(holds))
    }

    @Test("a signature for another exponent is good under that exponent alone", arguments: [1, 2] as [UInt8])
    func exponents(exponent: UInt8) throws {
        let token = try ForgingFixture.forged(#"[{"sign": {"with": "rsa-raw", "exponent": \#(exponent)}}]"#)
        let key = try #require(ForgingFixture.keys["signing"]).publicKey()
        guard case .rsa(let modulus, _) = key.components else { return }
        let input = try CompactJWS(token.text).signingInput
        let weak = try PublicKey(rsaModulus: modulus, exponent: [exponent])
        #expect(weak.isValid(token.signature, for: Array(input), scheme: .rsaPKCS1(.sha256)))
        #expect(!key.isValid(token.signature, for: Array(input), scheme: .rsaPKCS1(.sha256)))
    }

    @Test("arithmetic on signatures")
    func arithmetic() throws {
        let zero = try ForgingFixture.forged(#"[{"signature.integers": {"r": "0", "s": "0", "encoding": "der"}}]"#)
        #expect(Base64URL.encode(zero.signature) == "MAYCAQACAQA")
        let order = try ForgingFixture.forged(#"[{"signature.integers": {"r": "n-1", "s": "1"}}]"#)
        #expect(
            Hex.encode(order.signature) == "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"
                + String(repeating: "0", count: 63) + "1")
        let genuine = try ForgingFixture.forged("[]").signature
        let same = try ForgingFixture.forged(#"[{"signature.integer": "s+n-n"}]"#).signature
        #expect(same == genuine)
    }

    @Test("the other half of an ECDSA signature verifies as well; DER does not")
    func ecdsaEncodings() throws {
        let sign = #"{"sign": {"key": "ec", "alg": "ES256"}}"#
        let high = try ForgingFixture.forged(#"[\#(sign), {"signature.encode": "high-s"}]"#)
        #expect(try isValid(high.text, key: "ec", scheme: .ecdsa(.sha256)))
        let der = try ForgingFixture.forged(#"[\#(sign), {"signature.encode": "der"}]"#)
        #expect(try !isValid(der.text, key: "ec", scheme: .ecdsa(.sha256)))
        #expect(try SignatureEncoding.rawFromDER(der.signature, size: 32).count == 64)
    }

    private func isValid(_ text: String, key: KeyName, scheme: SignatureScheme) throws -> Bool {
        let jws = try CompactJWS(text)
        let key = try #require(ForgingFixture.keys[key]).publicKey()
        return key.isValid(jws.signature, for: jws.signingInput, scheme: scheme)
    }
}
