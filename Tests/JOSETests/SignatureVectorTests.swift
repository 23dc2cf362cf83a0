import JOSE
import JSON
import OpenSSL
import TestSupport
import Testing

@Suite struct SignatureVectorTests {
    /// All algorithms are allowed, so that only the key's own members stand against a wrong one.
    private func outcome(_ vector: SignatureVector) -> Condition? {
        let verifier = JWSVerifier(keys: JWKSet(keys: [vector.key]), algorithms: Set(JWSAlgorithm.allCases))
        do {
            let jws = try CompactJWS(vector.text)
            if let violation = HeaderRules.violations(in: jws.header).first { return violation.condition }
            try verifier.checkSignature(of: jws)
            return nil
        } catch {
            return error.condition
        }
    }

    private func check(_ vector: SignatureVector) {
        let outcome = outcome(vector)
        switch vector.outcome {
        case .valid: #expect(outcome == nil)
        case .invalid:
            #expect(outcome != nil)
            if let condition = vector.condition { #expect(outcome == condition) }
        case .acceptable: #expect(outcome == nil || outcome == .signatureInvalid || outcome == .keyUnusable)
        }
    }

    @Test(
        "the RFCs' signatures are valid, and no longer when changed",
        arguments: try ["rfc7515.json", "rfc7520.json", "rfc8037.json"].flatMap(SignatureVectors.all))
    func published(_ vector: SignatureVector) {
        check(vector)
    }

    @Test(
        "forged and damaged signatures are refused for their reason",
        arguments: try SignatureVectors.all(in: "json_web_signature_test.json"))
    func forged(_ vector: SignatureVector) {
        check(vector)
    }

    @Test("an override stands in place of the label it corrects")
    func overrides() throws {
        let path = "Tests/JOSETests/Vectors/json_web_signature_test.json"
        let file = try JSON.parse(ProjectFiles.bytes(path))
        let numbers = try #require(file["overrides"]?.array).compactMap { $0["tcId"]?.int }
        #expect(!numbers.isEmpty)
        let vectors = try SignatureVectors.all(in: "json_web_signature_test.json")
        #expect(vectors.filter { numbers.contains($0.number) }.allSatisfy { $0.outcome == .invalid })
    }

    @Test("an own signature by the key of RFC 8037 is the published one")
    func deterministic() throws {
        let vector = try #require(try SignatureVectors.all(in: "rfc8037.json").first)
        var json = vector.key.json
        json["d"] = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
        let jws = try CompactJWS(vector.text)
        let signer = try JWSSigner(key: JWK(json), algorithm: .edDSA)
        #expect(try signer.compactText(header: jws.headerBytes, payload: jws.payloadBytes) == vector.text)
    }

    @Test("the published thumbprints come out", arguments: try ProjectVectors.thumbprints())
    func thumbprints(_ vector: ProjectVectors.Thumbprint) throws {
        #expect(try vector.key.thumbprintText == vector.expected)
    }
}

/// Vectors of other shapes.
enum ProjectVectors {
    /// A key and its RFC 7638 thumbprint.
    struct Thumbprint: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let key: JWK
        let expected: String
    }

    static func thumbprints() throws -> [Thumbprint] {
        let path = "Tests/JOSETests/Vectors/thumbprints.json"
        return try JSONReader(file: path, bytes: ProjectFiles.bytes(path)).elements("keys").map { item in
            Thumbprint(
                testDescription: try item.string("comment"), key: try JWK(json: item.member("key").value),
                expected: try item.string("thumbprint"))
        }
    }
}
