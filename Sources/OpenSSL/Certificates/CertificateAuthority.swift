import COpenSSL

/// A private certificate authority for test hosts, which can vouch for nothing else.
///
/// Who installs it gives whoever holds its key power over a few names for a month, not over the whole network: its
/// certificate is constrained (RFC 5280, section 4.2.1.10) and short-lived.
package struct CertificateAuthority: Sendable {
    /// The root to trust.
    package let certificate: Certificate
    /// Signs the leaves.
    package let key: PrivateKey

    /// A name every authority may vouch for, so that a certificate can be good in all but its name.
    package static let wrongHostName = "wrong-host.invalid"

    /// For how long the authority and its leaves hold.
    package static let lifetimeSeconds = 30 * 86_400

    /// How far before `now` validity begins: clocks of containers and test machines run behind.
    private static let headStartSeconds = 2 * 86_400

    /// Makes an authority (ECDSA P-256) for the given host names, those below them, and the local machine.
    ///
    /// - Parameter now: Seconds since 1970.
    package static func make(names: [String], now: Int) throws(OpenSSLError) -> CertificateAuthority {
        let key = try PrivateKey.generateEC(.p256)
        let serial = SerialNumber.random()
        let hexSerial = serial.prefix(4).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        let hosts = try (names + [wrongHostName, "localhost"]).map { name throws(OpenSSLError) in
            "permitted;" + (try HostName(name)).generalName
        }
        let addresses = [
            "permitted;IP:127.0.0.0/255.0.0.0", "permitted;IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ]
        let template = CertificateTemplate(
            // Two authorities of one name would be taken for each other.
            commonName: "Assay test authority \(hexSerial)",
            serial: serial, notBefore: now - headStartSeconds, notAfter: now + lifetimeSeconds,
            extensions: [
                CertificateExtension(NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                CertificateExtension(NID_key_usage, "critical,keyCertSign,cRLSign"),
                CertificateExtension(NID_subject_key_identifier, "hash"),
                CertificateExtension(NID_name_constraints, "critical," + (hosts + addresses).joined(separator: ",")),
            ])
        let certificate = try template.signed(over: key.publicKey, by: key, issuer: nil)
        return CertificateAuthority(certificate: certificate, key: key)
    }

    /// An authority made before.
    package init(certificate: Certificate, key: PrivateKey) {
        self.certificate = certificate
        self.key = key
    }

    /// Issues a server certificate (ECDSA P-256) for host names and addresses.
    package func issue(
        names: [String], now: Int, fault: CertificateFault? = nil
    ) throws(OpenSSLError) -> TLSIdentity {
        let leafKey = try PrivateKey.generateEC(.p256)
        let hosts = try (fault == .wrongHost ? [Self.wrongHostName] : names).map { name throws(OpenSSLError) in
            try HostName(name)
        }
        guard let first = hosts.first else {
            throw OpenSSLError(call: "CertificateAuthority.issue", reason: "there is no name to issue for")
        }
        let isSelfSigned = fault == .selfSigned
        var extensions = [
            CertificateExtension(NID_basic_constraints, "critical,CA:FALSE"),
            CertificateExtension(NID_key_usage, "critical,digitalSignature"),
            CertificateExtension(NID_ext_key_usage, "serverAuth"),
            CertificateExtension(NID_subject_key_identifier, "hash"),
            CertificateExtension(NID_subject_alt_name, hosts.map(\.generalName).joined(separator: ",")),
        ]
        if !isSelfSigned { extensions.append(CertificateExtension(NID_authority_key_identifier, "keyid:always")) }
        let template = CertificateTemplate(
            commonName: first.text, serial: SerialNumber.random(), notBefore: now - Self.headStartSeconds,
            notAfter: fault == .expired ? now - 3600 : now + Self.lifetimeSeconds, extensions: extensions)
        let leaf = try template.signed(
            over: leafKey.publicKey, by: isSelfSigned ? leafKey : key, issuer: isSelfSigned ? nil : certificate)
        return TLSIdentity(chain: [leaf], key: leafKey)
    }
}
