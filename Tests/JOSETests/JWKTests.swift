import JOSE
import JSON
import OpenSSL
import Testing

@Suite struct JWKTests {
    /// The example of RFC 7638, section 3.1.
    static let published: JSON = [
        "kty": "RSA",
        "n":
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw",
        "e": "AQAB",
        "alg": "RS256",
        "kid": "2011-04-29",
    ]

    @Test("the thumbprint is that of RFC 7638, whatever the other members are")
    func thumbprint() throws {
        let key = try JWK(json: Self.published)
        #expect(try key.thumbprintText == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        #expect(try key.publicJWK(members: ["e", "n", "kty"]).thumbprint == key.thumbprint)
    }

    @Test("members are kept as received and read by name")
    func members() throws {
        var object = try #require(Self.published.object)
        object.append("x-own", [1, 2])
        object.append("key_ops", ["verify"])
        let key = try JWK(json: .object(object))
        #expect(key.kty == "RSA")
        #expect(key.kid == "2011-04-29")
        #expect(key.alg == "RS256")
        #expect(key.use == nil)
        #expect(key.keyOps == ["verify"])
        #expect(key.json == object)
        #expect(try key.publicKey().keyType == .rsa(bits: 2048))
        #expect(!key.isPrivate)
        #expect(throws: JOSEError.notPrivate) { try key.privateKey() }
    }

    @Test(
        "a member of the wrong type is refused",
        arguments: [
            ("kty", "null", JOSEError.memberType("kty", expected: "a string", found: "null")),
            ("kid", "7", .memberType("kid", expected: "a string", found: "a number")),
            ("key_ops", #"["verify",1]"#, .memberType("key_ops", expected: "an array of strings", found: "an array")),
        ])
    func wrongTypes(_ name: String, _ value: String, _ expected: JOSEError) throws {
        var object = try #require(Self.published.object)
        object[name] = try JSON.parse(value)
        #expect(throws: expected) { try JWK(json: .object(object)) }
    }

    @Test("numbers that make no key are refused when the key is asked for")
    func numbers() throws {
        var object = try #require(Self.published.object)
        object["n"] = "AQAB="
        #expect(throws: JOSEError.memberEncoding("n")) { try JWK(object).publicKey() }
        object["n"] = nil
        #expect(throws: JOSEError.memberMissing("n")) { try JWK(object).publicKey() }
        object["kty"] = "FOO"
        #expect(throws: JOSEError.keyKindUnsupported("FOO")) { try JWK(object).publicKey() }
    }

    @Test("a private key goes into a JWK and comes out the same")
    func roundTrip() throws {
        for key in try [PrivateKey.generateEC(.p256), .generateEC(.p521), .generateEd25519(), .generateRSA(bits: 1024)]
        {
            let jwk = JWK(privateKey: key, kid: "k", alg: "X", use: "sig")
            #expect(try JWK(json: JSON.parse(JSON.object(jwk.json).bytes)) == jwk)
            #expect(try jwk.privateKey().components == key.components)
            #expect(try jwk.publicKey() == key.publicKey)
            #expect(JWK(publicKey: key.publicKey, kid: "k") != jwk)
        }
    }

    @Test("the public half has the members asked for, in that order, and no secret even if asked")
    func publicHalf() throws {
        let jwk = JWK(privateKey: try PrivateKey.generateEC(.p256), kid: "k", alg: "ES256", use: "sig")
        let half = try jwk.publicJWK(members: ["kid", "kty", "d", "crv", "x", "y", "nothing"])
        #expect(half.json.names == ["kid", "kty", "crv", "x", "y"])
        #expect(!half.isPrivate)
        #expect(try half.publicKey() == jwk.publicKey())
        #expect(try jwk.publicJWK().json.names == ["kty", "kid", "use", "alg", "crv", "x", "y"])
    }

    @Test("a shared secret belongs to keys of type oct alone")
    func symmetric() throws {
        let key = try JWK(json: ["kty": "oct", "k": "AAEC"])
        #expect(try key.symmetricKey == [0, 1, 2])
        #expect(key.isPrivate)
        #expect(throws: JOSEError.keyKindUnsupported("RSA")) { try JWK(json: Self.published).symmetricKey }
    }
}
