import Testing

@testable import JOSE

@Suite("Edits of a token")
struct EditPropertyTests {
    @Test("an edit changes what it names and nothing else", arguments: EditVector.all)
    func changesOnlyWhatItNames(vector: EditVector) throws {
        var edits = "[\(vector.edit)]"
        if vector.edit.contains("high-s") {
            // Only an ECDSA signature has another half; the key itself is not what this row is about.
            edits = #"[{"sign": {"key": "ec", "alg": "ES256", "label": false}}, \#(vector.edit)]"#
        }
        let genuine = try ForgingFixture.forged("[]")
        let edited = try ForgingFixture.forged(edits)
        #expect(try TokenDifference(from: genuine, to: edited).parts == vector.changes)
    }

    @Test("every operation of the vocabulary has a row")
    func coversTheVocabulary() {
        let covered = EditVector.all.compactMap { $0.edit.split(separator: "\"").dropFirst().first.map(String.init) }
        #expect(Set(TokenEdit.vocabulary).subtracting(covered) == [])
    }

    @Test("the same edits give the same bytes", arguments: EditVector.all)
    func repeats(vector: EditVector) throws {
        guard !vector.edit.contains("\"ec\""), !vector.edit.contains("high-s"), !vector.edit.contains("PS256") else {
            return
        }
        let edits = "[\(vector.edit)]"
        #expect(try ForgingFixture.forged(edits) == ForgingFixture.forged(edits))
    }

    @Test("a token without edits is signed over the segments it is sent with")
    func genuine() throws {
        let token = try ForgingFixture.forged("[]")
        #expect(token.text.hasPrefix("\(Base64URL.encode(token.headerBytes)).\(Base64URL.encode(token.payloadBytes))."))
        #expect(try TokenDifference(from: token, to: token).parts == [])
    }
}
