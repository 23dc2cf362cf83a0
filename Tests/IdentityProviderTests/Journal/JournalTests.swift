import HTTPMessages
import JSON
import Testing

@testable import IdentityProvider

@Suite("The journal")
struct JournalTests {
    @Test("every request is there with its number, instant, address and exact bytes")
    func entries() throws {
        let fixture = try Fixture()
        var request = HTTPRequest(
            method: "POST", target: "/google/oauth2/v3/certs?a=%20", fields: ["Host": "h"], body: [1, 2])
        request.receivedHead = Array("POST /google/oauth2/v3/certs?a=%20 HTTP/1.1\r\nhost:  h\r\n\r\n".utf8)
        _ = fixture.issuer.respond(to: request, from: HTTPPeer(address: "10.0.0.1", port: 7))
        _ = fixture.get("/nowhere")
        let entries = fixture.issuer.journal.entries()
        #expect(entries.map(\.number) == [1, 2])
        #expect(entries.map(\.provider) == ["google", nil])
        #expect(entries.map(\.endpoint) == ["keys", nil])
        #expect(entries.map(\.status) == [405, 404])
        #expect(entries.map(\.instant) == [Fixture.now * 1000, Fixture.now * 1000])
        #expect(entries[0].bytes == request.receivedHead + [1, 2])
        #expect(entries[0].peer.address == "10.0.0.1")
        #expect(fixture.issuer.journal.entry(2) == entries[1])
    }

    @Test("a fault is told with the request that suffered it")
    func faults() throws {
        let fixture = try Fixture()
        _ = fixture.get("/apple/auth/keys")
        let script = try IssuerScript(
            .init(file: "s", bytes: Array(#"{"faults": [{"endpoint": "keys", "status": 500}]}"#.utf8)))
        try fixture.issuer.perform(script, on: "apple")
        _ = fixture.get("/apple/auth/keys")
        #expect(fixture.issuer.journal.entries().map(\.fault) == [nil, 1])
    }

    @Test("entries are found by provider, endpoint, method, host and path")
    func filters() throws {
        let fixture = try Fixture()
        for target in ["/apple/auth/keys", "/google/oauth2/v3/certs", "/google/oauth2/v1/certs"] {
            _ = fixture.get(target)
        }
        let rows: [(WritableKeyPath<JournalFilter, String?>, String, [Int])] = [
            (\.provider, "google", [2, 3]), (\.endpoint, "keys", [1, 2]), (\.method, "POST", []),
            (\.host, "127.", [1, 2, 3]),
            (\.path, "v1", [3]),
        ]
        for (path, value, numbers) in rows {
            var filter = JournalFilter()
            filter[keyPath: path] = value
            #expect(fixture.issuer.journal.entries(matching: filter).map(\.number) == numbers)
        }
        #expect(fixture.issuer.journal.entries(after: 1, limit: 1).map(\.number) == [2])
    }

    @Test("the oldest entries go when there is no room; numbers go on, also after a reset")
    func ring() throws {
        let fixture = try Fixture { $0.journalCapacity = 3 }
        for _ in 0..<10 { _ = fixture.get("/apple/auth/keys") }
        #expect(fixture.issuer.journal.entries().map(\.number) == [8, 9, 10])
        fixture.issuer.journal.reset()
        #expect(fixture.issuer.journal.entries().isEmpty)
        _ = fixture.get("/apple/auth/keys")
        #expect(fixture.issuer.journal.entries().map(\.number) == [11])
    }

    @Test("a waiter gets what is there already, or what comes", .timeLimit(.minutes(1)))
    func waiting() async throws {
        let fixture = try Fixture()
        _ = fixture.get("/apple/auth/keys")
        let journal = fixture.issuer.journal
        #expect(await journal.wait(timeout: .seconds(30)).map(\.number) == [1])
        async let both = journal.wait(for: 2, timeout: .seconds(30))
        for _ in 0..<100 where journal.lastNumber < 2 {
            await Task.yield()
            _ = fixture.get("/apple/auth/keys")
        }
        #expect(await both.count >= 2)
    }

    @Test("a waiter goes away empty-handed when time is up", .timeLimit(.minutes(1)))
    func timeout() async throws {
        let fixture = try Fixture { $0.sleep = { _ in } }
        #expect(await fixture.issuer.journal.wait(timeout: .seconds(3600)).isEmpty)
    }
}
