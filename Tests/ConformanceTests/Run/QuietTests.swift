import Conformance
import HTTPMessages
import JSON
import Synchronization
import TestSupport
import Testing

@testable import IdentityProvider

@Suite("A case that changes the issuer")
struct QuietTests {
    private static func stanza(_ members: String) -> String {
        #"""
        {"id": "x", "title": "t", "expect": "reject", "phase": "key", "condition": "keys_unavailable",
         "mutate": [{"claims.remove": ["aud"]}],
         "issuer": {"faults": [{"endpoint": "keys", "status": 500}]}, \#(members) "since": "1.0.0"}
        """#
    }

    /// Answers the case so, and the sentinels one after another so.
    private static func world(
        _ answer: HTTPResponse, sentinels: [HTTPResponse] = [ScriptedWorld.session("u")]
    ) -> ScriptedWorld {
        ScriptedWorld { token, world in
            world.fetchKeys(fault: 1)
            guard let place = token.firstRange(of: "sentinel-1-") else {
                return token.hasPrefix("s/x/") ? answer : ScriptedWorld.session("u")
            }
            let index = Int(token[place.upperBound...].prefix { $0.isNumber }) ?? 0
            return sentinels[min(index, sentinels.count - 1)]
        }
    }

    @Test("finds the issuer as it was, and leaves it so, also when the target never answers as hoped")
    func restored() async throws {
        for answer in [ScriptedWorld.session("u"), ScriptedWorld.refusal()] {
            let world = Self.world(answer)
            _ = try await world.results(Self.stanza(""))
            let diary = world.state.withLock { $0.diary }.filter { !$0.hasPrefix("sleep") }
            let performed = #"perform {"faults":[{"endpoint":"keys","status":500}]}"#
            // An acceptance is tried a second time, from the start.
            let once = ["restore", performed]
            #expect(diary == (answer.status == 200 ? once + once : once) + ["restore"])
        }
    }

    @Test(
        "is accepted in vain where the target has keys and did not ask for others while the issuer misbehaved",
        arguments: [(true, nil, Verdict.inconclusive), (true, 1, .critical), (false, nil, .critical)])
    func unmet(asks: Bool, fault: Int?, verdict: Verdict) async throws {
        let world = ScriptedWorld { token, world in
            if asks { world.fetchKeys(fault: fault) }
            return ScriptedWorld.session("u")
        }
        #expect(try await world.results(Self.stanza(""))["x"]?.verdict == verdict)
    }

    @Test("says so to the world before it begins, and a case that leaves the issuer alone does not")
    func announced() async throws {
        let plain =
            #"{"id": "y", "title": "t", "expect": "reject", "phase": "aud", "condition": "audience_mismatch", "since": "1.0.0"}"#
        for (stanzas, count) in [(plain, 0), (Self.stanza(""), 1), (plain + "," + Self.stanza(""), 1)] {
            let world = Self.world(ScriptedWorld.refusal())
            _ = try await world.results(stanzas)
            #expect(world.state.withLock { $0.quietCases } == count)
        }
    }

    @Test(
        "waits out the cool-down after the case before it, unless it begins with a longer wait",
        arguments: [("", ["sleep 6.0 seconds"]), (#""steps": [{"wait": "cache"}, "send"],"#, ["sleep 9.0 seconds"])])
    func cooldown(steps: String, sleeps: [String]) async throws {
        var cache = TargetPolicy.KeyCache()
        (cache.seconds, cache.cooldownSeconds) = (8, 5)
        let world = Self.world(ScriptedWorld.refusal())
        let before = Self.stanza("").replacing(#""x""#, with: #""y""#)
        _ = try await world.results(before + "," + Self.stanza(steps), keyCache: cache)
        #expect(world.state.withLock { $0.diary }.filter { $0.hasPrefix("sleep") } == sleeps)
    }

    @Test(
        "has no meaning for a target that reads certificates, when its change does not show in them",
        arguments: [
            ("certificates", "c", Verdict.info), ("certificates", "d", .critical), ("keys", "c", .critical),
            ("keys", "d", .critical),
        ])
    func hidden(endpoint: String, certificates: String, verdict: Verdict) async throws {
        let world = ScriptedWorld { _, world in
            world.fetchKeys(endpoint: endpoint)
            return ScriptedWorld.session("u")
        }
        world.state.withLock {
            $0.documents = Self.snapshot("k", "c")
            $0.changed = Self.snapshot("changed", certificates)
        }
        let stanza = #"""
            {"id": "x", "title": "t", "expect": "reject", "phase": "key", "condition": "algorithm_mismatch",
             "issuer": {"keys": [{"set": {"alg": "RS512"}, "of": "signing"}]}, "since": "1.0.0"}
            """#
        #expect(try await world.results(stanza)["x"]?.verdict == verdict)
    }

    private static func snapshot(_ keySet: String, _ certificates: String) -> KeySetSnapshot {
        KeySetSnapshot(
            generation: 1, keySet: Array(keySet.utf8), certificates: Array(certificates.utf8), publishedIdentifiers: [],
            signingIdentifier: "")
    }

    @Test("is an error of ours when the issuer cannot be put right")
    func broken() async throws {
        let result = try await Self.world(ScriptedWorld.refusal()).results(Self.stanza(""), failingRestore: true)["x"]
        #expect(result?.verdict == .error)
    }

    @Test(
        "fails when the target does not serve the next good token, and not when it needs a moment",
        arguments: [
            ([ScriptedWorld.session("u")], Verdict.pass),
            ([ScriptedWorld.refusal(503), ScriptedWorld.refusal(), ScriptedWorld.session("u")], .pass),
            ([ScriptedWorld.refusal()], .fail),
        ])
    func sentinel(sentinels: [HTTPResponse], verdict: Verdict) async throws {
        let world = Self.world(ScriptedWorld.refusal(503), sentinels: sentinels)
        let result = try await world.results(Self.stanza(""))["x"]
        #expect(result?.verdict == verdict, "\(result?.findings ?? [])")
    }

    @Test(
        "takes a temporary error for a refusal, and says so where a refusal blames the token",
        arguments: [
            (503, Verdict.pass), (500, .passUndocumented), (401, .warn),
        ])
    func temporary(status: Int, verdict: Verdict) async throws {
        let world = Self.world(ScriptedWorld.refusal(status, status == 401 ? "audience" : "x"))
        let result = try await world.results(Self.stanza(#""observe": ["temporary-error"],"#))["x"]
        #expect(result?.verdict == verdict, "\(result?.findings ?? [])")
    }

    @Test("waits as long as the profile says, and is left out where that is longer than the user's patience")
    func patience() throws {
        let catalogue = try Catalogue(
            files: Fixtures.caseFile(Self.stanza(#""steps": [{"wait": "cache"}, "send", {"wait": 2}, "send"],"#)))
        var selection = Plan.Selection()
        (selection.suite, selection.only, selection.providers) = (.certify, [Glob("x"), Glob("pos-*")], [.apple])
        var cache = TargetPolicy.KeyCache()
        for (kept, cooldown, seconds) in [(0, 0, 2), (3, 0, 6), (3, 5, 8), (0, 5, 8)] {
            (cache.seconds, cache.cooldownSeconds) = (kept, cooldown)
            let profile = try Fixtures.profile().keepingKeys(cache)
            #expect(catalogue["x"]?.waitSeconds(profile.policy.keyCache) == seconds)
            selection.patienceSeconds = seconds
            let ready = try Plan(catalogue: catalogue, profile: profile, selection: selection)
            #expect(ready.steps.map(\.action) == [.run, .run])
            selection.patienceSeconds -= 1
            let impatient = try Plan(catalogue: catalogue, profile: profile, selection: selection)
            let reason = "waits \(seconds) s for the target's key cache; --patience \(seconds)s allows that"
            #expect(impatient.steps.map(\.action) == [.run, .disabled(reason)])
        }
    }

    @Test(
        "may cost as many fetches as the case allows, in a flood one more as often as the cool-down ends or keys run out",
        arguments: [
            (0, 0, 1, 4), (0, 60, 1, 4), (0, 10, 1, 4), (0, 2, 1, 7), (0, 2, 2, 14), (0, 1, 1, 12), (0, 1, 0, 12),
            (3600, 60, 1, 5), (2, 1, 1, 18), (2, 0, 1, 10),
        ])
    func fetches(kept: Int, cooldown: Int, perUnknownKeyID: Int, most: Int) throws {
        let one = try #require(try Catalogue(files: Fixtures.caseFile(Self.stanza("")))["x"])
        var cache = TargetPolicy.KeyCache()
        (cache.seconds, cache.cooldownSeconds, cache.fetchesPerUnknownKeyID) = (kept, cooldown, perUnknownKeyID)
        #expect(one.keyFetches(atMost: 4, by: cache, floodSeconds: [10]) == most)
        // Keys that hardly outlast the cool-down before the case may run out in it.
        #expect(one.keyFetches(atMost: 4, by: cache, floodSeconds: []) == (kept == 2 ? 5 : 4))
    }

    @Test(
        "waits longer than keys last, which says that whoever takes a new key afterwards has proved nothing",
        arguments: [
            (#"["warm", {"wait": "cooldown"}, "send"]"#, 2, 1, false),
            (#"["warm", {"wait": "cooldown"}, "send"]"#, 2, 2, true),
            (#"["warm", {"wait": "cooldown"}, "send"]"#, 3600, 60, false),
            (#"["warm", {"wait": "cooldown"}, "send"]"#, 0, 60, false),
            (#"["warm", {"flood": {"count": 5, "seconds": 5}}, {"wait": "cooldown"}, "send"]"#, 6, 1, true),
            (#"["warm", {"flood": {"count": 5, "seconds": 5}}, {"wait": "cooldown"}, "send"]"#, 8, 1, false),
            (#"["warm", {"wait": "cache"}, "send"]"#, 2, 2, false), (#"[{"wait": 9}, "warm", "send"]"#, 2, 2, false),
            (#"[{"wait": "cooldown"}, "send"]"#, 2, 2, false),
        ])
    func outlasting(steps: String, kept: Int, cooldown: Int, outlasts: Bool) throws {
        let catalogue = try Catalogue(files: Fixtures.caseFile(Self.stanza(#""steps": \#(steps),"#)))
        var cache = TargetPolicy.KeyCache()
        (cache.seconds, cache.cooldownSeconds) = (kept, cooldown)
        #expect(catalogue["x"]?.outlastsKeys(cache) == outlasts)
    }
}
