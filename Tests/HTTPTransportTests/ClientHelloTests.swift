import OpenSSL
import Testing

@testable import HTTPTransport

@Suite("TLS client hello")
struct ClientHelloTests {
    private func hello(host: String) throws -> [UInt8] {
        try TLSClientContext(trust: .uncheckedAnybody).connection(host: host).takeCiphertext()
    }

    @Test("the name a client asks for is found")
    func name() throws {
        #expect(ClientHello.read(try hello(host: "Appleid.Apple.com")) == .complete(serverName: "appleid.apple.com"))
        #expect(ClientHello.read(try hello(host: "127.0.0.1")) == .complete(serverName: nil))
    }

    @Test("a part of a message asks for more, at every length")
    func parts() throws {
        let bytes = try hello(host: "a.test")
        for count in 0..<bytes.count { #expect(ClientHello.read(Array(bytes.prefix(count))) == .incomplete) }
    }

    @Test("other protocols are told apart at once", arguments: ["GET / HTTP/1.1\r\n", "SSH-2.0", "\u{16}\u{2}"])
    func others(text: String) {
        #expect(ClientHello.read(Array(text.utf8)) == .notTLS)
    }

    @Test("damaged messages never trap")
    func damaged() throws {
        let bytes = try hello(host: "a.test")
        for index in bytes.indices.dropFirst(5) {
            var damaged = bytes
            damaged[index] = 0xFF
            _ = ClientHello.read(damaged)
        }
    }
}
