import JSON
package import OpenSSL

extension JWK {
    /// The members which hold secrets (RFC 7518, section 6).
    static let secretMembers: Set = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// The JWK of a public key.
    package init(publicKey: PublicKey, kid: String? = nil, alg: String? = nil, use: String? = nil) {
        self.init(made: Self.publicMembers(of: publicKey), kid: kid, alg: alg, use: use)
    }

    /// The JWK of a private key, with its secrets.
    package init(privateKey: PrivateKey, kid: String? = nil, alg: String? = nil, use: String? = nil) {
        let secrets: [(String, [UInt8])] =
            switch privateKey.components {
            case .rsa(let key):
                [
                    ("d", key.privateExponent), ("p", key.firstPrime), ("q", key.secondPrime),
                    ("dp", key.firstExponent), ("dq", key.secondExponent), ("qi", key.coefficient),
                ]
            case .ec(let key): [("d", key.d)]
            case .ed25519(let seed): [("d", seed)]
            }
        let members = Self.publicMembers(of: privateKey.publicKey)
        self.init(
            made: members + secrets.map { ($0.0, .string(Base64URL.encode($0.1))) }, kid: kid, alg: alg, use: use)
    }

    /// The public members in the order given, those which are absent left out; never a secret one.
    package func publicJWK(
        members order: [String] = ["kty", "kid", "use", "alg", "crv", "n", "e", "x", "y"]
    ) throws(JOSEError) -> JWK {
        var object = JSONObject()
        for name in order where !Self.secretMembers.contains(name) {
            if let value = json[name] { object.append(name, value) }
        }
        return try JWK(object)
    }

    private init(made members: [(String, JSON)], kid: String?, alg: String?, use: String?) {
        var object = JSONObject(Array(members.prefix(1)))
        for (name, value) in [("kid", kid), ("use", use), ("alg", alg)] {
            if let value { object.append(name, .string(value)) }
        }
        for (name, value) in members.dropFirst() { object.append(name, value) }
        self.init(object, kty: members[0].1.string ?? "", kid: kid, use: use, alg: alg)
    }

    private static func publicMembers(of key: PublicKey) -> [(String, JSON)] {
        switch key.components {
        case .rsa(let modulus, let exponent):
            [("kty", "RSA"), ("n", text(modulus)), ("e", text(exponent))]
        case .ec(let curve, let x, let y):
            [("kty", "EC"), ("crv", .string(curve.joseName)), ("x", text(x)), ("y", text(y))]
        case .ed25519(let bytes):
            [("kty", "OKP"), ("crv", "Ed25519"), ("x", text(bytes))]
        }
    }

    private static func text(_ bytes: [UInt8]) -> JSON { .string(Base64URL.encode(bytes)) }
}
