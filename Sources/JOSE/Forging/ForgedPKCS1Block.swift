import JSON
import OpenSSL

/// An EMSA-PKCS1-v1_5 block (RFC 8017, section 9.2) with any part made wrong.
struct ForgedPKCS1Block: Sendable {
    private let hash: DigestAlgorithm
    /// Hexadecimal with a place for the digest; nil for the well-formed DigestInfo.
    private let digestInfo: String?
    private let digestInfoHash: DigestAlgorithm
    private let type: [UInt8]
    private let fill: [UInt8]
    private let fillLength: Int?
    private let separator: [UInt8]
    private let trailing: [UInt8]
    private let garbageLength: Int
    private let block: [UInt8]?

    /// Reads the parts to make wrong; the others are made right.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "with", "key", "alg", "label", "hash", "digest-info", "digest-info-hash", "type", "fill", "fill-length",
            "separator", "trailing", "garbage-length", "block", "exponent",
        ])
        hash = try reader.optional("hash")?.word(DigestAlgorithm.self) ?? .sha256
        digestInfo = try reader.optionalString("digest-info")
        digestInfoHash = try reader.optional("digest-info-hash")?.word(DigestAlgorithm.self) ?? hash
        type = try reader.optional("type").map(ForgeValue.hex) ?? [0, 1]
        fill = try reader.optional("fill").map(ForgeValue.hex) ?? [0xFF]
        fillLength = try reader.optional("fill-length").map(ForgeValue.count)
        separator = try reader.optional("separator").map(ForgeValue.hex) ?? [0]
        trailing = try reader.optional("trailing").map(ForgeValue.hex) ?? []
        garbageLength = try reader.optional("garbage-length").map(ForgeValue.count) ?? 0
        block = try reader.optional("block").map(ForgeValue.hex)
        if let digestInfo, Hex.decode(digestInfo.replacing("${digest}", with: "00")) == nil {
            throw try reader.member("digest-info").error("expected pairs of hexadecimal digits and ${digest}")
        }
    }

    /// The block for an input, as long as the modulus unless a length was forced.
    func bytes(over input: [UInt8], length: Int) throws(ForgeError) -> [UInt8] {
        if let block { return Array(repeating: 0, count: max(0, length - block.count)) + block }
        let info = try info(over: input)
        let garbage = [UInt8](repeating: fill.last ?? 0xFF, count: garbageLength)
        let rest = separator + info + trailing + garbage
        let room = fillLength ?? length - type.count - rest.count
        guard room >= 0, !fill.isEmpty else {
            throw .unusableValue("the padded block is longer than the \(length) bytes of the modulus")
        }
        let padding = (0..<room).map { fill[$0 % fill.count] }
        return type + padding + rest
    }

    private func info(over input: [UInt8]) throws(ForgeError) -> [UInt8] {
        guard let digestInfo else {
            return Self.prefix(of: digestInfoHash) + Digest.hash(digestInfoHash, input)
        }
        let digest = Hex.encode(Digest.hash(hash, input))
        guard let bytes = Hex.decode(digestInfo.replacing("${digest}", with: digest)) else {
            throw .unusableValue("the digest info is not hexadecimal")
        }
        return bytes
    }

    /// The DER of DigestInfo up to the digest (RFC 8017, section 9.2, note 1).
    private static func prefix(of algorithm: DigestAlgorithm) -> [UInt8] {
        let identifier: [UInt8] =
            switch algorithm {
            case .md5: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x05]
            case .sha1: [0x2B, 0x0E, 0x03, 0x02, 0x1A]
            case .sha256: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
            case .sha384: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02]
            case .sha512: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03]
            }
        let oid = [0x06, UInt8(identifier.count)] + identifier + [0x05, 0x00]
        let length = UInt8(algorithm.length)
        return [0x30, UInt8(oid.count) + length + 4, 0x30, UInt8(oid.count)] + oid + [0x04, length]
    }
}
