import JOSE
import JSON
import Testing

@testable import IdentityProvider

@Suite("The key ring")
struct KeyRingTests {
    @Test("a key set shows only public members, in the provider's order")
    func shape() throws {
        let fixture = try Fixture()
        let apple = try #require(fixture.json("/apple/auth/keys")["keys"]?.array)
        #expect(
            apple.map { $0.object?.names ?? [] } == Array(repeating: ["kty", "kid", "use", "alg", "n", "e"], count: 3))
        let google = try #require(fixture.json("/google/oauth2/v3/certs")["keys"]?.array)
        #expect(google.map { $0.object?.names.first } == ["kid", "n"])
        #expect(google.allSatisfy { Set($0.object?.names ?? []) == ["kid", "n", "alg", "e", "use", "kty"] })
    }

    @Test("the first key signs each time, unless the provider takes turns")
    func turns() throws {
        let fixture = try Fixture()
        #expect(Set(try (0..<4).map { _ in try fixture.mint("apple").header["kid"] }).count == 1)
        try fixture.issuer.setVariant("2020-02-three-keys", of: "apple")
        #expect(Set(try (0..<4).map { _ in try fixture.mint("apple").header["kid"] }).count == 3)
    }

    @Test("rotation with overlap keeps the old key; without it the old key goes", arguments: [true, false])
    func rotation(overlap: Bool) throws {
        let fixture = try Fixture()
        let before = try fixture.mint("google")
        try apply(.rotate(keepingOld: overlap), to: "google", in: fixture)
        let after = try fixture.mint("google")
        #expect(after.header["kid"] != before.header["kid"])
        #expect(try fixture.isVerifiable(after.text, "google"))
        #expect(try fixture.isVerifiable(before.text, "google") == overlap)
        #expect(fixture.issuer.keyRing.key(.retired, for: "google")?.kid == before.header["kid"]?.string)
    }

    @Test("rotation goes on when no key waits any more, and after a reset all is as before")
    func manyRotations() throws {
        let fixture = try Fixture()
        let first = try fixture.mint("google").text
        for _ in 0..<3 { try apply(.rotate(keepingOld: false), to: "google", in: fixture) }
        #expect(try fixture.isVerifiable(fixture.mint("google").text, "google"))
        fixture.issuer.reset()
        #expect(try fixture.mint("google").text == first)
    }

    @Test("certificates rotate together with the key set")
    func certificates() throws {
        let fixture = try Fixture()
        for _ in 0..<2 {
            let map = try fixture.json("/google/oauth2/v1/certs")
            let keys = try fixture.json("/google/oauth2/v3/certs")
            #expect(map.object?.names == keys["keys"]?.array?.compactMap { $0["kid"]?.string })
            #expect(
                map.object?.members.allSatisfy { $0.value.string?.hasPrefix("-----BEGIN CERTIFICATE-----\n") == true }
                    == true)
            try apply(.rotate(keepingOld: true), to: "google", in: fixture)
        }
    }

    /// Changes and the kids and members that the key set then shows.
    static let changes: [(edit: String, shows: String)] = [
        (#"{"publish": "ec"}"#, "abc+ec"), (#"{"publish": "ec", "first": true}"#, "ec+abc"),
        (#"{"publish": {"kty": "FOO"}}"#, "abc+?"), (#"{"withdraw": "signing"}"#, "bc"),
        (#"{"order": "reverse"}"#, "cba"),
        (#"{"rename-kid": "${kid.other}", "of": "signing"}"#, "bbc"), (#"{"unset": ["kid"], "of": "other"}"#, "a?c"),
        (#"{"body": {"keys": []}}"#, ""), (#"{"set": {"use": "enc"}}"#, "abc"), (#"{"sign-with": "rsa1024"}"#, "abc"),
        (#"{"replace-material": "signing", "with": "attacker"}"#, "abc"),
    ]

    @Test("a change of keys shows in the key set as told", arguments: changes)
    func edits(row: (edit: String, shows: String)) throws {
        let fixture = try Fixture()
        let before = fixture.issuer.keyRing.snapshot(of: "apple")?.publishedIdentifiers ?? []
        let extra = try #require(fixture.issuer.keyRing.key("ec", for: "apple")?.kid)
        var letters = Dictionary(uniqueKeysWithValues: zip(before, ["a", "b", "c"]))
        letters[extra] = "+ec"
        try apply(KeySetEdit.parse(reader(row.edit)), to: "apple", in: fixture)
        let shown = try fixture.json("/apple/auth/keys")["keys"]?.array ?? []
        let text = shown.map { $0["kid"]?.string.flatMap { letters[$0] } ?? "?" }.joined()
        #expect(text.replacing("+", with: "") == row.shows.replacing("+", with: ""))
    }

    @Test("a key that is renamed signs under its new name; new material under an old name signs too")
    func renamed() throws {
        let fixture = try Fixture()
        try apply(KeySetEdit.parse(reader(#"{"rename-kid": "new/name"}"#)), to: "apple", in: fixture)
        #expect(try fixture.mint("apple").header["kid"] == "new/name")
        #expect(try fixture.isVerifiable(fixture.mint("apple").text, "apple"))
        let before = try fixture.mint("apple")
        try apply(
            KeySetEdit.parse(reader(#"{"replace-material": "signing", "with": "spare"}"#)), to: "apple", in: fixture)
        let after = try fixture.mint("apple")
        #expect(after.header["kid"] == before.header["kid"])
        #expect(try fixture.isVerifiable(after.text, "apple"))
        #expect(try !fixture.isVerifiable(before.text, "apple"))
    }

    @Test("ephemeral keys differ in each issuer, their kids have the provider's shape")
    func ephemeral() throws {
        let first = try Fixture { $0.keys = .ephemeral }
        let kid = try #require(first.mint("google").header["kid"]?.string)
        #expect(kid.count == 40)
        #expect(try Fixture().mint("google").header["kid"]?.string != kid)
        #expect(try first.isVerifiable(first.mint("google").text, "google"))
    }

    @Test("a change of a key that is not there is refused")
    func refusals() throws {
        let fixture = try Fixture()
        let rows: [(String, KeyRingError)] = [
            (#"{"withdraw": "nobody"}"#, .unknownKey("nobody")),
            (#"{"withdraw": "attacker"}"#, .notPublished("attacker")),
        ]
        for (edit, error) in rows {
            #expect(throws: error) { try apply(KeySetEdit.parse(reader(edit)), to: "apple", in: fixture) }
        }
    }

    private func apply(_ edit: KeySetEdit, to provider: String, in fixture: Fixture) throws {
        try fixture.issuer.keyRing.apply(edit, to: provider, context: fixture.issuer.context(for: provider))
    }

    private func reader(_ text: String) throws -> JSONReader {
        try JSONReader(file: "edit", bytes: Array(text.utf8))
    }
}
