import Glibc
import OpenSSL

/// A client and a server that talk in memory.
struct TLSConversation {
    let client: TLSConnection
    let server: TLSConnection

    /// Carries bytes both ways until neither has any left.
    func settle() {
        while true {
            let (up, down) = (client.takeCiphertext(), server.takeCiphertext())
            if up.isEmpty, down.isEmpty { return }
            server.feed(up)
            client.feed(down)
        }
    }
}

/// One authority for all TLS tests, and the parts of a conversation under it.
enum TLSSamples {
    /// OpenSSL judges certificates by the real clock.
    static let now = time(nil)
    static let authority = Result { () throws(OpenSSLError) in
        try CertificateAuthority.make(names: ["appleid.apple.com", "accounts.google.com"], now: now)
    }

    static func server(
        _ names: [String] = ["appleid.apple.com", "localhost", "127.0.0.1", "::1"], fault: CertificateFault? = nil,
        configuration: TLSConfiguration = TLSConfiguration()
    ) throws -> TLSServerContext {
        let identity = try authority.get().issue(names: names, now: now, fault: fault)
        return try TLSServerContext(identities: [:], fallback: identity, configuration: configuration)
    }

    static func client(_ configuration: TLSConfiguration = TLSConfiguration()) throws -> TLSClientContext {
        try TLSClientContext(trust: .roots([authority.get().certificate]), configuration: configuration)
    }

    /// A conversation after its handshake, good or bad.
    static func conversation(
        host: String = "appleid.apple.com", server: TLSServerContext? = nil, client: TLSClientContext? = nil,
        resuming session: TLSSession? = nil
    ) throws -> TLSConversation {
        let conversation = TLSConversation(
            client: try (client ?? Self.client()).connection(host: host, resuming: session),
            server: try (server ?? Self.server()).connection())
        conversation.settle()
        return conversation
    }
}
