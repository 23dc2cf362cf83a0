import JOSE
import JSON
import TestSupport
import Testing

/// One signed text with the key it belongs to and what must come of it, from a file in Wycheproof's shape.
struct SignatureVector: CustomTestStringConvertible, Sendable {
    /// What a verifier must say; the third is for what the standards leave open.
    enum Outcome: String, CaseIterable, Sendable {
        case valid, invalid, acceptable
    }

    let file: String
    let number: Int
    let comment: String
    let key: JWK
    let text: String
    let outcome: Outcome
    /// Why it is invalid, where the file says so.
    let condition: Condition?

    var testDescription: String { "\(file) #\(number) \(comment)" }
}

/// Reads the files under `Vectors`; a fault in one is an error with its place.
enum SignatureVectors {
    /// All vectors of a file, with its overrides in place of the labels they correct.
    static func all(in file: String) throws -> [SignatureVector] {
        let path = "Tests/JOSETests/Vectors/\(file)"
        let reader = try JSONReader(file: path, bytes: ProjectFiles.bytes(path))
        var overrides: [Int: JSONReader] = [:]
        for override in try reader.optionalElements("overrides") {
            _ = try override.string("reason")
            overrides[try override.int("tcId")] = override
        }
        let notes = try reader.member("notes").members().map(\.name)
        var vectors: [SignatureVector] = []
        for group in try reader.elements("testGroups") {
            let key = try JWK(json: (group.optional("public") ?? group.member("private")).value)
            for test in try group.elements("tests") {
                for flag in try test.strings("flags") where !notes.contains(flag) {
                    throw test.error("the flag \"\(flag)\" has no note")
                }
                let number = try test.int("tcId")
                let label = overrides[number] ?? test
                vectors.append(
                    SignatureVector(
                        file: file, number: number, comment: try test.string("comment"), key: key,
                        text: try test.string("jws"),
                        outcome: try label.member("result").word(SignatureVector.Outcome.self),
                        condition: try label.optionalString("condition").flatMap(Condition.init)))
            }
        }
        let count = try reader.int("numberOfTests")
        guard vectors.count == count, Set(vectors.map(\.number)).count == count else {
            throw reader.error("there are \(vectors.count) tests, numberOfTests is \(count)")
        }
        return vectors
    }
}
