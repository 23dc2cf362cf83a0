import Conformance
import JSON
import TestSupport
import Testing

@Suite("Which rows of an error table a request can bring about")
struct RowReachTests {
    /// The generic profile with these rows for errors.
    private func obstacle(_ row: String, after others: String = "", policy: String? = nil) throws -> RowObstacle? {
        var json = try JSON.parse(
            try #require(BuiltFiles.all["conformance/targets/generic.json"]), options: .commented)
        let rows = try JSON.parse("[\(others)\(row)]")
        json = json.placing(rows, named: "errors")
        if let policy { json = json.placing(try JSON.parse(policy), named: "policy") }
        let profile = try TargetProfile(file: "mine.json", bytes: json.bytes)
        let reach = try RowReach(
            profile: profile, catalogue: Catalogue(files: BuiltFiles.all), files: BuiltFiles.all)
        return reach.obstacle(to: try #require(profile.errors.last))
    }

    private func row(_ members: String) -> String { #"{"code": "r", "status": [400], "source": "doc", \#(members)}"# }

    @Test("a row whose condition some case must meet can be brought about")
    func reachable() throws {
        #expect(try obstacle(row(#""conditions": ["expired"]"#)) == nil)
        #expect(try obstacle(row(#""phases": ["aud"]"#)) == nil)
        #expect(try obstacle(row(#""conditions": ["keys_unavailable", "expired"]"#)) == nil)
    }

    @Test("what needs an outage, a rate limit or a configuration says so")
    func needs() throws {
        #expect(try obstacle(row(#""conditions": ["keys_unavailable"], "class": "temporary""#)) == .needs([.outage]))
        #expect(try obstacle(row(#""conditions": ["rate_limited"], "class": "retry""#)) == .needs([.rateLimit]))
        #expect(
            try obstacle(row(#""conditions": ["provider_disabled", "token_replayed"]"#))
                == .needs([.configuration, .earlierSignIn]))
    }

    @Test("a row behind others that name all its conditions is never reached")
    func shadowed() throws {
        let other = #"{"code": "o", "status": [400], "source": "doc", "conditions": ["expired"]}, "#
        #expect(try obstacle(row(#""conditions": ["expired"]"#), after: other) == .shadowed)
        #expect(try obstacle(row(#""conditions": ["expired", "issuer_mismatch"]"#), after: other) == nil)
    }

    @Test("a condition that the policy lets pass, or that no case of one request has, is told apart")
    func others() throws {
        let policy = #"{"expect": {"*": {"is": "either", "source": "doc"}}}"#
        #expect(try obstacle(row(#""conditions": ["expired"]"#), policy: policy) == .optional)
        #expect(try obstacle(row(#""conditions": ["hosted_domain_mismatch"]"#)) == .inapplicable)
    }

    @Test("a run tells hit, missed and out of reach; they add up to what is documented")
    func coverage() throws {
        let rows = [
            RunHeader.Row(code: "a"), RunHeader.Row(code: "b"),
            RunHeader.Row(code: "c", obstacle: "it needs an outage"),
            RunHeader.Row(code: "d", obstacle: "it needs luck"),
        ]
        func result(_ row: String?) -> CaseResult {
            var result = CaseResult(
                id: "x", provider: .apple, row: "x", group: "x", title: "x", actor: .anyone, impact: .manners,
                severity: .low, condition: nil, references: [], why: "", fix: "",
                source: Case.Place(file: "", line: 0), verdict: .pass, expectation: Expectation(.reject),
                outcome: .refused)
            result.errorRow = row.map { AnsweredRow(code: $0, grade: .documented, source: "doc") }
            return result
        }
        let coverage = RowCoverage(
            rows, results: [result("a"), result(nil), result("d"), result("elsewhere")])
        #expect(coverage.documented == 4)
        #expect(coverage.hit == ["a", "d"])
        #expect(coverage.missed == ["b"])
        #expect(coverage.outOfReach.map(\.code) == ["c"])
    }
}

extension JSON {
    fileprivate func placing(_ value: JSON, named name: String) -> JSON {
        var object = self.object ?? JSONObject()
        object[name] = value
        return .object(object)
    }
}
