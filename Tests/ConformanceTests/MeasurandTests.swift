import Conformance
import HTTPMessages
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Measurements")
struct MeasurandTests {
    private static func measurands(_ members: String) throws -> [Measurand] {
        let text = #"{"measurements": [{"id": "m", "title": "t", "means": "a sentence", \#(members)}]}"#
        return try Measurand.all(in: FileSet(["conformance/measurements.json": Array(text.utf8)]))
    }

    private static let search =
        #""unit": "s", "search": {"from": 0, "to": 100, "mutate": [{"claims.set": {"exp": {"$now": {"$number": 1}}}}]}"#
    private static let replay = #""replay": {}"#
    private static let fetches = #""unit": "fetches", "fetches": {"sign_ins": 3}"#
    private static let forms =
        #""forms": [{"name": "a", "mutate": []}, {"name": "b", "mutate": [{"claims.remove": ["exp"]}]}]"#

    @Test("the project's own are read, each with an id of its own and a meaning")
    func own() throws {
        let all = try Measurand.all(in: BuiltFiles.all)
        #expect(Set(all.map(\.id)).count == all.count && all.count >= 13)
        #expect(all.allSatisfy { $0.meaning.split(separator: " ").count >= 8 })
    }

    @Test(
        "a wrong line is refused with its place",
        arguments: [
            (#""unit": "s""#, "expected one of search, forms, replay, fetches, timing, found 0 of them"),
            (#""replay": {}, "fetches": {"sign_ins": 1}"#, "found 2 of them"),
            (
                #""search": {"from": 5, "to": 5, "mutate": []}"#,
                "the range from 5 to 5 is empty (at /measurements/0/search)"
            ),
            (
                #""search": {"from": 0, "to": 5, "mutate": [{"claims.remove": ["exp"]}]}"#,
                "no edit has a place for the number"
            ),
            (#""search": {"from": 0, "to": 5, "result": "x", "mutate": []}"#, "expected \"token-bytes\""),
            (#""forms": [{"name": "a", "mutate": [{"claims.sett": {}}]}]"#, "claims.sett"),
            (#""replays": {}"#, "unknown \"replays\"; did you mean \"replay\"?"),
        ])
    func refusal(members: String, message: String) throws {
        let error = #expect(throws: DataFileError.self) { try Self.measurands(members) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.hasPrefix("conformance/measurements.json:1:") && text.contains(message), "\(text)")
    }

    @Test("an id is given once")
    func twice() throws {
        let one = #"{"id": "m", "title": "t", "means": "a sentence", "replay": {}}"#
        let files = FileSet(["conformance/measurements.json": Array(#"{"measurements": [\#(one), \#(one)]}"#.utf8)])
        #expect(throws: DataFileError.self) { try Measurand.all(in: files) }
    }

    /// What a target answers, and what is said in place of a result.
    static let answers: [(status: Int, body: String, reason: String)] = [
        (429, "", "the target limits requests"),
        (503, "", "the target says that something behind it is unavailable"),
        (401, #"{"flow": "signup"}"#, "the target asks for another step"),
        (200, "{}", "status 200 without /access_token, /user/id is no session"),
    ]

    @Test("an answer that says neither yes nor no is told in place of a result", arguments: answers)
    func noAnswer(answer: (status: Int, body: String, reason: String)) async throws {
        let world = ScriptedWorld { _, _ in
            // So long that nobody waits for it.
            HTTPResponse(
                status: answer.status, fields: HTTPFields([HTTPField("Retry-After", "60")]),
                body: Array(answer.body.utf8))
        }
        for members in [Self.search, Self.replay, Self.fetches, Self.forms] {
            let measurement = try #require(try await world.measurements(Self.measurands(members))["m"])
            #expect(measurement.value == "not measured: " + answer.reason)
            #expect(!measurement.isMeasured && measurement.number == nil)
        }
    }

    @Test("without the issuer's journal no fetches are counted, and with it they are")
    func journal() async throws {
        let world = ScriptedWorld { token, world in
            world.fetchKeys()
            return ScriptedWorld.session("u")
        }
        let measurands = try Self.measurands(Self.fetches)
        #expect(try await world.measurements(measurands)["m"]?.value == "3 in 3 sign-ins")
        let blind = try #require(try await world.measurements(measurands, hasJournal: false)["m"])
        #expect(blind.value == "not measured: the issuer does not tell what it was asked")
    }

    @Test("a target that answers now so, now so is asked a bounded number of times, and gives no result")
    func unsteady() async throws {
        // Whatever is asked, every other answer is a refusal.
        let world = ScriptedWorld { _, world in
            world.state.withLock { $0.tokens.count }.isMultiple(of: 2)
                ? ScriptedWorld.refusal() : ScriptedWorld.session("u")
        }
        let measurement = try #require(try await world.measurements(Self.measurands(Self.search))["m"])
        #expect(!measurement.isMeasured && measurement.signIns <= 40)
    }

    @Test("when good tokens are refused at the end, the refusals before prove nothing")
    func control() async throws {
        let world = ScriptedWorld { token, world in
            // The control's own case, both forms, and then the control once more.
            world.state.withLock { $0.tokens.count } >= 4 ? ScriptedWorld.refusal() : ScriptedWorld.session("u")
        }
        let measurement = try #require(try await world.measurements(Self.measurands(Self.forms))["m"])
        #expect(measurement.value == "not measured: a good token is not accepted any more")
        #expect(measurement.accepted.count + measurement.refused.count == 2)
    }

    @Test("a sign-in that begins in one second and ends in another is made again")
    func secondBorder() async throws {
        let world = ScriptedWorld { _, _ in ScriptedWorld.session("u") }
        let measurands = try Self.measurands(Self.forms)
        #expect(try await world.measurements(measurands)["m"]?.signIns == 3)
        // A clock that strikes with every second sign-in: here both forms are at the border, once.
        let striking = ScriptedWorld { _, _ in ScriptedWorld.session("u") }
        let measurement = try await striking.measurements(measurands) {
            striking.state.withLock { $0.tokens.count } / 2
        }["m"]
        #expect(measurement?.signIns == 5 && measurement?.value == "a, b")
    }

    @Test("what the profile does not claim is not measured")
    func needs() async throws {
        let world = ScriptedWorld { _, _ in ScriptedWorld.session("u") }
        let measurands = try Self.measurands(#""needs": ["one-time"], "# + Self.replay)
        let measurement = try #require(try await world.measurements(measurands)["m"])
        #expect(
            measurement.value
                == "not measured: needs \"one-time\", which the target's profile does not claim"
        )
        #expect(measurement.signIns == 0)
    }
}
