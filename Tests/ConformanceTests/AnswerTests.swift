import HTTPMessages
import JSON
import Testing

@testable import Conformance

@Suite("Reading a target's answer")
struct AnswerTests {
    private func answer(_ status: Int, _ body: String, _ fields: HTTPFields = [:]) throws -> Answer {
        let profile = try Fixtures.profile()
        return profile.classify(
            HTTPResponse(status: status, fields: fields, body: Array(body.utf8)), provider: .apple,
            values: ["project": "p1"], session: profile.session)
    }

    @Test("a session is what the profile's proof asks for, all of it")
    func session() throws {
        guard
            case .accepted(let signedIn) = try answer(
                200, #"{"access_token":"t","user":{"id":7}}"#, ["Set-Cookie": "sid_p1=abc; Path=/"])
        else { return #expect(Bool(false), "not accepted") }
        #expect(signedIn.user == "7")
        #expect(signedIn.captured == ["session": "t", "cookie": "abc"])
    }

    @Test(
        "anything less is something else",
        arguments: [
            (200, #"{"user":{"id":1}}"#, "ambiguous"), (200, #"{"access_token":"","user":{"id":1}}"#, "ambiguous"),
            (200, #"{"access_token":"t","user":{"id":1},"url":"x"}"#, "ambiguous"), (200, "", "ambiguous"),
            (200, "<html>", "ambiguous"), (204, "", "ambiguous"), (302, "", "ambiguous"),
            (201, #"{"access_token":"t","user":{"id":1}}"#, "ambiguous"), (401, #"{"flow":"signup"}"#, "pending step"),
            (401, #"{"error":"audience"}"#, "refused"), (403, "", "refused"),
            (400, #"{"error":"oops"}"#, "server error"),
            (500, "", "server error"), (503, "", "temporarily unavailable"), (429, "", "rate limited"),
        ])
    func others(status: Int, body: String, word: String) throws {
        #expect(try answer(status, body).word == word)
    }

    @Test("a refusal names the first row it fits, and none if it fits none")
    func rows() throws {
        guard case .refused(let known) = try answer(401, #"{"error":"audience"}"#),
            case .refused(let unknown) = try answer(401, #"{"error":"other"}"#)
        else { return #expect(Bool(false), "not refused") }
        #expect(known?.code == "bad-audience")
        #expect(unknown == nil)
    }

    @Test("the target's policy decides by the most specific pattern, then by provider")
    func policy() throws {
        let policy = try Fixtures.profile().policy
        #expect(policy.override(for: "aud-x", provider: .apple)?.expectation == .either)
        #expect(policy.override(for: "aud-array-x", provider: .apple)?.expectation == .reject)
        #expect(policy.override(for: "aud-array-x", provider: .google)?.expectation == .accept)
        #expect(policy.override(for: "iss-x", provider: .google) == nil)
    }
}

@Suite("Hygiene of a refusal")
struct HygieneTests {
    static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIwMDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MCJ9.c2lnbmF0dXJl"

    private func kinds(
        _ body: String, _ fields: HTTPFields = [:], accepted: Bool = false, observing: [Observation] = []
    ) throws -> [Finding.Kind] {
        let hygiene = Hygiene(
            profile: try Fixtures.profile(), token: Self.token, nonce: "nonce-123456", observations: observing)
        let request = HTTPRequest(
            method: "POST", target: "/", fields: ["Origin": "https://attacker.example"])
        let answer = accepted ? Answer.accepted(Answer.SignedIn(user: nil, captured: [:])) : .refused(nil)
        return hygiene.incidents(answer, HTTPResponse(status: 401, fields: fields, body: Array(body.utf8)), to: request)
            .map(\.kind)
    }

    @Test(
        "what must not be there is found",
        arguments: [
            (#"{"detail":"bad \#(token)"}"#, [:]), (#"{"nonce":"nonce-123456"}"#, [:]),
            (#"{"trace":"Traceback (most recent call last)"}"#, [:]), (#"{"access_token":"t"}"#, [:]),
            ("{}", ["Set-Cookie": "sid_p1=abc; Path=/"]),
        ] as [(String, HTTPFields)])
    func found(body: String, fields: HTTPFields) throws {
        #expect(try kinds(body, fields).count == 1)
    }

    @Test(
        "an ordinary refusal is clean, and so is an acceptance",
        arguments: [
            (#"{"error":"audience","access_token":null}"#, [:]),
            ("{}", ["Set-Cookie": "sid_p1=; Max-Age=0"]), ("{}", ["Set-Cookie": "theme=dark"]),
        ] as [(String, HTTPFields)])
    func clean(body: String, fields: HTTPFields) throws {
        #expect(try kinds(body, fields).isEmpty)
        #expect(try kinds(#"{"access_token":"t"}"#, accepted: true).isEmpty)
    }

    @Test(
        "fields that a case looks at are found wrong, and right",
        arguments: [
            (.noSetCookie, ["Set-Cookie": "theme=dark"], ["Set-Cookie": "theme=; Max-Age=0"]),
            (.noStore, ["Cache-Control": "private"], ["Cache-Control": "no-cache, no-store"]),
            (
                .noPermissiveCrossOrigin, ["Access-Control-Allow-Origin": "https://attacker.example"],
                ["Access-Control-Allow-Origin": "https://app.example"]
            ),
            (
                .noPermissiveCrossOrigin,
                ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "true"],
                ["Access-Control-Allow-Origin": "*"]
            ),
        ] as [(Observation, HTTPFields, HTTPFields)])
    func observed(observation: Observation, wrong: HTTPFields, right: HTTPFields) throws {
        #expect(try kinds("{}", wrong, observing: [observation]).count == 1)
        #expect(try kinds("{}", right, observing: [observation]).isEmpty)
        #expect(try kinds("{}", wrong).isEmpty)
    }
}
