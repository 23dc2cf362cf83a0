import JSON

/// Encrypted tokens (RFC 7516) that nobody can decrypt: without the key, noise cannot be told from a ciphertext.
enum ForgedEncryption: String, CaseIterable, Sendable {
    /// To a key made up.
    case direct = "dir"
    /// To an RSA key.
    case rsaOAEP = "rsa-oaep"
    /// With the padding that RFC 8725, section 3.2 warns of.
    case rsa15 = "rsa1_5"
    /// To an agreed key.
    case ecdhES = "ecdh-es"
    /// With a thousand million rounds to count.
    case pbes2 = "pbes2"
    /// Said to be compressed.
    case zipBomb = "zip-bomb"
    /// With a point off the curve.
    case badPoint = "bad-point"
    /// Said to hold a signed token.
    case nested = "nested"

    /// Five segments in place of the token's three.
    func text(replacing token: String, in scope: ForgeScope) throws(ForgeError) -> String {
        let header = try header(scope)
        let segments = [
            Array(JSON.object(header).bytes), noise(encryptedKeyLength, "key", scope), noise(12, "iv", scope),
            noise(token.utf8.count, "ciphertext", scope), noise(16, "tag", scope),
        ]
        return segments.map(Base64URL.encode).joined(separator: ".")
    }

    private func noise(_ count: Int, _ label: String, _ scope: ForgeScope) -> [UInt8] {
        scope.context.randomBytes(count, label: "jwe \(rawValue) \(label)")
    }

    private var encryptedKeyLength: Int {
        switch self {
        case .rsaOAEP, .rsa15, .nested: 256
        case .pbes2: 24
        case .direct, .zipBomb, .ecdhES, .badPoint: 0
        }
    }

    private func header(_ scope: ForgeScope) throws(ForgeError) -> JSONObject {
        var header = JSONObject([("alg", .string(algorithm)), ("enc", "A256GCM")])
        if let kid = scope.blueprint.header["kid"] { header.append("kid", kid) }
        switch self {
        case .ecdhES: header.append("epk", .object(try publicPoint(scope)))
        case .badPoint:
            var point = try publicPoint(scope)
            point["y"] = point["x"]
            header.append("epk", .object(point))
        case .pbes2:
            header.append("p2s", .string(Base64URL.encode(noise(16, "salt", scope))))
            header.append("p2c", 1_000_000_000)
        case .zipBomb: header.append("zip", "DEF")
        case .nested: header.append("cty", "JWT")
        case .direct, .rsaOAEP, .rsa15: break
        }
        return header
    }

    private var algorithm: String {
        switch self {
        case .direct, .zipBomb: "dir"
        case .rsaOAEP, .nested: "RSA-OAEP"
        case .rsa15: "RSA1_5"
        case .ecdhES, .badPoint: "ECDH-ES"
        case .pbes2: "PBES2-HS256+A128KW"
        }
    }

    private func publicPoint(_ scope: ForgeScope) throws(ForgeError) -> JSONObject {
        let members = try scope.key(.attackerEC).publicMembers.members
        return JSONObject(members: members.filter { ["kty", "crv", "x", "y"].contains($0.name) })
    }
}
