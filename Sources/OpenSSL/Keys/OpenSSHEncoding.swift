import COpenSSL

/// Public keys as OpenSSH writes them: length-prefixed fields in base64 behind the kind's name.
enum OpenSSHEncoding {
    /// The line without comment and line end.
    static func line(for components: PublicKeyComponents) -> [UInt8] {
        let (name, fields): (String, [[UInt8]]) =
            switch components {
            case .rsa(let modulus, let exponent):
                ("ssh-rsa", [number(exponent), number(modulus)])
            case .ec(let curve, let x, let y):
                ("ecdsa-sha2-\(curve.sshName)", [Array(curve.sshName.utf8), [4] + x + y])
            case .ed25519(let bytes):
                ("ssh-ed25519", [bytes])
            }
        let blob = ([Array(name.utf8)] + fields).flatMap(field)
        return Array(name.utf8) + [UInt8(ascii: " ")] + Base64.encode(blob)
    }

    private static func field(_ bytes: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
    }

    /// A positive number needs a zero in front when its top bit is set (RFC 4251, section 5, `mpint`).
    private static func number(_ bytes: [UInt8]) -> [UInt8] {
        (bytes.first ?? 0) & 0x80 == 0 ? bytes : [0] + bytes
    }
}

extension EllipticCurve {
    /// The curve's name in RFC 5656; secp256k1 has none, so its usual name stands in.
    fileprivate var sshName: String {
        switch self {
        case .p256: "nistp256"
        case .p384: "nistp384"
        case .p521: "nistp521"
        case .secp256k1: "secp256k1"
        }
    }
}
