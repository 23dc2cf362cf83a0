import JSON
import OpenSSL

extension SignatureEdit {
    private enum Form: String, CaseIterable {
        case der = "der"
        case highS = "high-s"
    }

    /// `"der"` or `"high-s"`, of an ECDSA signature
    static let encode: Parser = { reader throws(DataFileError) in
        let form = try reader.word(Form.self)
        return SignatureEdit { draft, scope throws(ForgeError) in
            let (bytes, curve) = (draft.bytes, try curve(of: draft, in: scope))
            draft.bytes = try ForgeError.wrapping { () throws(OpenSSLError) in
                switch form {
                case .der: try SignatureEncoding.derFromRaw(bytes)
                case .highS: try SignatureEncoding.withComplementedS(bytes, on: curve)
                }
            }
        }
    }

    /// `"s+n"`: the RSA signature as a number, as long as it was unless it no longer fits
    static let integer: Parser = { reader throws(DataFileError) in
        let expression = try NumberExpression(reader)
        return SignatureEdit { draft, scope throws(ForgeError) in
            guard let modulus = try draft.key.map(scope.privateKey)?.rsaComponents?.modulus else {
                throw .unusableValue("signature.integer needs a signature by an RSA key")
            }
            let terms = ["s": Natural(draft.bytes), "n": Natural(modulus)]
            draft.bytes = try expression.value(terms).bytes(padding: modulus.count)
        }
    }

    private enum Halves: String, CaseIterable {
        case raw
        case der
    }

    /// `{"r", "s", "encoding", "size"}`: both halves of an ECDSA signature as numbers
    static let integers: Parser = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["r", "s", "encoding", "size"])
        let r = try reader.optional("r").map(NumberExpression.init)
        let s = try reader.optional("s").map(NumberExpression.init)
        let halves = try reader.optional("encoding")?.word(Halves.self) ?? .raw
        let size = try reader.optional("size").map(ForgeValue.count)
        return SignatureEdit { draft, scope throws(ForgeError) in
            let curve = try curve(of: draft, in: scope)
            let length = size ?? curve.coordinateLength
            let half = draft.bytes.count / 2
            let terms = [
                "r": Natural(Array(draft.bytes.prefix(half))), "s": Natural(Array(draft.bytes.dropFirst(half))),
                "n": Natural(curve.order), "p": Natural(curve.prime),
            ]
            let first = try (r ?? NumberExpression("r")).value(terms)
            let second = try (s ?? NumberExpression("s")).value(terms)
            switch halves {
            case .raw: draft.bytes = first.bytes(padding: length) + second.bytes(padding: length)
            case .der: draft.bytes = DERIntegers.sequence([first.bytes(padding: 1), second.bytes(padding: 1)])
            }
        }
    }

    /// The curve of the signing key; P-256, the only one Apple uses, when it has none.
    private static func curve(of draft: SignatureDraft, in scope: ForgeScope) throws(ForgeError) -> EllipticCurve {
        guard case .ec(let curve)? = try draft.key.map(scope.privateKey)?.publicKey.keyType else { return .p256 }
        return curve
    }
}

/// The DER of a SEQUENCE of INTEGERs, written by hand since OpenSSL drops what it finds unnecessary.
private enum DERIntegers {
    /// The numbers, big-endian, in one SEQUENCE.
    static func sequence(_ numbers: [[UInt8]]) -> [UInt8] {
        let body = numbers.flatMap { number in
            let digits = (number.first ?? 0) > 0x7F ? [0] + number : number
            return [0x02] + length(digits.count) + digits
        }
        return [0x30] + length(body.count) + body
    }

    private static func length(_ count: Int) -> [UInt8] {
        count < 128 ? [UInt8(count)] : [0x81, UInt8(truncatingIfNeeded: count)]
    }
}

extension EllipticCurve {
    /// The prime of the curve's field (SEC 2, section 2), big-endian.
    fileprivate var prime: [UInt8] {
        switch self {
        case .p256: Hex.decode("ffffffff00000001" + zeros(24) + ones(24)) ?? []
        case .p384: Hex.decode(ones(63) + "e" + ones(8) + zeros(16) + ones(8)) ?? []
        case .p521: Hex.decode("01" + ones(130)) ?? []
        case .secp256k1: Hex.decode(ones(55) + "efffffc2f") ?? []
        }
    }

    private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    private func ones(_ count: Int) -> String { String(repeating: "f", count: count) }
}
