import HTTPMessages
import JSON
import RelyingParty
import Testing

@Suite("Accounts")
struct AccountTests {
    private func claims(_ members: String) -> String { #"[{"claims.set": {\#(members)}}]"# }

    @Test("the same subject is the same user, another subject another")
    func users() async throws {
        let bench = try Bench()
        let first = try await bench.signIn().user
        #expect(first != nil)
        #expect(try await bench.signIn(claims(#""email": "new@example.com""#)).user == first)
        #expect(try await bench.signIn(#"[{"claims.remove": ["email", "email_verified"]}]"#).user == first)
        #expect(try await bench.signIn(person: "two").user != first)
    }

    /// Two subjects that are two users unless a rule makes them one.
    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: String
        let second: String
        let rules: String
        var secondProvider = "google"
    }

    private static let pairs: [Pair] = [
        Pair(
            testDescription: "letter case", first: "Abc", second: "abc",
            rules: #"{"subject": {"changes": ["lowercased"]}}"#),
        Pair(
            testDescription: "a space behind", first: "abc", second: "abc ",
            rules: #"{"subject": {"changes": ["trimmed"]}}"#),
        Pair(
            testDescription: "a NUL", first: "abc", second: "abc\u{0}d",
            rules: #"{"subject": {"changes": ["cut-at-nul"]}}"#),
        Pair(
            testDescription: "the last of 21 digits", first: "112694148092739840900", second: "112694148092739840901",
            rules: #"{"subject": {"changes": ["rounded"]}}"#),
        Pair(
            testDescription: "another form of a letter", first: "zo\u{EB}", second: "zoe\u{308}",
            rules: #"{"subject": {"key": "equivalent"}}"#),
        Pair(
            testDescription: "after 255 characters", first: String(repeating: "s", count: 255) + "1",
            second: String(repeating: "s", count: 255) + "2",
            rules: #"{"subject": {"changes": ["truncated"], "forgives": ["long"]}}"#),
        Pair(
            testDescription: "the provider", first: "abc", second: "abc", rules: #"{"subject": {"key": "subject"}}"#,
            secondProvider: "apple"),
    ]

    @Test("subjects that differ in a byte are different users, unless a rule folds them", arguments: pairs)
    func nearSubjects(pair: Pair) async throws {
        for (rules, isOne) in [(#"{"subject": {"forgives": ["long"]}}"#, false), (pair.rules, true)] {
            let bench = try Bench(rules: rules)
            let first = try await bench.signIn(claims("\"sub\": \(JSON.string(pair.first).text)"))
            let second = try await bench.signIn(
                claims("\"sub\": \(JSON.string(pair.second).text)"), provider: pair.secondProvider, person: "two")
            #expect(first.isAccepted && second.isAccepted)
            #expect((first == second) == isOne)
        }
    }

    @Test(
        "rules make a new user at every sign-in",
        arguments: [#"{"accounts": {"always_new": true}}"#, #"{"subject": {"key": "token"}}"#])
    func alwaysNew(rules: String) async throws {
        let bench = try Bench(rules: rules)
        let first = try await bench.signIn(claims(#""a": 1"#))
        #expect(try await bench.signIn(claims(#""a": 2"#)) != first)
    }

    // MARK: Addresses

    /// What becomes of a second person who shows the first one's address.
    enum Meeting: String, Sendable { case refused, separate, same }

    private static let meetings: [(String, String, Meeting)] = [
        ("true", "{}", .separate), ("false", "{}", .refused), (#""false""#, "{}", .refused), ("0", "{}", .refused),
        ("null", "{}", .refused), (#""yes""#, "{}", .refused), (#""true""#, "{}", .separate),
        ("true", #"{"email": {"verified_collision": "linked"}}"#, .same),
        (#""true""#, #"{"email": {"verified_collision": "linked"}}"#, .same),
        ("false", #"{"email": {"unverified_collision": "linked"}}"#, .same),
        ("false", #"{"email": {"unverified_collision": "separate"}}"#, .separate),
        (#""false""#, #"{"email": {"verified": "truthy", "verified_collision": "linked"}}"#, .same),
        ("false", #"{"email": {"verified": "always", "verified_collision": "linked"}}"#, .same),
        (#""true""#, #"{"email": {"verified": "boolean"}}"#, .refused),
        ("false", #"{"subject": {"key": "email"}}"#, .same),
    ]

    @Test("an address opens nobody's account, unless a rule links by it", arguments: meetings)
    func sharedAddress(flag: String, rules: String, meeting: Meeting) async throws {
        let bench = try Bench(rules: rules)
        let owner = try await bench.signIn()
        let second = try await bench.signIn(
            claims(#""email": "one@example.com", "email_verified": \#(flag)"#), person: "two")
        let came: Meeting = second == owner ? .same : second.isAccepted ? .separate : .refused
        #expect(came == meeting)
        if meeting == .refused { #expect(second.condition == "email_unverified_collision") }
    }

    private static let spellings: [(String, String)] = [
        (#""one+tag@example.com""#, #"{"email": {"comparison": "without-tag"}}"#),
        (#""on\u0435@example.com""#, #"{"email": {"comparison": "lookalike"}}"#),
        (#""ONE@example.com""#, #"{"email": {"comparison": "lowercased"}}"#),
        (
            #"["two@example.com", "one@example.com"]"#,
            #"{"email": {"comparison": "last-of-several", "malformed": "accepted"}}"#
        ),
    ]

    @Test("an address in another spelling opens nobody's account, unless a rule folds it", arguments: spellings)
    func spelling(address: String, rules: String) async throws {
        let edits = claims(#""email": \#(address)"#)
        let correct = try Bench()
        let owner = try await correct.signIn()
        #expect(try await correct.signIn(edits, person: "two") != owner)
        let loose = try Bench(rules: rules)
        let known = try await loose.signIn()
        #expect(try await loose.signIn(edits, person: "two") == known)
    }

    @Test("the request's own identity is believed by a rule only")
    func bodyIdentity() async throws {
        for (rules, isOne) in [
            ("{}", false), (#"{"accounts": {"identity": "request"}}"#, true),
            (#"{"accounts": {"email": "request"}, "email": {"verified_collision": "linked"}}"#, true),
        ] {
            let bench = try Bench(rules: rules)
            let victim = try await bench.signIn()
            let request: JSONObject = ["sub": "subject-one", "email": "one@example.com"]
            #expect((try await bench.signIn(request: request, person: "two") == victim) == isOne)
        }
    }

    @Test("new accounts and changed addresses are refused where a rule says so")
    func closed() async throws {
        let closed = try Bench(rules: #"{"accounts": {"signups": "closed"}}"#)
        #expect(try await closed.signIn() == .refused("signup_disabled", status: 403))
        let strict = try Bench(rules: #"{"email": {"refuses": ["changed"]}}"#)
        #expect(try await strict.signIn().isAccepted)
        #expect(try await strict.signIn(claims(#""email": "new@example.com""#)).condition == "different_email")
        let needed = try Bench(rules: #"{"email": {"required": true}}"#)
        #expect(try await needed.signIn(#"[{"claims.remove": ["email"]}]"#).condition == "email_missing")
        let once = try Bench(rules: #"{"email": {"required": true, "required_of": "new-users"}}"#)
        #expect(try await once.signIn(#"[{"claims.remove": ["email"]}]"#).condition == "email_missing")
        #expect(try await once.signIn().isAccepted)
        #expect(try await once.signIn(#"[{"claims.remove": ["email"]}]"#).isAccepted)
    }

    private static let domains: [(String, String, Bool)] = [
        (#""corp.example""#, "claim", true), (#""corp.example.evil""#, "claim", false), ("null", "claim", false),
        (#""""#, "claim", false), (#""corp.example.evil""#, "prefix", true), (#""other""#, "ignored", true),
    ]

    @Test("a Workspace domain is told by hd and by nothing else", arguments: domains)
    func hostedDomain(domain: String, check: String, isAccepted: Bool) async throws {
        let bench = try Bench(
            rules: #"{"email": {"hosted_domain": "corp.example", "hosted_domain_check": "\#(check)"}}"#)
        let outcome = try await bench.signIn(claims(#""hd": \#(domain)"#))
        #expect(outcome.isAccepted == isAccepted)
        #expect(isAccepted || outcome.condition == "hosted_domain_mismatch")
    }

    @Test(
        "of several Workspaces each passes, and of all of them any but none",
        arguments: [
            (#"["corp.example", "sister.example"]"#, #""sister.example""#, true),
            (#"["corp.example", "sister.example"]"#, #""other.example""#, false), (#""*""#, #""other.example""#, true),
            (#""*""#, "null", false), (#""*""#, #""""#, false),
        ])
    func hostedDomains(expected: String, domain: String, isAccepted: Bool) async throws {
        let bench = try Bench(rules: #"{"email": {"hosted_domain": \#(expected)}}"#)
        let outcome = try await bench.signIn(claims(#""hd": \#(domain)"#))
        #expect(outcome.isAccepted == isAccepted)
    }

    // MARK: Replay

    @Test("a token is good once where a rule says so, also when it comes twenty times at once")
    func oneTime() async throws {
        let bench = try Bench(rules: #"{"nonce": {"one_time": true}}"#)
        let body = try bench.body()
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { await bench.send(body).isAccepted } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 1)
        #expect(await bench.send(body).condition == "token_replayed")
        let careless = try Bench(rules: #"{"nonce": {"one_time": true, "forgives": ["replay"]}}"#)
        #expect(await careless.send(body).isAccepted)
        #expect(await careless.send(body).isAccepted)
    }
}
