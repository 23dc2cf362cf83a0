import JSON
import OpenSSL

/// The public exponent under which a signature over a block of our own making is good.
enum ForgedExponent: Sendable {
    /// The key's.
    case own
    /// 1, under which every block is its own signature, whoever made it.
    case one
    /// 2, under which a square root is the signature; one block in four has one.
    case two

    /// Reads 1 or 2.
    init(_ reader: JSONReader?) throws(DataFileError) {
        guard let reader else {
            self = .own
            return
        }
        switch try reader.int() {
        case 1: self = .one
        case 2: self = .two
        case let number: throw reader.error("expected 1 or 2, found \(number)")
        }
    }

    /// The signature; throws `noSquareRoot` where another token has to be tried.
    func signature(_ block: [UInt8], by key: PrivateKey) throws(ForgeError) -> [UInt8] {
        switch self {
        case .own: return try ForgeError.wrapping { () throws(OpenSSLError) in try key.rawRSA(block) }
        case .one: return block
        case .two:
            let root = try ForgeError.wrapping { () throws(OpenSSLError) in try key.squareRoot(of: block) }
            guard let root else { throw .noSquareRoot }
            return root
        }
    }
}
