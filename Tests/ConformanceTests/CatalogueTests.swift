import Conformance
import IdentityProvider
import JOSE
import JSON
import TestSupport
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    private func catalogue(_ stanzas: String) throws -> Catalogue { try Catalogue(files: Fixtures.caseFile(stanzas)) }

    @Test("a variant takes from its row what it does not say, and a row from the file's defaults")
    func inheritance() throws {
        let catalogue = try catalogue(
            """
            {"id": "aud-wrong", "title": "wrong", "impact": "manners", "mutate": [{"claims.remove": ["aud"]}],
             "variants": [{"id": "aud-a", "title": "a"}, {"id": "aud-b", "impact": "takeover"}]}
            """)
        #expect(catalogue.cases.map(\.id) == ["pos-basic", "aud-a", "aud-b"])
        let (a, b) = (try #require(catalogue["aud-a"]), try #require(catalogue["aud-b"]))
        #expect((a.title, a.severity, a.row, a.condition) == ("a", .low, "aud-wrong", .audienceMismatch))
        #expect((b.title, b.severity, b.tokenEdits.count) == ("wrong", .critical, 1))
    }

    @Test("an expectation may depend on how the target takes the nonce")
    func byNonceMode() throws {
        let catalogue = try catalogue(
            #"{"id": "n", "title": "t", "expect": {"hashed-hex": "accept", "raw": "reject"}, "mutate": [{"claims.remove": ["nonce"]}]}"#
        )
        let one = try #require(catalogue["n"])
        #expect(one.expectation(under: .hashedHex) == .accept)
        #expect(one.expectation(under: .raw) == .reject)
        #expect(one.expectation(under: .none) == .either)
    }

    @Test(
        "a broken file is refused with the place and what was meant",
        arguments: [
            (
                #"{"id": "pos-basic", "title": "t"}"#,
                "the id \"pos-basic\" is taken by conformance/cases/aud/a.json:5; ids are never reused"
            ),
            (
                #"{"id": "x", "title": "t", "impct": "leak"}"#,
                "unknown \"impct\"; did you mean \"impact\"? (at /cases/1/impct)"
            ),
            (
                #"{"id": "x", "title": "t", "actor": "nobody"}"#,
                "unknown \"nobody\"; expected one of anyone, other-app, thief, user, provider, key-channel, signer (at /cases/1/actor)"
            ),
            (
                #"{"id": "x", "title": "t", "vary": {"provider": []}}"#,
                "expected a provider, found none (at /cases/1/vary/provider)"
            ),
            (
                #"{"id": "x", "title": "t", "vary": {"providers": ["apple"]}}"#,
                "unknown \"providers\"; did you mean \"provider\"? (at /cases/1/vary/providers)"
            ),
            (#"{"id": "x"}"#, "the member \"title\" is missing (at /cases/1)"),
            (
                #"{"id": "x", "title": "t", "mutate": [{"request.sett": {}}]}"#,
                "unknown edit \"request.sett\"; did you mean \"request.set\"? (at /cases/1/mutate/0/request.sett)"
            ),
            (
                #"{"id": "x", "title": "t", "mutate": [{"request.set": {"nonse": "n"}}]}"#,
                "no field of a sign-in is called \"nonse\"; did you mean \"nonce\"? Expected token, nonce, provider, name, access_token, code (at /cases/1/mutate/0/request.set/nonse)"
            ),
        ])
    func refusal(stanza: String, message: String) {
        let error = #expect(throws: DataFileError.self) { try catalogue(stanza) }
        #expect(error.map { "\($0)".hasSuffix(": " + message) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("the catalogue that the program carries is read whole, and every id of it is found")
    func built() throws {
        let catalogue = try Catalogue(files: BuiltFiles.all)
        #expect(catalogue.cases.count > 100)
        #expect(catalogue.cases.allSatisfy { catalogue[$0.id]?.id == $0.id })
    }
}

@Suite("A plan")
struct PlanTests {
    private func plan(_ selection: Plan.Selection) throws -> Plan {
        let files = Fixtures.caseFile(
            """
            {"id": "aud-a", "title": "a", "tags": ["quick", "x"], "mutate": [{"claims.remove": ["aud"]}]},
            {"id": "aud-b", "title": "b", "since": "1.1.0", "needs": ["second-audience"], "mutate": [{"claims.remove": ["aud"]}]},
            {"id": "aud-c", "title": "c", "vary": {"provider": ["google"]}, "mutate": [{"claims.remove": ["aud"]}]}
            """)
        return try Plan(catalogue: Catalogue(files: files), profile: Fixtures.profile(), selection: selection)
    }

    private func ids(_ plan: Plan, _ action: Plan.Step.Action = .run) -> [String] {
        plan.steps.filter { $0.action == action }.map { "\($0.testCase.id)/\($0.provider.rawValue)" }
    }

    @Test("puts the cases of the suite to each provider they are for")
    func suites() throws {
        var selection = Plan.Selection()
        #expect(ids(try plan(selection)) == ["pos-basic/apple", "aud-a/apple", "pos-basic/google", "aud-a/google"])
        selection.suite = .full
        selection.providers = [.google]
        #expect(ids(try plan(selection)) == ["pos-basic/google", "aud-a/google", "aud-c/google"])
    }

    @Test("says why a step is not run")
    func reasons() throws {
        var selection = Plan.Selection()
        (selection.suite, selection.providers, selection.skip) = (.full, [.apple], [Glob("aud-a")])
        let plan = try plan(selection)
        #expect(ids(plan, .disabled("left out by --skip")) == ["aud-a/apple"])
        #expect(
            ids(
                plan,
                .notApplicable(
                    "needs \"second-audience\", which the target's profile does not claim: --claim second-audience if this installation has it"
                )) == [
                    "aud-b/apple"
                ])
        selection.suiteVersion = "1.0.9"
        #expect(ids(try self.plan(selection), .disabled("added in suite 1.1.0")) == ["aud-b/apple"])
    }

    @Test("shards cover the whole, each step once")
    func shards() throws {
        var selection = Plan.Selection()
        selection.suite = .full
        let whole = ids(try plan(selection))
        var parts: [String] = []
        for index in 1...2 {
            selection.shard = Plan.Selection.Shard("\(index)/2")
            parts += ids(try plan(selection))
        }
        #expect(parts.sorted() == whole.sorted())
        #expect(Plan.Selection.Shard("3/2") == nil)
    }

    @Test(
        "a filter that fits nothing is an error with a guess",
        arguments: [
            ("aud-aa", "no case fits \"aud-aa\"; did you mean \"aud-a\"?"),
            ("zzz*", "no case fits \"zzz*\"; see `assay cases`"),
        ])
    func empty(pattern: String, message: String) {
        var selection = Plan.Selection()
        selection.only = [Glob(pattern)]
        let error = #expect(throws: Plan.Empty.self) { try plan(selection) }
        #expect(error?.description == message)
    }
}
