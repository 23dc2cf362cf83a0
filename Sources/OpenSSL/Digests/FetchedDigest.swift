import COpenSSL

/// Owns one `EVP_MD`, which OpenSSL lets all threads share.
@safe
final class FetchedDigest: Sendable {
    /// MD5, fetched on first use.
    static let md5 = FetchedDigest(named: "MD5")
    /// SHA-1, fetched on first use.
    static let sha1 = FetchedDigest(named: "SHA1")
    /// SHA-256, fetched on first use.
    static let sha256 = FetchedDigest(named: "SHA2-256")
    /// SHA-384, fetched on first use.
    static let sha384 = FetchedDigest(named: "SHA2-384")
    /// SHA-512, fetched on first use.
    static let sha512 = FetchedDigest(named: "SHA2-512")

    /// Valid as long as this object; never written through.
    nonisolated(unsafe) let pointer: OpaquePointer

    private init(named name: String) {
        guard let pointer = unsafe EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("the installed OpenSSL has no \(name): \(OpenSSLError.taken(after: "EVP_MD_fetch"))")
        }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe EVP_MD_free(pointer)
    }
}
