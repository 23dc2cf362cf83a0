import OpenSSL
import Testing

@Suite struct CertificateAuthorityTests {
    @Test("an authority kept as PEM goes on where it left off")
    func persistence() throws {
        let authority = try TLSSamples.authority.get()
        let certificate = try #require(try Certificate.all(inPEM: authority.certificate.pem).first)
        let again = CertificateAuthority(certificate: certificate, key: try PrivateKey(pem: authority.key.pem))
        #expect(again.certificate == authority.certificate)
        let identity = try again.issue(names: ["localhost"], now: TLSSamples.now)
        let server = try TLSServerContext(identities: [:], fallback: identity)
        #expect(try TLSSamples.conversation(host: "localhost", server: server).client.status == .open)
    }

    @Test("keys of all kinds survive PEM")
    func privateKeyPEM() throws {
        let keys = try [SampleKeys.rsa.get(), .generateEC(.p256), .generateEC(.secp256k1), .generateEd25519()]
        for key in keys {
            let pem = try key.pem
            #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
            #expect(try PrivateKey(pem: pem).components == key.components)
        }
        #expect(throws: OpenSSLError.self) { try PrivateKey(pem: "nothing") }
        #expect(throws: OpenSSLError.self) { try PrivateKey(pem: TLSSamples.authority.get().certificate.pem) }
    }

    @Test("all certificates of a bundle are read, and a broken one is refused")
    func bundles() throws {
        let pem = try TLSSamples.authority.get().certificate.pem
        #expect(try Certificate.all(inPEM: "# comment\n" + pem + "\n" + pem).count == 2)
        #expect(try Certificate.all(inPEM: "").isEmpty)
        #expect(throws: OpenSSLError.self) {
            try Certificate.all(inPEM: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        }
    }

    @Test("two authorities have names of their own")
    func names() throws {
        let other = try CertificateAuthority.make(names: [], now: TLSSamples.now)
        #expect(try other.certificate != TLSSamples.authority.get().certificate)
        let server = try TLSServerContext(
            identities: [:], fallback: other.issue(names: ["localhost"], now: TLSSamples.now))
        let client = try TLSClientContext(
            trust: .roots([TLSSamples.authority.get().certificate, other.certificate]))
        #expect(try TLSSamples.conversation(host: "localhost", server: server, client: client).client.status == .open)
    }

    @Test(
        "a name that is none is refused before it gets into a certificate",
        arguments: ["a,DNS:evil.example", "", "a b", "ä.example", "a\nb", "a/b"])
    func hostileNames(_ name: String) throws {
        let authority = try TLSSamples.authority.get()
        #expect(throws: OpenSSLError.self) { try authority.issue(names: [name], now: TLSSamples.now) }
        #expect(throws: OpenSSLError.self) { try CertificateAuthority.make(names: [name], now: TLSSamples.now) }
        #expect(throws: OpenSSLError.self) { try TLSSamples.client().connection(host: name) }
        #expect(throws: Never.self) { try authority.issue(names: ["*.accounts.google.com"], now: TLSSamples.now) }
    }

    @Test("a chain is sent whole and leads a client to its root")
    func chains() throws {
        let authority = try TLSSamples.authority.get()
        let leaf = try authority.issue(names: ["localhost"], now: TLSSamples.now)
        let identity = TLSIdentity(chain: leaf.chain + [authority.certificate], key: leaf.key)
        #expect(try Certificate.all(inPEM: identity.certificatePEM) == identity.chain)
        let server = try TLSServerContext(identities: [:], fallback: identity)
        #expect(try TLSSamples.conversation(host: "localhost", server: server).client.status == .open)
    }

    @Test("nothing is issued for nobody, and a chain needs its own key")
    func misuse() throws {
        let authority = try TLSSamples.authority.get()
        #expect(throws: OpenSSLError.self) { try authority.issue(names: [], now: TLSSamples.now) }
        let identity = try authority.issue(names: ["localhost"], now: TLSSamples.now)
        let mixed = TLSIdentity(chain: identity.chain, key: try PrivateKey.generateEC(.p256))
        #expect(throws: OpenSSLError.self) { try TLSServerContext(identities: [:], fallback: mixed) }
        #expect(throws: OpenSSLError.self) {
            try TLSServerContext(identities: [:], fallback: TLSIdentity(chain: [], key: identity.key))
        }
    }

    @Test("the trust store is PKCS #12 with the root in it and Java's mark of trust")
    func trustStore() throws {
        let authority = try TLSSamples.authority.get()
        let store = try authority.trustStore(password: "changeit")
        #expect(store.first == 0x30)
        #expect(store.contains(authority.certificate.der))
        // 2.16.840.1.113894.746875.1.1 with the value 2.5.29.37.0.
        #expect(store.contains([UInt8](hex: "060c6086480186f966adca7b0101 3106 0604551d2500")))
    }
}
