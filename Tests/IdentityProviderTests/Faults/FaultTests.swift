import HTTPMessages
import JSON
import Testing

@testable import IdentityProvider

@Suite("Faults")
struct FaultTests {
    /// A rule and what it makes of Apple's key set.
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let status: Int
        var body: String?
        var field: (name: String, value: String?)?
        var fault: WireFault?

        init(
            _ rule: String, _ status: Int = 200, body: String? = nil, field: (String, String?)? = nil,
            fault: WireFault? = nil
        ) {
            self.rule = rule
            self.status = status
            self.body = body
            self.field = field.map { (name: $0.0, value: $0.1) }
            self.fault = fault
        }

        var testDescription: String { rule }
    }

    static let rows = [
        Row(#"{"status": 503, "headers": {"Retry-After": "30"}}"#, 503, field: ("Retry-After", "30")),
        Row(#"{"headers": {"cache-control": null}}"#, field: ("Cache-Control", nil)),
        Row(#"{"body": {"keys": []}}"#, body: #"{"keys":[]}"#),
        Row(#"{"body": {"text": "sorry"}}"#, body: "sorry"),
        Row(#"{"body": {"hex": "7b7d"}}"#, body: "{}"),
        Row(#"{"body": {"repeat": "ab", "bytes": 5}}"#, body: "ababa"),
        Row(#"{"body": {"$raw": "{"}}"#, body: "{"),
        Row(#"{"body": "${kid}"}"#, body: #""kMWxP9E0uL""#),
        Row(#"{"preset": "html"}"#, field: ("Content-Type", "text/html; charset=utf-8")),
        Row(#"{"preset": "html", "status": 500}"#, 500),
        Row(#"{"preset": "empty"}"#, body: ""),
        Row(#"{"preset": "wrong-content-type"}"#, field: ("Content-Type", "text/plain; charset=utf-8")),
        Row(#"{"preset": "no-content-type"}"#, field: ("Content-Type", nil)),
        Row(#"{"preset": "bad-gzip"}"#, field: ("Content-Encoding", "gzip")),
        Row(#"{"preset": "endless"}"#, fault: .endless),
        Row(#"{"preset": "redirect-same"}"#, 302, body: "", field: ("Location", "/apple/auth/keys?assay-redirected")),
        Row(#"{"preset": "redirect-loop"}"#, 302, field: ("Location", "/apple/auth/keys")),
        Row(#"{"preset": "redirect-file"}"#, 302, field: ("Location", "file:///etc/hostname")),
        Row(
            #"{"preset": "redirect-other", "location": "${attacker_url}/k"}"#, 302,
            field: ("Location", "http://127.0.0.1:9/attacker/k")),
        Row(
            #"{"preset": "redirect-http"}"#, 302,
            field: ("Location", "http://127.0.0.1:8400/apple/auth/keys?assay-redirected")),
        Row(#"{"preset": "not-modified"}"#, 304, body: ""),
        Row(
            #"{"wire": {"delay": 1500, "drip": 10}}"#, fault: WireFault(delay: .milliseconds(1500), bytesPerSecond: 10)),
        Row(#"{"wire": {"truncate": 10}}"#, fault: .truncate(at: 10)),
        Row(#"{"wire": {"wrong-length": 10}}"#, fault: .wrongLength(10)),
        Row(#"{"wire": {"reset": "before-headers"}}"#, fault: .resetBeforeHeaders),
        Row(#"{"wire": {"reset": 5}}"#, fault: .resetInBody(after: 5)),
        Row(#"{"wire": {"no-answer": true}}"#, fault: .noAnswer),
        Row(#"{"wire": {"endless": true}, "status": 500}"#, 500, fault: .endless),
    ]

    @Test("a fault makes of the answer what its rule says", arguments: rows)
    func effects(row: Row) throws {
        let fixture = try Fixture()
        let plain = fixture.get("/apple/auth/keys")
        _ = try fixture.issuer.faults.add(rule(row.rule))
        let response = fixture.get("/apple/auth/keys")
        #expect(response.status == row.status)
        #expect(response.fault == row.fault)
        if let body = row.body { #expect(response.bodyText == body) }
        if row.field?.value == "gzip" { #expect((try? JSON.parse(response.body)) == nil) }
        if let field = row.field { #expect(response.fields[field.name] == field.value) }
        #expect(response != plain)
    }

    @Test("a key set among ten thousand others is still JSON, and so is one of fifty megabytes")
    func sizes() throws {
        let fixture = try Fixture()
        _ = try fixture.issuer.faults.add(rule(#"{"preset": "ten-thousand-keys", "count": 1}"#))
        let crowded = try JSON.parse(fixture.get("/apple/auth/keys").body)["keys"]?.array
        #expect(crowded?.count == 10_003)
        #expect(crowded?.last?["kty"] == "RSA")
        _ = try fixture.issuer.faults.add(rule(#"{"preset": "fifty-megabytes"}"#))
        let body = fixture.get("/apple/auth/keys").body
        #expect(body.count > 50_000_000)
        #expect(body.suffix(2) == [0x7D, 0x0A])
    }

    @Test("a redirect lets the request pass that it leads to")
    func redirected() throws {
        let fixture = try Fixture()
        _ = try fixture.issuer.faults.add(rule(#"{"preset": "redirect-same"}"#))
        let location = try #require(fixture.get("/apple/auth/keys").fields["Location"])
        #expect(fixture.get(location).status == 200)
    }

    @Test("a fault strikes after as many as are skipped, as often as it says, and then no more")
    func counts() throws {
        let fixture = try Fixture()
        _ = try fixture.issuer.faults.add(rule(#"{"status": 500, "skip": 1, "count": 2}"#))
        #expect((0..<5).map { _ in fixture.get("/apple/auth/keys").status } == [200, 500, 500, 200, 200])
        let fault = try #require(fixture.issuer.faults.all.first)
        #expect(fault.struck == 2)
        #expect(fixture.issuer.faults.remove(fault.number))
        #expect(!fixture.issuer.faults.remove(fault.number))
    }

    @Test(
        "a fault for one provider, endpoint or kind of request leaves the others alone",
        arguments: [
            (#"{"provider": "google", "status": 500}"#, 200), (#"{"endpoint": "discovery", "status": 500}"#, 200),
            (#"{"endpoint": "keys", "status": 500}"#, 500), (#"{"endpoint": "any", "status": 500}"#, 500),
            (#"{"match": {"header": {"User-Agent": "Ruby"}}, "status": 500}"#, 500),
            (#"{"match": {"header": {"User-Agent": "curl"}}, "status": 500}"#, 200),
            (#"{"match": {"header": {"User-Agent": ""}}, "status": 500}"#, 200),
            (#"{"match": {"header": {"Accept": ""}}, "status": 500}"#, 500),
            (#"{"match": {"method": "HEAD"}, "status": 500}"#, 200),
            (#"{"match": {"query": "v=2"}, "status": 500}"#, 500),
            (#"{"match": {"host": "apple.com"}, "status": 500}"#, 200),
        ])
    func addressing(text: String, status: Int) throws {
        let fixture = try Fixture()
        _ = try fixture.issuer.faults.add(rule(text))
        let request = HTTPRequest(
            target: "/apple/auth/keys?v=2", fields: ["Host": "127.0.0.1:8400", "User-Agent": "Ruby/3.4"])
        #expect(fixture.issuer.respond(to: request).status == status)
    }

    @Test(
        "a rule that cannot be is refused with the reason",
        arguments: [
            ("{}", "rule:1:1: a fault needs at least one of status, headers, body, preset, wire, tls"),
            (#"{"status": 42}"#, "rule:1:12: expected a status from 200 to 599, found 42 (at /status)"),
            (#"{"preset": "htm"}"#, #"rule:1:12: unknown "htm"; did you mean "html"? (at /preset)"#),
            (#"{"status": 500, "count": 0}"#, "rule:1:26: expected a number from 1 to 1000000, found 0 (at /count)"),
            (
                #"{"wire": {"endless": true, "no-answer": true}}"#,
                "rule:1:10: an answer ends in one way; give one of truncate, reset, no-answer, endless (at /wire)"
            ),
            (
                #"{"tls": "expired", "status": 500}"#,
                "rule:1:1: in the handshake (tls) there is no request yet: only provider, match.host, count and skip go with it"
            ),
            (
                #"{"tls": "expired", "match": {"method": "GET"}}"#,
                "rule:1:1: in the handshake (tls) there is no request yet: only provider, match.host, count and skip go with it"
            ),
            (#"{"tls": "expire"}"#, #"rule:1:9: unknown "expire"; did you mean "expired"? (at /tls)"#),
            (#"{"body": {"repeat": "", "bytes": 1}}"#, "rule:1:21: nothing cannot be repeated (at /body/repeat)"),
        ])
    func refusals(text: String, complaint: String) throws {
        let error = #expect(throws: DataFileError.self) { try rule(text) }
        #expect(error?.description == complaint)
    }

    @Test(
        "a fault of the handshake strikes the hosts of its provider, and no request",
        arguments: [
            (#"{"provider": "apple", "tls": "expired"}"#, "appleid.apple.com", HandshakeFault.expired),
            (#"{"provider": "apple", "tls": "expired"}"#, "AppleID.apple.com", .expired),
            (#"{"provider": "apple", "tls": "expired"}"#, "www.googleapis.com", nil),
            (#"{"provider": "apple", "tls": "expired"}"#, "localhost", nil),
            (#"{"provider": "apple", "tls": "expired"}"#, nil, nil),
            (#"{"tls": "close"}"#, "www.googleapis.com", .close), (#"{"tls": "close"}"#, nil, .close),
            (#"{"tls": "tls-1.0", "match": {"host": "accounts."}}"#, "accounts.google.com", .oldProtocol),
            (#"{"tls": "tls-1.0", "match": {"host": "accounts."}}"#, "www.googleapis.com", nil),
            (#"{"provider": "apple", "status": 500}"#, "appleid.apple.com", nil),
        ] as [(String, String?, HandshakeFault?)])
    func handshakes(text: String, host: String?, expected: HandshakeFault?) throws {
        let fixture = try Fixture()
        _ = try fixture.issuer.add(rule(text))
        #expect(fixture.issuer.handshakeFault(host: host) == expected)
        let isOfHandshake = text.contains("tls")
        #expect(fixture.get("/apple/auth/keys").status == (isOfHandshake ? 200 : 500))
        fixture.issuer.reset()
        #expect(fixture.issuer.handshakeFault(host: host) == nil)
    }

    @Test("handshakes are counted and skipped as requests are")
    func handshakeCounts() throws {
        let issuer = try Fixture().issuer
        _ = try issuer.add(rule(#"{"tls": "close", "skip": 1, "count": 2}"#))
        let struck = (0..<5).map { _ in issuer.handshakeFault(host: "appleid.apple.com") != nil }
        #expect(struck == [false, true, true, false, false])
    }

    @Test("what is to be taken back by now strikes no handshake", arguments: [(0, nil), (1, HandshakeFault.close)])
    func handshakeLease(later: Int, expected: HandshakeFault?) throws {
        let issuer = try Fixture().issuer
        _ = try issuer.add(rule(#"{"provider": "apple", "tls": "close"}"#))
        issuer.restore(at: Fixture.now * 1000 + later)
        #expect(issuer.handshakeFault(host: "appleid.apple.com") == expected)
    }

    @Test(
        "a fault that could never strike is refused with what there is",
        arguments: [
            (
                #"{"endpoint": "kyes", "status": 500}"#,
                #"no provider has an endpoint "kyes" to strike; did you mean "keys"?"#
            ),
            (
                #"{"endpoint": "certificates", "provider": "apple", "status": 500}"#,
                #"apple has no endpoint "certificates" to strike; expected one of discovery, keys, any"#
            ),
            (
                #"{"provider": "aple", "tls": "close"}"#,
                #"there is no provider "aple" to strike; did you mean "apple"?"#
            ),
            (#"{"endpoint": "certificates", "status": 500}"#, nil),
            (#"{"endpoint": "any", "provider": "apple", "status": 500}"#, nil),
        ] as [(String, String?)])
    func unreachable(text: String, complaint: String?) throws {
        let issuer = try Fixture().issuer
        let rule = try rule(text)
        do throws(FaultError) {
            _ = try issuer.add(rule)
            #expect(complaint == nil)
        } catch {
            #expect(error.description == complaint)
        }
    }

    private func rule(_ text: String) throws -> FaultRule {
        try FaultRule.parse(JSONReader(file: "rule", bytes: Array(text.utf8)))
    }
}
