import HTTPMessages
import JSON
import Testing

@testable import IdentityProvider

@Suite("Who may use the control API")
struct ControlGuardTests {
    @Test(
        "only addresses, localhost and allowed names are ours",
        arguments: [
            ("127.0.0.1:8400", 200), ("localhost:8400", 200), ("[::1]:8400", 200), ("192.168.0.7", 200),
            ("issuer.test", 200),
            ("rebound.example", 403), ("127.0.0.1.example", 403), ("1.2.3", 403), ("localhost.example", 403),
        ])
    func hosts(host: String, status: Int) async throws {
        let fixture = try ControlFixture { $0.controlHosts = ["Issuer.test"] }
        #expect(await fixture.call("GET", "/_assay/health", fields: ["Host": host]).status == status)
    }

    @Test("under a provider's real name there is no control API")
    func realNames() async throws {
        let response = try await ControlFixture().call("GET", "/_assay/health", fields: ["Host": "appleid.apple.com"])
        #expect(response.status == 404)
        #expect(response.mediaType?.essence == "text/html")
    }

    @Test(
        "pages of other origins are kept out",
        arguments: [
            ("http://127.0.0.1:8400", 200), ("https://127.0.0.1:8400", 403), ("http://evil.example", 403),
            ("null", 403),
            ("http://127.0.0.1:9999", 403),
        ])
    func origins(origin: String, status: Int) async throws {
        #expect(try await ControlFixture().call("GET", "/_assay/health", fields: ["Origin": origin]).status == status)
    }

    @Test(
        "without a token only this machine is served",
        arguments: [
            ("127.0.0.1", 200), ("127.8.8.8", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), ("10.0.0.1", 403),
            ("::2", 403),
        ])
    func peers(address: String, status: Int) async throws {
        let fixture = try ControlFixture()
        #expect(await fixture.call("GET", "/_assay/health", peer: HTTPPeer(address: address)).status == status)
    }

    @Test(
        "a token opens the control API from anywhere and is asked of everybody",
        arguments: [
            ("Bearer secret", 200), ("Bearer secre", 401), ("secret", 401), ("", 401),
        ])
    func tokens(authorization: String, status: Int) async throws {
        let fixture = try ControlFixture { $0.controlToken = "secret" }
        for address in ["127.0.0.1", "10.0.0.1"] {
            let response = await fixture.call(
                "GET", "/_assay/health", fields: ["Authorization": authorization], peer: HTTPPeer(address: address))
            #expect(response.status == status)
        }
    }

    @Test("a body that a form could send is not read")
    func forms() async throws {
        let fixture = try ControlFixture()
        let response = await fixture.call(
            "PUT", "/_assay/clock", #"{"frozen": true}"#, fields: ["Content-Type": "text/plain"])
        #expect(response.status == 415)
        #expect(fixture.issuer.clock.current.frozenAt == nil)
    }
}
