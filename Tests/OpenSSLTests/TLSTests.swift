import OpenSSL
import Testing

@Suite struct TLSTests {
    @Test(
        "client and server agree and understand each other, by either version",
        arguments: [TLSVersion.tls12, .tls13])
    func exchange(_ version: TLSVersion) throws {
        var configuration = TLSConfiguration()
        configuration.maximumVersion = version
        let talk = try TLSSamples.conversation(server: TLSSamples.server(configuration: configuration))
        #expect(talk.client.status == .open)
        #expect(talk.server.status == .open)
        #expect(talk.client.version == version)
        #expect(talk.server.applicationProtocol == "http/1.1")
        #expect(talk.client.applicationProtocol == "http/1.1")
        #expect(talk.server.serverName == "appleid.apple.com")
        try talk.client.write(Array("question".utf8))
        talk.settle()
        #expect(talk.server.read() == Array("question".utf8))
        #expect(talk.server.read().isEmpty)
        let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try talk.server.write(long)
        talk.settle()
        #expect(talk.client.read() == long)
    }

    @Test("what is written before the handshake is over arrives after it")
    func earlyWrite() throws {
        let talk = TLSConversation(
            client: try TLSSamples.client().connection(host: "appleid.apple.com"),
            server: try TLSSamples.server().connection())
        try talk.client.write([1, 2, 3])
        #expect(talk.client.status == .handshaking)
        talk.settle()
        #expect(talk.server.read() == [1, 2, 3])
    }

    @Test("bytes that arrive one at a time make the same connection")
    func drip() throws {
        let client = try TLSSamples.client().connection(host: "appleid.apple.com")
        let server = try TLSSamples.server().connection()
        try client.write([7])
        for _ in 0..<6 {
            for byte in client.takeCiphertext() { server.feed([byte]) }
            for byte in server.takeCiphertext() { client.feed([byte]) }
        }
        #expect(client.status == .open)
        #expect(server.read() == [7])
    }

    @Test(
        "the certificate is verified for names and addresses alike",
        arguments: ["appleid.apple.com", "localhost", "127.0.0.1", "::1"])
    func hosts(_ host: String) throws {
        let talk = try TLSSamples.conversation(host: host)
        #expect(talk.client.status == .open)
        #expect(talk.server.serverName == (host.contains(where: \.isLetter) ? host : nil))
    }

    @Test(
        "a certificate with a fault is refused for its reason, and both ends know",
        arguments: [
            (CertificateFault.expired, "certificate has expired"),
            (.wrongHost, "hostname mismatch"),
            (.selfSigned, "self-signed certificate"),
        ])
    func faults(_ fault: CertificateFault, _ reason: String) throws {
        let talk = try TLSSamples.conversation(server: TLSSamples.server(fault: fault))
        #expect(talk.client.status == .failed(.certificateRefused(reason)))
        guard case .failed(.alertReceived) = talk.server.status else {
            Issue.record("the server is \(talk.server.status), expected an alert")
            return
        }
        #expect(throws: TLSError.certificateRefused(reason)) { try talk.client.write([1]) }
        #expect(try TLSSamples.conversation().client.status == .open)
    }

    @Test("an authority we do not know is refused, unless anybody will do")
    func unknownAuthority() throws {
        let stranger = try CertificateAuthority.make(names: ["appleid.apple.com"], now: TLSSamples.now)
        let client = try TLSClientContext(trust: .roots([stranger.certificate]))
        let refused = try TLSSamples.conversation(client: client)
        #expect(refused.client.status == .failed(.certificateRefused("unable to get local issuer certificate")))
        let careless = try TLSClientContext(trust: .uncheckedAnybody)
        #expect(try TLSSamples.conversation(client: careless).client.status == .open)
    }

    @Test("an authority cannot vouch for a host it was not made for")
    func nameConstraints() throws {
        let server = try TLSSamples.server(["www.example.com"])
        let talk = try TLSSamples.conversation(host: "www.example.com", server: server)
        #expect(talk.client.status == .failed(.certificateRefused("permitted subtree violation")))
        let below = try TLSSamples.server(["id.accounts.google.com"])
        #expect(try TLSSamples.conversation(host: "id.accounts.google.com", server: below).client.status == .open)
    }

    @Test("the name a client asks for chooses the certificate")
    func serverNames() throws {
        let authority = try TLSSamples.authority.get()
        let (apple, google) = ("appleid.apple.com", "accounts.google.com")
        let identities = [
            apple: try authority.issue(names: [apple], now: TLSSamples.now),
            google: try authority.issue(names: [google], now: TLSSamples.now),
        ]
        let strict = try TLSServerContext(identities: identities, fallback: nil)
        #expect(try TLSSamples.conversation(host: apple, server: strict).client.status == .open)
        #expect(try TLSSamples.conversation(host: google, server: strict).client.status == .open)
        let refused = try TLSSamples.conversation(host: "localhost", server: strict)
        #expect(refused.client.status == .failed(.alertReceived("tlsv1 unrecognized name")))
        let lenient = try TLSServerContext(
            identities: identities, fallback: authority.issue(names: ["localhost"], now: TLSSamples.now))
        #expect(try TLSSamples.conversation(host: "localhost", server: lenient).client.status == .open)
        #expect(try TLSSamples.conversation(host: google, server: lenient).client.status == .open)
    }

    @Test("a session is taken up again, by either version", arguments: [TLSVersion.tls12, .tls13])
    func resumption(_ version: TLSVersion) throws {
        var configuration = TLSConfiguration()
        configuration.maximumVersion = version
        let (server, client) = (try TLSSamples.server(configuration: configuration), try TLSSamples.client())
        let first = try TLSSamples.conversation(server: server, client: client)
        #expect(!first.client.isResumed)
        let session = try #require(first.client.session)
        let second = try TLSSamples.conversation(server: server, client: client, resuming: session)
        #expect(second.client.status == .open)
        #expect(second.client.isResumed)
        #expect(second.server.isResumed)
    }

    @Test("versions that do not meet are refused; an old one is spoken when both want it")
    func versions() throws {
        var old = TLSConfiguration()
        old.minimumVersion = .tls10
        old.maximumVersion = .tls10
        let server = try TLSSamples.server(configuration: old)
        let refused = try TLSSamples.conversation(server: server)
        #expect(refused.client.status != .open)
        #expect(refused.server.status != .open)
        #expect(try TLSSamples.conversation(server: server, client: TLSSamples.client(old)).client.version == .tls10)
    }

    @Test("application protocols that do not meet are refused; a client without any is served")
    func applicationProtocols() throws {
        var configuration = TLSConfiguration()
        configuration.applicationProtocols = ["h2"]
        let refused = try TLSSamples.conversation(client: TLSSamples.client(configuration))
        #expect(refused.client.status == .failed(.alertReceived("tlsv1 alert no application protocol")))
        configuration.applicationProtocols = []
        let served = try TLSSamples.conversation(client: TLSSamples.client(configuration))
        #expect(served.client.status == .open)
        #expect(served.client.applicationProtocol == nil)
    }

    @Test("a closing alert is an orderly end, an end without one a truncation")
    func closing() throws {
        let orderly = try TLSSamples.conversation()
        try orderly.server.write([1])
        orderly.server.close()
        orderly.settle()
        #expect(orderly.client.read() == [1])
        #expect(orderly.client.status == .closedByPeer)
        orderly.client.feedEnd()
        #expect(orderly.client.status == .closedByPeer)
        #expect(throws: TLSError.closed) { try orderly.server.write([2]) }
        let cut = try TLSSamples.conversation()
        cut.client.feedEnd()
        #expect(cut.client.status == .failed(.truncated))
    }

    @Test(
        "plain HTTP and noise are no handshake",
        arguments: ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{0}\u{1}\u{2}noise noise noise"])
    func notTLS(_ text: String) throws {
        let server = try TLSSamples.server().connection()
        server.feed(Array(text.utf8))
        guard case .failed(.protocolFailure) = server.status else {
            Issue.record("the server is \(server.status), expected a failure")
            return
        }
        server.feed(Array(text.utf8))
        #expect(throws: TLSError.self) { try server.write([1]) }
    }

    @Test("a record changed on the way ends the connection")
    func tampering() throws {
        let talk = try TLSSamples.conversation()
        try talk.client.write([1, 2, 3])
        var record = talk.client.takeCiphertext()
        record[record.count - 1] ^= 1
        talk.server.feed(record)
        #expect(talk.server.read().isEmpty)
        guard case .failed(.protocolFailure) = talk.server.status else {
            Issue.record("the server is \(talk.server.status), expected a failure")
            return
        }
    }
}
