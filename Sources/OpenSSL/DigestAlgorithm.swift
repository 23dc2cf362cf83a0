import COpenSSL

/// A hash function; MD5 and SHA-1 are here only so that forged signatures can name them.
package enum DigestAlgorithm: String, CaseIterable, Hashable, Sendable {
    case md5, sha1, sha256, sha384, sha512

    /// The length of its output in bytes.
    package var length: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The algorithm as fetched from the provider, once for the whole process: a fetch costs more than a short hash.
    var fetched: FetchedDigest {
        switch self {
        case .md5: FetchedDigest.md5
        case .sha1: FetchedDigest.sha1
        case .sha256: FetchedDigest.sha256
        case .sha384: FetchedDigest.sha384
        case .sha512: FetchedDigest.sha512
        }
    }
}

/// Owns one `EVP_MD`, which OpenSSL lets all threads share.
@safe
final class FetchedDigest: Sendable {
    static let md5 = FetchedDigest(named: "MD5")
    static let sha1 = FetchedDigest(named: "SHA1")
    static let sha256 = FetchedDigest(named: "SHA2-256")
    static let sha384 = FetchedDigest(named: "SHA2-384")
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
