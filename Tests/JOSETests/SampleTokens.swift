import JOSE
import JSON
import TestSupport

/// Signs tokens with the test keys.
enum SampleTokens {
    /// The key with this role, and order where there is one.
    static func key(_ folder: String, _ role: String, order: Int? = nil) throws -> JWK {
        for path in ProjectFiles.embedded.paths(under: "keys/\(folder)") {
            let key = try JWK(json: JSON.parse(ProjectFiles.embedded[path] ?? []))
            if key.json["role"]?.string == role, key.json["order"]?.int == order { return key }
        }
        throw ProjectFiles.Missing(path: "keys/\(folder) with role \(role)")
    }

    /// A compact text over the claims; the header gets `alg` and the key's `kid`, then the changes.
    static func token(
        key: JWK, algorithm: JWSAlgorithm = .rs256, header changes: [(String, JSON?)] = [],
        claims: JSON = ClaimsValidatorTests.good
    ) throws -> String {
        var header: JSONObject = ["alg": .string(algorithm.rawValue)]
        header["kid"] = key.kid.map(JSON.string)
        for (name, value) in changes { header[name] = value }
        let signer = try JWSSigner(key: key, algorithm: algorithm)
        return try signer.compactText(header: JSON.object(header).bytes, payload: claims.bytes)
    }
}
