import JSON
import OpenSSL

/// How the third segment is made, and what the header says about it.
struct SigningPlan: Sendable {
    /// The `alg` to write into the header, if it is to be changed.
    let label: String?
    /// Whose signature it is, for edits that do arithmetic with the key's numbers.
    let key: KeyName?
    /// The bytes over a signing input.
    let signature: @Sendable ([UInt8], ForgeScope) throws(ForgeError) -> [UInt8]

    /// A plan that signs by a closure.
    init(
        label: String?, key: KeyName?,
        signature: @escaping @Sendable ([UInt8], ForgeScope) throws(ForgeError) -> [UInt8]
    ) {
        self.label = label
        self.key = key
        self.signature = signature
    }

    /// The ordinary way: this key, this algorithm.
    init(key: KeyName, algorithm: JWSAlgorithm, label: String? = nil) {
        self.init(label: label, key: key) { input, scope throws(ForgeError) in
            let jwk = try scope.key(key)
            guard jwk.kty == algorithm.keyType, let scheme = algorithm.scheme else {
                throw .keyDoesNotFit(key, algorithm: algorithm.rawValue)
            }
            let privateKey = try scope.privateKey(key)
            return try ForgeError.wrapping { () throws(OpenSSLError) in try privateKey.sign(input, scheme: scheme) }
        }
    }
}

// MARK: - Reading

extension SigningPlan {
    private enum Method: String, CaseIterable {
        case none = "none"
        case hmac = "hmac"
        case rawRSA = "rsa-raw"
        case pss = "pss"
    }

    /// Reads `{"key", "alg"}` or `{"with": METHOD, …}`.
    static func parse(_ reader: JSONReader) throws(DataFileError) -> SigningPlan {
        let label = try reader.optionalBool("label") == false ? nil : reader.optionalString("alg")
        guard let method = try reader.optional("with")?.word(Method.self) else {
            return try plain(reader, label: label)
        }
        switch method {
        case .none:
            try reader.refuseUnknown(except: ["with", "alg", "label"])
            return SigningPlan(label: label, key: nil) { _, _ in [] }
        case .hmac: return try hmac(reader, label: label)
        case .rawRSA: return try rawRSA(reader, label: label)
        case .pss: return try pss(reader, label: label)
        }
    }

    /// `{"key": KEY, "alg": ALGORITHM, "label": BOOL}`
    private static func plain(_ reader: JSONReader, label: String?) throws(DataFileError) -> SigningPlan {
        try reader.refuseUnknown(except: ["key", "alg", "label"])
        let key = KeyName(rawValue: try reader.string("key"))
        let algorithm = try reader.optional("alg")?.word(JWSAlgorithm.self)
        if let algorithm { return SigningPlan(key: key, algorithm: algorithm, label: label) }
        return SigningPlan(label: nil, key: key) { input, scope throws(ForgeError) in
            try SigningPlan(key: key, algorithm: scope.blueprint.algorithm).signature(input, scope)
        }
    }

    /// `{"with": "hmac", "alg": "HS256", "key": SECRET}`
    private static func hmac(_ reader: JSONReader, label: String?) throws(DataFileError) -> SigningPlan {
        try reader.refuseUnknown(except: ["with", "alg", "label", "key"])
        let algorithm = try reader.member("alg").word(JWSAlgorithm.self)
        guard algorithm.keyType == "oct", let digest = algorithm.digest else {
            throw try reader.member("alg").error("expected HS256, HS384 or HS512, found \(algorithm.rawValue)")
        }
        let secret = try ForgedSecret.parse(reader.member("key"))
        return SigningPlan(label: label, key: nil) { input, scope throws(ForgeError) in
            HMAC.authenticationCode(digest, key: try secret.bytes(scope), message: input)
        }
    }

    /// `{"with": "rsa-raw", …}`: a padded block of our own making
    private static func rawRSA(_ reader: JSONReader, label: String?) throws(DataFileError) -> SigningPlan {
        let block = try ForgedPKCS1Block(reader)
        let exponent = try ForgedExponent(reader.optional("exponent"))
        return raw(reader, label: label, exponent) { input, length, _ throws(ForgeError) in
            try block.bytes(over: input, length: length)
        }
    }

    /// `{"with": "pss", …}`: EMSA-PSS with other parameters than the algorithm's
    private static func pss(_ reader: JSONReader, label: String?) throws(DataFileError) -> SigningPlan {
        let block = try ForgedPSSBlock(reader)
        return raw(reader, label: label) { input, length, scope throws(ForgeError) in
            try block.bytes(over: input, length: length, scope)
        }
    }

    private static func raw(
        _ reader: JSONReader, label: String?, _ exponent: ForgedExponent = .own,
        _ block: @escaping @Sendable ([UInt8], Int, ForgeScope) throws(ForgeError) -> [UInt8]
    ) -> SigningPlan {
        let key = KeyName(rawValue: reader.optional("key")?.value.string ?? KeyName.signing.rawValue)
        return SigningPlan(label: label, key: key) { input, scope throws(ForgeError) in
            let privateKey = try scope.privateKey(key)
            guard let length = privateKey.rsaComponents?.modulus.count else {
                throw .keyDoesNotFit(key, algorithm: "the raw RSA operation")
            }
            let bytes = try block(input, length, scope)
            return try exponent.signature(bytes, by: privateKey)
        }
    }
}
