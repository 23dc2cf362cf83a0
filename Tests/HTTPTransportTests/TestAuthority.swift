import Glibc
import HTTPMessages
import HTTPTransport
import OpenSSL

/// An authority for the tests' hosts, with servers and clients that go with it; made once.
enum TestAuthority {
    static let hosts = ["appleid.apple.com", "accounts.google.com"]
    static let shared = Result { try CertificateAuthority.make(names: hosts, now: time(nil)) }

    /// A serving context with a certificate for the hosts and the local machine, perhaps a bad one.
    static func server(
        fault: CertificateFault? = nil, configuration: TLSConfiguration = TLSConfiguration()
    ) throws -> TLSServerContext {
        let identity = try shared.get().issue(names: hosts + ["localhost", "127.0.0.1"], now: time(nil), fault: fault)
        return try TLSServerContext(identities: [:], fallback: identity, configuration: configuration)
    }

    /// A client that believes the authority and nobody else, and finds the hosts at a port of this machine.
    static func client(port: Int? = nil, proxy: HTTPURL? = nil, idlePerOrigin: Int = 8) throws -> HTTPClient {
        let context = try TLSClientContext(trust: .roots([try shared.get().certificate]))
        let overrides = port.map { port in
            Dictionary(uniqueKeysWithValues: hosts.map { ($0, "127.0.0.1:\(port)") })
        }
        return try HTTPClient(
            HTTPClientConfiguration(
                proxy: proxy, hostOverrides: overrides ?? [:], tls: context, idle: .seconds(30),
                idlePerOrigin: idlePerOrigin))
    }
}
