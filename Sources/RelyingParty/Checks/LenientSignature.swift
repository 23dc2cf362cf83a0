import JOSE
import OpenSSL

/// Signatures that are wrong and that broken verifiers take for good.
struct LenientSignature {
    let rules: SignatureRules

    private static let standardDigestInfo: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
        0x20,
    ]

    // MARK: ECDSA

    /// Whether an ES256 signature has a number in it that verifiers without range checks accept for any message.
    func isDegenerate(_ signature: [UInt8]) -> Bool {
        if rules.forgives.contains(.ecdsaZeroDER), let raw = try? SignatureEncoding.rawFromDER(signature, size: 32),
            hasZero(raw)
        {
            return true
        }
        guard signature.count == 64 else { return false }
        return rules.forgives.contains(.ecdsaZero) && hasZero(signature)
            || rules.forgives.contains(.ecdsaOrder) && hasUnreduced(signature)
    }

    private func hasZero(_ raw: [UInt8]) -> Bool {
        raw.prefix(32).allSatisfy { $0 == 0 } || raw.suffix(32).allSatisfy { $0 == 0 }
    }

    private func hasUnreduced(_ raw: [UInt8]) -> Bool {
        let order = EllipticCurve.p256.order
        return !hasZero(raw)
            && [raw.prefix(32), raw.suffix(32)].contains { !$0.lexicographicallyPrecedes(order) }
    }

    // MARK: RSA

    /// Whether a leniency of the rules lets a signature pass that the key does not verify.
    func passes(_ signature: [UInt8], _ input: [UInt8], key: PublicKey) -> Bool {
        guard !rules.forgives.isEmpty, case .rsa(let modulus, _) = key.components else { return false }
        return rules.forgives.contains { passes(signature, input, key, modulus, $0) }
    }

    private func passes(
        _ signature: [UInt8], _ input: [UInt8], _ key: PublicKey, _ modulus: [UInt8],
        _ forgiven: SignatureRules.Forgiven
    ) -> Bool {
        switch forgiven {
        case .empty: signature.isEmpty
        case .short: !signature.isEmpty && signature.count < modulus.count
        case .appended:
            signature.count > modulus.count && isValid(Array(signature.prefix(modulus.count)), input, key)
        case .leadingZeros:
            signature.count > modulus.count && signature.dropLast(modulus.count).allSatisfy { $0 == 0 }
                && isValid(signature.suffix(modulus.count), input, key)
        case .zeros: signature.count == modulus.count && signature.allSatisfy { $0 == 0 }
        case .ones: signature.count == modulus.count && signature.allSatisfy { $0 == 0xFF }
        case .unreduced: Self.difference(signature, modulus).map { isValid($0, input, key) } ?? false
        case .digestInfo, .blockPadding, .bareDigest: blockPasses(signature, input, key, forgiven)
        case .otherPadding, .salt, .sha1, .md5, .ecdsaZero, .ecdsaZeroDER, .ecdsaOrder: false
        }
    }

    private func isValid(_ signature: some Sequence<UInt8>, _ input: [UInt8], _ key: PublicKey) -> Bool {
        key.isValid(Array(signature), for: input, scheme: .rsaPKCS1(.sha256))
    }

    /// The block of PKCS #1 v1.5 read loosely (RFC 8017, section 9.2: `00 01 FF … 00 DigestInfo`).
    private func blockPasses(
        _ signature: [UInt8], _ input: [UInt8], _ key: PublicKey, _ forgiven: SignatureRules.Forgiven
    ) -> Bool {
        guard let block = try? key.rawRSA(signature) else { return false }
        let digest = Digest.hash(.sha256, input)
        let standard = Self.standardDigestInfo + digest
        if forgiven == .blockPadding { return block.suffix(standard.count).elementsEqual(standard) }
        guard block.starts(with: [0, 1]), let end = block.dropFirst(2).firstIndex(where: { $0 != 0xFF }),
            block[end] == 0
        else { return false }
        let info = Array(block[(end + 1)...])
        guard forgiven == .digestInfo else { return info == digest }
        return info.first == 0x30 && info.indices.contains { info[$0...].starts(with: digest) }
    }

    /// A number of any length less another, at the other's length; nil if it is smaller or much greater.
    private static func difference(_ number: [UInt8], _ other: [UInt8]) -> [UInt8]? {
        let minuend = Array(number.drop { $0 == 0 })
        guard minuend.count == other.count || minuend.count == other.count + 1 else { return nil }
        let subtrahend = [UInt8](repeating: 0, count: minuend.count - other.count) + other
        var result = minuend
        var borrow = 0
        for index in minuend.indices.reversed() {
            let digit = Int(minuend[index]) - Int(subtrahend[index]) - borrow
            borrow = digit < 0 ? 1 : 0
            result[index] = UInt8(digit & 0xFF)
        }
        guard borrow == 0, result.dropLast(other.count).allSatisfy({ $0 == 0 }) else { return nil }
        return result.suffix(other.count)
    }
}
