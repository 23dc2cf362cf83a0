/// The certificates that this machine trusts.
enum SystemRoots {
    /// Where distributions keep them, in one file.
    private static let files = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Alpine, Arch
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, Red Hat
        "/etc/ssl/ca-bundle.pem",  // SUSE
        "/etc/ssl/cert.pem",  // Alpine, BSD
    ]

    /// All of them as PEM; empty on a machine that has none.
    static var pem: [UInt8] {
        for file in files where FileAccess.exists(file) {
            if var bytes = try? FileAccess.read(file, limit: 16 << 20), !bytes.isEmpty {
                if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
                return bytes
            }
        }
        return []
    }
}
