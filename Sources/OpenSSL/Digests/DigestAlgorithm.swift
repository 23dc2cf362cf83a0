/// A hash function; MD5 and SHA-1 are here only so that forged signatures can name them.
package enum DigestAlgorithm: String, CaseIterable, Hashable, Sendable {
    /// 128 bits; broken.
    case md5
    /// 160 bits; broken.
    case sha1
    /// 256 bits.
    case sha256
    /// 384 bits.
    case sha384
    /// 512 bits.
    case sha512

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
