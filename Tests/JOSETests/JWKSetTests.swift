import JOSE
import JSON
import Testing

@Suite struct JWKSetTests {
    @Test("keys that cannot be read are left out and told, the others stay")
    func ignored() throws {
        let set = try JWKSet(json: [
            "keys": [JWKTests.published, ["kty": "FOO", "kid": "1"], "text", ["kid": "2"]]
        ])
        #expect(set.keys.map(\.kid) == ["2011-04-29"])
        #expect(
            set.ignored == [
                .keyKindUnsupported("FOO"), .notAnObject("a JWK", found: "a string"), .memberMissing("kty"),
            ])
    }

    @Test(
        "a value without an array of keys is refused; an empty array is a set",
        arguments: [
            (#"{"keys":[]}"#, nil),
            ("{}", JOSEError.memberMissing("keys")),
            (#"{"keys":null}"#, .memberType("keys", expected: "an array", found: "null")),
            ("[]", .notAnObject("a JWK Set", found: "an array")),
        ])
    func shapes(_ text: String, _ expected: JOSEError?) throws {
        let json = try JSON.parse(text)
        if let expected {
            #expect(throws: expected) { try JWKSet(json: json) }
        } else {
            #expect(try JWKSet(json: json) == JWKSet())
        }
    }

    @Test("a name finds every key that bears exactly it")
    func lookup() throws {
        func key(_ kid: String) throws -> JWK { try JWK(json: ["kty": "oct", "k": "AA", "kid": .string(kid)]) }
        let set = JWKSet(keys: [try key("é"), try key("a"), try key("e\u{301}"), try key("a")])
        #expect(set.keys(withID: "a").count == 2)
        #expect(set.keys(withID: "A").isEmpty)
        #expect(set.keys(withID: "é").count == 1)
        #expect(try JWKSet(json: set.json) == set)
    }
}
