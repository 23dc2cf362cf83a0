package import JSON
package import OpenSSL

/// A JSON Web Key (RFC 7517), unknown members kept.
package struct JWK: Sendable {
    /// The members as received.
    package let json: JSONObject
    /// Which family of keys: `RSA`, `EC`, `OKP`, `oct`, or one unknown here.
    package let kty: String
    /// The name the key goes by in its set.
    package let kid: String?
    /// `sig` or `enc`.
    package let use: String?
    /// The only algorithm the key is for.
    package let alg: String?
    /// The only operations the key is for.
    package let keyOps: [String]?
    /// OpenSSL's keys, made on first use and shared by all copies of this value.
    private let made = MadeKeys()

    /// Reads the members that every key has; whether the numbers make a key shows when it is used.
    package init(json: JSON) throws(JOSEError) {
        guard let object = json.object else { throw .notAnObject("a JWK", found: json.typeName) }
        try self.init(object)
    }

    /// Reads the members that every key has.
    package init(_ object: JSONObject) throws(JOSEError) {
        json = object
        kty = try object.requiredString("kty")
        kid = try object.optionalString("kid")
        use = try object.optionalString("use")
        alg = try object.optionalString("alg")
        keyOps = try object.optionalStrings("key_ops")
    }

    /// A key of members that are known to be right.
    init(_ object: JSONObject, kty: String, kid: String?, use: String?, alg: String?) {
        json = object
        self.kty = kty
        self.kid = kid
        self.use = use
        self.alg = alg
        keyOps = nil
    }

    /// The key to verify with; the same object each time.
    package func publicKey() throws(JOSEError) -> PublicKey {
        try made.publicKey { () throws(JOSEError) in
            try JWKNumbers(json).publicKey()
        }
    }

    /// The key to sign with; the same object each time.
    package func privateKey() throws(JOSEError) -> PrivateKey {
        guard isPrivate else { throw .notPrivate }
        return try made.privateKey { () throws(JOSEError) in try JWKNumbers(json).privateKey() }
    }

    /// The shared secret of a key of type `oct`.
    package var symmetricKey: [UInt8] {
        get throws(JOSEError) {
            guard kty == "oct" else { throw .keyKindUnsupported(kty) }
            return try json.bytes("k")
        }
    }

    /// Whether it holds a secret: the private half, or the secret of an `oct` key.
    package var isPrivate: Bool { json["d"] != nil || json["k"] != nil }
}

extension JWK: Equatable {
    /// Equal keys have equal members in the same order.
    package static func == (first: JWK, second: JWK) -> Bool { first.json == second.json }
}
