import HTTPMessages
import HTTPTransport
import IdentityProvider
import OpenSSL

/// How TLS handshakes for an issuer are answered: well, or with the fault that the issuer is told to commit.
struct Handshakes: Sendable {
    private let good: TLSServerContext
    private let faulty: [HandshakeFault: TLSServerContext]

    /// Issues the certificates, one for all the names each; `now` is in seconds since 1970.
    init(_ state: StateFolder, now: Int) throws {
        let identity = try state.identity(now: now)
        var old = Self.configuration
        old.minimumVersion = .tls10
        old.maximumVersion = .tls10
        good = try Self.context(identity)
        faulty = [
            .selfSigned: try Self.context(state.identity(now: now, fault: .selfSigned)),
            .expired: try Self.context(state.identity(now: now, fault: .expired)),
            .wrongHost: try Self.context(state.identity(now: now, fault: .wrongHost)),
            .oldProtocol: try Self.context(identity, old),
        ]
    }

    /// Asks the issuer at each handshake, by the name the client asks for or the host its tunnel is for.
    func settings(for issuer: IdentityProvider) -> TLSServerSettings {
        .chosen { serverName, peer in
            let tunnel = peer.tunnelAuthority.flatMap { HTTPURL.splitAuthority($0[...])?.host }
            return decision(issuer.handshakeFault(host: serverName ?? tunnel))
        }
    }

    private func decision(_ fault: HandshakeFault?) -> TLSDecision {
        guard let fault else { return .serve(good) }
        return faulty[fault].map(TLSDecision.serve) ?? .close
    }

    private static var configuration: TLSConfiguration {
        var configuration = TLSConfiguration()
        // A client of HTTP/1.0 such as `curl --http1.0` offers no other, and would be turned away.
        configuration.applicationProtocols = ["http/1.1", "http/1.0"]
        return configuration
    }

    private static func context(
        _ identity: TLSIdentity, _ configuration: TLSConfiguration = configuration
    ) throws -> TLSServerContext {
        try TLSServerContext(identities: [:], fallback: identity, configuration: configuration)
    }
}
