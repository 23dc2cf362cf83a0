import JSON
import OpenSSL

/// The bytes that an HMAC is keyed with: a text, or a public key in one of the forms that circulate.
struct ForgedSecret: Sendable {
    /// The bytes for one token.
    let bytes: @Sendable (ForgeScope) throws(ForgeError) -> [UInt8]

    private init(_ bytes: @escaping @Sendable (ForgeScope) throws(ForgeError) -> [UInt8]) { self.bytes = bytes }

    /// The forms of a public key by their names in case files.
    private enum Form: String, CaseIterable {
        case spkiPEM = "spki-pem"
        case spkiDER = "spki-der"
        case pkcs1PEM = "pkcs1-pem"
        case pkcs1DER = "pkcs1-der"
        case x509PEM = "x509-pem"
        case x509DER = "x509-der"
        case jwkJSON = "jwk-json"
        case jwkMinimal = "jwk-minimal"
        case modulus = "modulus"
        case modulusText = "modulus-base64url"
        case openSSH = "openssh"
        case ecPoint = "ec-point"

        /// Whether it consists of lines, which may end in two ways.
        var isText: Bool {
            switch self {
            case .spkiPEM, .pkcs1PEM, .x509PEM, .openSSH: true
            default: false
            }
        }
    }

    private enum Origin: String, CaseIterable {
        case jwks
    }

    /// Reads `{"secret"}`, `{"hex"}` or `{"from": "jwks", "form"}`.
    static func parse(_ reader: JSONReader) throws(DataFileError) -> ForgedSecret {
        if let secret = try reader.optional("secret").map(ForgeValue.parse) {
            try reader.refuseUnknown(except: ["secret"])
            return ForgedSecret { scope throws(ForgeError) in Array(try secret.text(in: scope).utf8) }
        }
        if let bytes = try reader.optional("hex").map(ForgeValue.hex) {
            try reader.refuseUnknown(except: ["hex"])
            return ForgedSecret { _ in bytes }
        }
        try reader.refuseUnknown(except: ["from", "of", "form", "newline", "crlf", "name"])
        _ = try reader.member("from").word(Origin.self)
        let form = try reader.member("form").word(Form.self)
        // No provider signs with an elliptic curve, but one may be told that a key of that kind is published.
        let usual: KeyName = form == .ecPoint ? "ec" : .signing
        let name = KeyName(rawValue: try reader.optionalString("of") ?? usual.rawValue)
        let endsInNewline = try reader.optionalBool("newline") ?? true
        let usesCRLF = try reader.optionalBool("crlf") ?? false
        let certificate = try ForgedCertificate(reader, key: name.rawValue)
        return ForgedSecret { scope throws(ForgeError) in
            let bytes = try encoded(name, form, certificate, scope)
            return form.isText ? lines(bytes, endsInNewline: endsInNewline, usesCRLF: usesCRLF) : bytes
        }
    }

    private static func encoded(
        _ name: KeyName, _ form: Form, _ certificate: ForgedCertificate, _ scope: ForgeScope
    ) throws(ForgeError) -> [UInt8] {
        let jwk = try scope.key(name)
        switch form {
        case .jwkJSON: return JSON.object(jwk.publicMembers).bytes
        case .jwkMinimal: return try minimal(jwk)
        case .x509DER: return try certificate.der(in: scope)
        case .x509PEM: return Array(Certificate(der: try certificate.der(in: scope)).pem.utf8)
        case .modulusText: return Array(Base64URL.encode(try encoded(name, .modulus, certificate, scope)).utf8)
        case .spkiPEM: return try encoded(name, .spkiPEM, scope)
        case .spkiDER: return try encoded(name, .spkiDER, scope)
        case .pkcs1PEM: return try encoded(name, .pkcs1PEM, scope)
        case .pkcs1DER: return try encoded(name, .pkcs1DER, scope)
        case .modulus: return try encoded(name, .modulus, scope)
        case .openSSH: return try encoded(name, .openSSH, scope)
        case .ecPoint: return try encoded(name, .ecPoint, scope)
        }
    }

    private static func encoded(
        _ name: KeyName, _ encoding: KeyEncoding, _ scope: ForgeScope
    ) throws(ForgeError) -> [UInt8] {
        let key = try scope.privateKey(name).publicKey
        return try ForgeError.wrapping { () throws(OpenSSLError) in try key.encoded(encoding) }
    }

    /// The members a thumbprint is made of, in their order (RFC 7638, section 3.2).
    private static func minimal(_ jwk: JWK) throws(ForgeError) -> [UInt8] {
        let members = jwk.publicMembers.members.filter { ["crv", "e", "kty", "n", "x", "y"].contains($0.name) }
        return JSON.object(JSONObject(members: members.sorted { $0.name < $1.name })).bytes
    }

    private static func lines(_ text: [UInt8], endsInNewline: Bool, usesCRLF: Bool) -> [UInt8] {
        var bytes = text
        while bytes.last == 0x0A { bytes.removeLast() }
        if endsInNewline { bytes.append(0x0A) }
        return usesCRLF ? bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : bytes
    }
}
