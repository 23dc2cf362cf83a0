import JSON
import OpenSSL

/// An EMSA-PSS block (RFC 8017, section 9.1.1) with parameters of our choice.
struct ForgedPSSBlock: Sendable {
    private let hash: DigestAlgorithm
    private let maskHash: DigestAlgorithm
    private let saltLength: Int
    private let trailer: [UInt8]
    private let flip: (byte: Int, mask: UInt8)?

    /// Reads the parameters; the usual ones are those of PS256.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "with", "key", "alg", "label", "hash", "mask-hash", "salt", "trailer", "flip",
        ])
        hash = try reader.optional("hash")?.word(DigestAlgorithm.self) ?? .sha256
        maskHash = try reader.optional("mask-hash")?.word(DigestAlgorithm.self) ?? hash
        saltLength = try reader.optional("salt").map(ForgeValue.count) ?? hash.length
        trailer = try reader.optional("trailer").map(ForgeValue.hex) ?? [0xBC]
        guard trailer.count == 1 else { throw reader.error("the trailer is one byte") }
        guard let flip = reader.optional("flip") else {
            self.flip = nil
            return
        }
        try flip.refuseUnknown(except: ["byte", "mask"])
        self.flip = (try flip.int("byte"), UInt8(truncatingIfNeeded: try flip.optionalInt("mask") ?? 1))
    }

    /// The encoded message for an input, as long as the modulus, whose size must be a multiple of 8 bits.
    func bytes(over input: [UInt8], length: Int, _ scope: ForgeScope) throws(ForgeError) -> [UInt8] {
        let digest = Digest.hash(hash, input)
        let salt = scope.context.randomBytes(saltLength, label: "pss salt")
        let inner = Digest.hash(hash, [UInt8](repeating: 0, count: 8) + digest + salt)
        let room = length - saltLength - hash.length - 2
        guard room >= 0 else {
            throw .unusableValue("a salt of \(saltLength) bytes does not fit into \(length) bytes of the modulus")
        }
        let block = [UInt8](repeating: 0, count: room) + [1] + salt
        var encoded = zip(block, mask(inner, block.count)).map { $0 ^ $1 }
        encoded[0] &= 0x7F
        encoded += inner + trailer
        if let flip {
            guard encoded.indices.contains(flip.byte) else {
                throw .unusableValue("the encoded message has no byte \(flip.byte)")
            }
            encoded[flip.byte] ^= flip.mask
            // The block must stay below the modulus for the RSA operation to take it.
            encoded[0] &= 0x7F
        }
        return encoded
    }

    /// MGF1 (RFC 8017, appendix B.2.1).
    private func mask(_ seed: [UInt8], _ length: Int) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt32 = 0
        while mask.count < length {
            mask += Digest.hash(maskHash, seed + [24, 16, 8, 0].map { UInt8(counter >> UInt32($0) & 255) })
            counter += 1
        }
        return Array(mask.prefix(length))
    }
}
