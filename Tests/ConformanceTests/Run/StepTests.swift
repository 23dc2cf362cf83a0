import Conformance
import HTTPMessages
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("A case of several steps")
struct StepTests {
    private static func stanza(_ id: String = "x", _ members: String) -> String {
        #"{"id": "\#(id)", "title": "t", "mutate": [{"claims.remove": ["aud"]}], \#(members)}"#
    }

    /// Accepts everybody under the account's name, which is the token's second word.
    private static let open = ScriptedWorld { token, _ in
        ScriptedWorld.session(String(token.split(separator: " ")[1]))
    }

    private static func world(_ answer: @escaping @Sendable (String, ScriptedWorld) -> HTTPResponse) -> ScriptedWorld {
        ScriptedWorld(answer)
    }

    @Test(
        "sends in each step what it says",
        arguments: [
            (#"["send"]"#, ["1 A 1 apple"]),
            (#"["send", "send"]"#, ["1 A 1 apple", "1/2 A 1 apple"]),
            (#"["send", "resend"]"#, ["1 A 1 apple", "1 A 1 apple"]),
            (#"["mint", "send", "send-minted"]"#, ["1/2 A 1 apple", "1 A 1 apple"]),
            (#"[{"send": {"mutate": []}}, "send"]"#, ["1 A 0 apple", "1/2 A 1 apple"]),
            (#"[{"send": {"account": "other"}}]"#, ["1 A/other 1 apple"]),
            (#"[{"send": {"provider": "other"}}]"#, ["1 A 1 google"]),
            (#"[{"parallel": {"count": 3}}]"#, ["1 A 1 apple", "1 A 1 apple", "1 A 1 apple"]),
        ])
    func sending(steps: String, tokens: [String]) async throws {
        let world = Self.world { _, _ in ScriptedWorld.session("u") }
        _ = try await world.results(Self.stanza("x", #""expect": "either", "steps": \#(steps)"#))
        #expect(world.tokens(of: "x") == tokens.map { $0.replacing(" A", with: " s/x/apple/1") })
    }

    @Test("a step that nobody can read is refused with its place")
    func unreadable() {
        let error = #expect(throws: DataFileError.self) {
            try Catalogue(files: Fixtures.caseFile(Self.stanza("x", #""steps": ["sendd"]"#)))
        }
        #expect(
            error?.problem == "unknown step \"sendd\"; expected one of send, resend, warm, mint, send-minted"
                && error?.pointer.description == "/cases/1/steps/0")
    }

    @Test(
        "what happens on the way decides whether the answer proves anything",
        arguments: [
            (#"["send", "send"]"#, Verdict.inconclusive),
            (#"[{"send": {"expect": "accept"}}, "send"]"#, .fail),
            (#"[{"send": {"expect": "either"}}, "send"]"#, .pass),
            (#"[{"send": {"expect": "reject"}}, "send"]"#, .pass),
            (#"["warm", "send"]"#, .pass),
        ])
    func onTheWay(steps: String, verdict: Verdict) async throws {
        // Only the control is ever accepted.
        let world = Self.world { token, _ in
            token.hasPrefix("s/x/apple/1") && !token.contains("warm")
                ? ScriptedWorld.refusal() : ScriptedWorld.session("u")
        }
        let result = try await world.results(Self.stanza("x", #""steps": \#(steps)"#))["x"]
        #expect(result?.verdict == verdict, "\(result?.findings ?? [])")
    }

    @Test("a refusal that was due on the way and did not come is as grave as one at the end")
    func acceptedOnTheWay() async throws {
        let stanza = Self.stanza("x", #""expect": "either", "steps": [{"send": {"expect": "reject"}}, "send"]"#)
        #expect(try await Self.open.results(stanza)["x"]?.verdict == .critical)
    }

    @Test(
        "users are compared over the accepted sign-ins",
        arguments: [
            (#"["same-user"]"#, #"["send", "send"]"#, Verdict.info),
            (#"["same-user"]"#, #"["send", {"send": {"account": "other"}}]"#, .critical),
            (#"["distinct-users"]"#, #"["send", {"send": {"account": "other"}}]"#, .info),
            (#"["distinct-users"]"#, #"["send", "send"]"#, .critical),
            (#"["at-most-one-session"]"#, #"[{"parallel": {"count": 2}}]"#, .critical),
            (#"["at-most-one-session"]"#, #"[{"parallel": {"count": 1}}]"#, .info),
        ])
    func users(observe: String, steps: String, verdict: Verdict) async throws {
        let stanza = Self.stanza("x", #""expect": "either", "observe": \#(observe), "steps": \#(steps)"#)
        #expect(try await Self.open.results(stanza)["x"]?.verdict == verdict)
    }

    @Test("of sign-ins at once one that ends in a server error is told, whichever it was", arguments: [0, 2])
    func failingAtOnce(failing: Int) async throws {
        let count = Mutex(0)
        let world = Self.world { token, _ in
            guard token.hasPrefix("s/x/") else { return ScriptedWorld.session("u") }
            let index = count.withLock { value in
                value += 1
                return value - 1
            }
            return index == failing ? HTTPResponse(status: 500) : ScriptedWorld.session("u")
        }
        let stanza = Self.stanza("x", #""expect": "either", "steps": [{"parallel": {"count": 3}}]"#)
        #expect(try await world.results(stanza)["x"]?.outcome == .crashed)
    }

    @Test("named sign-ins are compared where a step says so")
    func named() async throws {
        for (relation, verdict) in [("same-user", Verdict.critical), ("distinct-users", .info)] {
            let steps =
                #"[{"send": {"as": "a"}}, {"send": {"as": "b", "account": "other"}}, {"send": {"as": "c"}}, {"\#(relation)": ["a", "b"]}]"#
            let result = try await Self.open.results(Self.stanza("x", #""expect": "either", "steps": \#(steps)"#))["x"]
            #expect(result?.verdict == verdict)
        }
    }

    @Test("key sets are counted from the first step on, those of the control left out")
    func fetches() async throws {
        let world = Self.world { token, world in
            world.fetchKeys()
            let isCase = token.hasPrefix("s/x/") && !token.contains("warm")
            return isCase ? ScriptedWorld.refusal() : ScriptedWorld.session("u")
        }
        let stanza = { (most: Int) in
            Self.stanza(
                "x",
                #""expect": "bounded", "observe": ["fetches<=\#(most)"], "steps": ["warm", {"send": {"expect": "reject"}}, "send"]"#
            )
        }
        #expect(try await world.results(stanza(2))["x"]?.verdict == .pass)
        #expect(try await world.results(stanza(1))["x"]?.verdict == .fail)
    }

    @Test("a fetch of an address that only an attacker names is found whatever the answer was")
    func planted() async throws {
        for path in ["/attacker/x/apple/keys", "/attacker/y/apple/keys"] {
            let world = Self.world { _, world in
                world.fetchKeys(path, endpoint: nil)
                return ScriptedWorld.session("u")
            }
            let stanza = Self.stanza("x", #""expect": "either", "observe": ["no-outbound-fetch"]"#)
            let result = try await world.results(stanza)["x"]
            #expect(result?.verdict == (path.contains("/x/") ? .fail : .info))
        }
    }

    @Test("refusals that must be alike are compared in status and body")
    func alike() async throws {
        for (other, verdict) in [("audience", Verdict.pass), ("nobody", .warn)] {
            let world = Self.world { token, _ in
                guard token.hasPrefix("s/x/apple/1") else { return ScriptedWorld.session("u") }
                return token.contains("other")
                    ? ScriptedWorld.refusal(401, other) : ScriptedWorld.refusal()
            }
            let steps = #"[{"send": {"expect": "reject"}}, {"send": {"account": "other"}}]"#
            let result = try await world.results(
                Self.stanza("x", #""observe": ["same-answer"], "steps": \#(steps)"#))["x"]
            #expect(result?.verdict == (other == "audience" ? verdict : .warn), "\(result?.findings ?? [])")
        }
    }
}
