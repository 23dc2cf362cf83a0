import OpenSSL
import Testing

/// The key of RFC 8032, section 7.1, first test, whose encodings are short enough to write down.
@Suite struct KeyEncodingTests {
    private let edwards = [UInt8](hex: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")

    @Test("an Ed25519 key is encoded as RFC 8410 and RFC 8709 say")
    func edwardsForms() throws {
        let key = try PublicKey(ed25519: edwards)
        #expect(try key.encoded(.spkiDER) == [UInt8](hex: "302a300506032b6570032100") + edwards)
        #expect(
            try String(decoding: key.encoded(.spkiPEM), as: UTF8.self) == """
                -----BEGIN PUBLIC KEY-----
                MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
                -----END PUBLIC KEY-----

                """)
        #expect(
            try String(decoding: key.encoded(.openSSH), as: UTF8.self)
                == "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea")
    }

    @Test("an RSA key's PKCS #1 form is the tail of its SPKI form and holds the modulus")
    func rsaForms() throws {
        let key = try SampleKeys.rsa.get().publicKey
        let spki = try key.encoded(.spkiDER)
        let pkcs1 = try key.encoded(.pkcs1DER)
        let modulus = try key.encoded(.modulus)
        #expect(Array(spki.suffix(pkcs1.count)) == pkcs1)
        #expect(modulus.count == 256)
        // SEQUENCE and INTEGER headers of four bytes, the sign byte, the modulus, then 65537 in five bytes.
        #expect(Array(pkcs1[9..<265]) == modulus)
        #expect(Array(pkcs1.suffix(5)) == [2, 3, 1, 0, 1])
        #expect(
            try String(decoding: key.encoded(.pkcs1PEM), as: UTF8.self).hasPrefix("-----BEGIN RSA PUBLIC KEY-----\n"))
        #expect(
            try String(decoding: key.encoded(.openSSH), as: UTF8.self).hasPrefix(
                "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ"))
    }

    @Test("a form is refused for other kinds of keys and given for its own")
    func wrongKind() throws {
        let ec = try PrivateKey.generateEC(.p256).publicKey
        #expect(try ec.encoded(.ecPoint).count == 65)
        #expect(try String(decoding: ec.encoded(.openSSH), as: UTF8.self).hasPrefix("ecdsa-sha2-nistp256 "))
        for form in [KeyEncoding.pkcs1DER, .pkcs1PEM, .modulus] {
            #expect(throws: OpenSSLError.self) { try ec.encoded(form) }
            #expect(throws: Never.self) { try SampleKeys.rsa.get().publicKey.encoded(form) }
        }
        #expect(throws: OpenSSLError.self) { try SampleKeys.rsa.get().publicKey.encoded(.ecPoint) }
    }

    @Test("a self-signed certificate has the same bytes each time, and others for another serial")
    func deterministicCertificate() throws {
        let key = try SampleKeys.rsa.get()
        func make(serial: [UInt8]) throws -> Certificate {
            try Certificate.selfSigned(
                commonName: "federated-signon.example", key: key, notBefore: 1_700_000_000,
                notAfter: 1_701_000_000, serial: serial)
        }
        let certificate = try make(serial: [1, 2, 3])
        #expect(try make(serial: [1, 2, 3]) == certificate)
        #expect(try make(serial: [1, 2, 4]) != certificate)
        #expect(certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\nMII"))
        #expect(certificate.pem.hasSuffix("-----END CERTIFICATE-----\n"))
        let name = Array("federated-signon.example".utf8)
        #expect(certificate.der.contains(name))
        #expect(try certificate.der.contains(key.publicKey.encoded(.spkiDER)))
        #expect(try certificate.publicKey() == key.publicKey)
        #expect(throws: OpenSSLError.self) { try Certificate(der: [0x30, 0]).publicKey() }
    }
}
