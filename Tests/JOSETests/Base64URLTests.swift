import JOSE
import Testing

@Suite struct Base64URLTests {
    /// RFC 4648, section 10, without its padding, and RFC 7515, appendix C.
    static let vectors: [(bytes: [UInt8], text: String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([3, 236, 255, 224, 193], "A-z_4ME"),
    ]

    @Test("bytes and text map onto each other", arguments: Base64URLTests.vectors)
    func mapping(_ vector: (bytes: [UInt8], text: String)) throws {
        #expect(Base64URL.encode(vector.bytes) == vector.text)
        #expect(try Base64URL.decode(vector.text) == vector.bytes)
        #expect(Base64URL.decodeLeniently(vector.text) == vector.bytes)
    }

    @Test("every length comes back as it went in", arguments: 0..<67)
    func lengths(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 250) }
        #expect(try Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }

    @Test(
        "what is not the one text of some bytes is refused, though a lenient reader finds them",
        arguments: [
            ("Zg==", JOSEError.base64URLCharacter(0x3D, offset: 2)),
            ("A+z/4ME", JOSEError.base64URLCharacter(0x2B, offset: 1)),
            ("Zm9v\n", JOSEError.base64URLLength(5)),
            (" Zm9vYg", JOSEError.base64URLCharacter(0x20, offset: 0)),
            ("Zh", JOSEError.base64URLSpareBits),
            ("Zm9", JOSEError.base64URLSpareBits),
        ])
    func strictness(_ text: String, _ expected: JOSEError) {
        #expect(throws: expected) { try Base64URL.decode(text) }
        #expect(Base64URL.decodeLeniently(text) != nil)
    }

    @Test("text that holds no bytes at all is refused by both readers", arguments: ["A", "Zm9vY", "Zm9?", "é"])
    func hopeless(_ text: String) {
        #expect(throws: JOSEError.self) { try Base64URL.decode(text) }
        #expect(Base64URL.decodeLeniently(text) == nil)
    }
}
