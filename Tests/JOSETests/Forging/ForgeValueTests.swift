import JSON
import OpenSSL
import Testing

@testable import JOSE

@Suite("Values in edits")
struct ForgeValueTests {
    /// A value and the JSON it becomes as the claim `x`.
    struct Row: CustomTestStringConvertible, Sendable {
        let value: String
        let becomes: String

        var testDescription: String { value }
    }

    static let rows = [
        Row(value: #""plain""#, becomes: #""plain""#),
        Row(value: #""${audience}/x""#, becomes: #""com.example.app/x""#),
        Row(value: #""$${jndi:x} costs $5""#, becomes: #""${jndi:x} costs $5""#),
        Row(value: #"["${kid}", {"a": "${kid.attacker}"}]"#, becomes: #"["kid-signing",{"a":"kid-attacker"}]"#),
        Row(value: #"{"$now": -3600}"#, becomes: "1764486000"),
        Row(value: #"{"$slice": {"$hash": "a", "as": "digits"}, "from": 0, "length": 8}"#, becomes: #""21982792""#),
        Row(value: #"{"$now": 600, "as": "string"}"#, becomes: #""1764490200""#),
        Row(value: #"{"$now": 0, "as": "float"}"#, becomes: "1764489600.5"),
        Row(value: #"{"$now": 0, "as": "milliseconds"}"#, becomes: "1764489600000"),
        Row(value: #"{"$now": 0, "as": "iso8601"}"#, becomes: #""2025-11-30T08:00:00Z""#),
        Row(value: #"{"$now": 0, "as": "scientific"}"#, becomes: "1.764489600e9"),
        Row(value: #"{"$repeat": "ab", "times": 3}"#, becomes: #""ababab""#),
        Row(value: #"{"$concat": ["a", 1, true, {"$repeat": "b", "times": 2}]}"#, becomes: #""a1truebb""#),
        Row(value: #"{"$case": "aZ-é", "to": "upper"}"#, becomes: #""AZ-é""#),
        Row(value: #"{"$case": "aZ", "to": "swap"}"#, becomes: #""Az""#),
        Row(value: #"{"$replace": "${audience}", "find": ".", "with": "X"}"#, becomes: #""comXexample.app""#),
        Row(value: #"{"$replace": "a.b.c", "find": ".", "with": "", "all": true}"#, becomes: #""abc""#),
        Row(value: #"{"$slice": "https://x", "length": 5}"#, becomes: #""https""#),
        Row(value: #"{"$slice": "abcdef", "from": -2}"#, becomes: #""ef""#),
        Row(
            value: #"{"$hash": "abc"}"#,
            becomes: #""ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad""#),
        Row(
            value: #"{"$hash": "abc", "with": "sha1", "as": "hex-upper", "left-half": true}"#,
            becomes: #""A9993E364706816ABA3E""#),
        Row(value: #"{"$hash": "abc", "with": "md5", "as": "base64"}"#, becomes: #""kAFQmDzST7DWlj99KOF/cg==""#),
        Row(value: #"{"$base64url": "secret"}"#, becomes: #""c2VjcmV0""#),
        Row(value: #"{"$json": {"type": "x", "n": 1}}"#, becomes: #""{\"type\":\"x\",\"n\":1}""#),
        Row(value: #"{"$claim": "exp"}"#, becomes: "1764576000"),
        Row(value: #"{"$header": "kid"}"#, becomes: #""kid-signing""#),
        Row(value: #"{"$array": "a${index}", "times": 2, "append": ["z"]}"#, becomes: #"["a0","a1","z"]"#),
        Row(value: #"{"$members": 2, "value": null}"#, becomes: #"{"m0":null,"m1":null}"#),
        Row(value: #"{"$nest": 3}"#, becomes: "[[[]]]"),
        Row(value: #"{"$nest": 2, "with": "{"}"#, becomes: #"{"a":{"a":0}}"#),
        Row(value: #"{"$raw": "-0"}"#, becomes: "-0"),
        Row(value: #"{"$literal": {"$now": "${x}"}}"#, becomes: #"{"$now":"${x}"}"#),
    ]

    @Test("a text is repeated as often as asked", arguments: 0...17)
    func repeated(times: Int) throws {
        let payload = try ForgingFixture.payload(#"[{"claims.replace": {"x": {"$repeat": "aé", "times": \#(times)}}}]"#)
        #expect(payload == #"{"x":"\#(String(repeating: "aé", count: times))"}"#)
    }

    @Test("a value becomes what its form says", arguments: rows)
    func forms(row: Row) throws {
        let payload = try ForgingFixture.payload(#"[{"claims.replace": {"x": \#(row.value)}}]"#)
        #expect(payload == #"{"x":\#(row.becomes)}"#)
    }

    @Test("a JWK is public unless asked for, and its members can be changed")
    func jwks() throws {
        let shown = try claim(#"{"$jwk": "attacker", "members": {"kid": "${kid}"}, "remove": ["use"]}"#)
        #expect(shown.object?.names == ["kty", "kid", "alg", "n", "e"])
        #expect(shown["kid"] == "kid-signing")
        let secret = try claim(#"{"$jwk": "attacker", "private": true}"#)
        #expect(secret.object?.names.contains("d") == true)
    }

    @Test("a certificate belongs to the key and has the thumbprint told beside it")
    func certificates() throws {
        let chain = try claim(#"{"$x5c": "attacker", "name": "accounts.google.com"}"#)
        let thumbprint = try claim(#"{"$x5t": "attacker", "name": "accounts.google.com"}"#)
        let der = try #require(chain.array?.first?.string.flatMap(Base64URL.decodeLeniently))
        #expect(thumbprint == .string(Base64URL.encode(Digest.hash(.sha256, der))))
    }

    @Test("random text is a function of the seed", arguments: ["hex", "digits", "base64url", "alphanumeric"])
    func randomText(alphabet: String) throws {
        let value = #"{"$random": 40, "as": "\#(alphabet)"}"#
        let text = try #require(try claim(value).string)
        #expect(text.count == 40)
        #expect(try claim(value).string == text)
        var context = ForgingFixture.context
        context.seed = [1]
        let edits = try TokenEdit.list(#"[{"claims.set": {"x": \#(value)}}]"#, file: "edits")
        let other = try ForgingFixture.blueprint.forged(edits: edits, context: context)
        #expect(try JSON.parse(other.payloadBytes)["x"] != .string(text))
    }

    @Test("another token can be a value")
    func nestedToken() throws {
        let inner = try #require(try claim(#"{"$token": [{"claims.set": {"sub": "inner"}}]}"#).string)
        #expect(try JSON.parse(CompactJWS(inner).payloadBytes)["sub"] == "inner")
    }

    private func claim(_ value: String) throws -> JSON {
        try #require(try JSON.parse(ForgingFixture.payload(#"[{"claims.set": {"x": \#(value)}}]"#))["x"])
    }
}
