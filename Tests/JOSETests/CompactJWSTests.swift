import JOSE
import JSON
import OpenSSL
import Testing

@Suite struct CompactJWSTests {
    static let header = Base64URL.encode(Array(#"{"alg":"RS256","kid":"k"}"#.utf8))
    static let payload = Base64URL.encode(Array(#"{"iss":"i"}"#.utf8))

    @Test("a token comes apart into what was put together")
    func parts() throws {
        let jws = try CompactJWS("\(Self.header).\(Self.payload).AAEC")
        #expect(jws.header == ["alg": "RS256", "kid": "k"])
        #expect(jws.headerText == Self.header)
        #expect(jws.payloadBytes == Array(#"{"iss":"i"}"#.utf8))
        #expect(jws.signature == [0, 1, 2])
        #expect(jws.signingInput == Array("\(Self.header).\(Self.payload)".utf8))
        #expect(try CompactJWS("\(Self.header).\(Self.payload).").signature.isEmpty)
    }

    static let malformed: [(String, Condition)] = [
        ("", .tokenMalformed), (".", .tokenMalformed), ("..", .tokenMalformed), (header, .tokenMalformed),
        ("\(header).\(payload)", .tokenMalformed), (".\(payload).AA", .tokenMalformed),
        ("\(header)..AA", .tokenMalformed), ("\(header).\(payload).AA.AA", .tokenMalformed),
        ("\(header).\(payload).AA.AA.AA", .tokenMalformed),
        (String(repeating: ".", count: 20_000), .tokenMalformed),
        ("\(header)=.\(payload).AA", .encodingInvalid), ("\(header).\(payload).AA==", .encodingInvalid),
        (" \(header).\(payload).AA", .encodingInvalid), ("\(header).\(payload).AA\n", .encodingInvalid),
        ("\(header).\(payload).AB", .encodingInvalid), ("\(header).\(payload).A+", .encodingInvalid),
        ("\(header).\u{301}\(payload).AA", .encodingInvalid),
        ("W10.\(payload).AA", .headerMalformed), ("bnVsbA.\(payload).AA", .headerMalformed),
        ("e30x.\(payload).AA", .headerMalformed), ("_w.\(payload).AA", .headerMalformed),
        ("{\"payload\":\"\(payload)\"}", .serializationUnsupported),
        ("\(Base64URL.encode(Array(#"{"alg":"dir","enc":"A128GCM"}"#.utf8)))..AA.AA.AA", .serializationUnsupported),
        (
            "\(Base64URL.encode(Array(#"{"alg":"none","\u0061lg":"RS256"}"#.utf8))).\(payload).AA",
            .headerDuplicateMember
        ),
        ("\(header).\(payload).\(String(repeating: "A", count: 32_768))", .tokenTooLarge),
    ]

    @Test("a text that is no compact JWS is refused for its reason", arguments: malformed)
    func refusals(_ text: String, _ expected: Condition) {
        let violation = #expect(throws: TokenViolation.self) { try CompactJWS(text) }
        #expect(violation?.condition == expected)
        #expect(throws: Never.self) { try CompactJWS("\(Self.header).\(Self.payload).AA") }
    }

    @Test("a signer makes a text whose signature its public key accepts")
    func signing() throws {
        let key = JWK(privateKey: try PrivateKey.generateEC(.p256))
        let signer = try JWSSigner(key: key, algorithm: .es256)
        let jws = try CompactJWS(signer.compactText(header: Array("{}".utf8), payload: [1, 2, 3]))
        #expect(jws.payloadBytes == [1, 2, 3])
        #expect(try key.publicKey().isValid(jws.signature, for: jws.signingInput, scheme: .ecdsa(.sha256)))
        #expect(throws: JOSEError.algorithmUnfit(algorithm: "RS256", keyType: "EC")) {
            try JWSSigner(key: key, algorithm: .rs256)
        }
        #expect(throws: JOSEError.notPrivate) {
            try JWSSigner(key: key.publicJWK(), algorithm: .es256)
        }
    }

    @Test(
        "every condition has a word of its own in small letters and belongs to a phase", arguments: Condition.allCases)
    func words(_ condition: Condition) {
        #expect(condition.rawValue.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F })
        #expect(Phase.allCases.contains(condition.phase))
    }
}
