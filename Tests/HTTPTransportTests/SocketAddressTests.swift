import Testing

@testable import HTTPTransport

@Suite("Socket addresses")
struct SocketAddressTests {
    @Test(
        "addresses in numbers come back as they went, and know whether they are this machine",
        arguments: [
            ("127.0.0.1", "127.0.0.1:80", true), ("127.8.9.1", "127.8.9.1:80", true),
            ("10.0.0.1", "10.0.0.1:80", false),
            ("::1", "[::1]:80", true), ("2001:db8::1", "[2001:db8::1]:80", false),
        ])
    func numeric(text: String, description: String, isLoopback: Bool) throws {
        let address = try #require(SocketAddress(numeric: text, port: 80))
        #expect(address.description == description)
        #expect(address.isLoopback == isLoopback)
        let copy = unsafe address.withSystemForm { form, _ in unsafe SocketAddress(systemForm: form) }
        #expect(copy == address)
    }

    @Test("names and ports that cannot be are refused", arguments: [("localhost", 80), ("1.2.3", 80), ("::1", 65_536)])
    func refused(text: String, port: Int) {
        #expect(SocketAddress(numeric: text, port: port) == nil)
    }

    @Test("local names need no lookup, others do")
    func known() {
        #expect(Resolver.known("localhost", port: 8)?.map(\.description) == ["127.0.0.1:8", "[::1]:8"])
        #expect(Resolver.known("a.localhost", port: 8)?.count == 2)
        #expect(Resolver.known("localhost.example.com", port: 8) == nil)
    }
}
