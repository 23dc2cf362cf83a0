import JSON
import OpenSSL

/// Verifies compact JWS with the keys of one issuer and the algorithms agreed with it (RFC 7515, section 5.2).
package struct JWSVerifier: Sendable {
    /// The issuer's keys.
    package let keys: JWKSet
    /// The only algorithms that count; what the token says only picks among them (RFC 8725, section 3.1).
    package let algorithms: Set<JWSAlgorithm>

    /// A verifier for one issuer.
    package init(keys: JWKSet, algorithms: Set<JWSAlgorithm>) {
        self.keys = keys
        self.algorithms = algorithms
    }

    /// Checks header, algorithm, key and signature, then reads the claims; throws the first violation.
    package func verify(_ jws: CompactJWS) throws(TokenViolation) -> VerifiedJWS {
        if let violation = HeaderRules.violations(in: jws.header).first { throw violation }
        let (algorithm, key) = try checkSignature(of: jws)
        return VerifiedJWS(jws: jws, claims: try ClaimsSet(payload: jws.payloadBytes), algorithm: algorithm, key: key)
    }

    /// Checks algorithm, key and signature alone, and tells by which they hold; the payload may be anything.
    @discardableResult
    package func checkSignature(of jws: CompactJWS) throws(TokenViolation) -> (algorithm: JWSAlgorithm, key: JWK) {
        let algorithm = try algorithm(of: jws.header)
        let candidates = try candidates(for: algorithm, header: jws.header)
        let input = jws.signingInput
        for key in candidates where Self.isValid(jws.signature, for: input, by: key, algorithm) {
            return (algorithm, key)
        }
        throw TokenViolation(
            .signatureInvalid,
            "the signature of \(jws.signature.count) bytes is not made by the key over this text with \(algorithm.rawValue)"
        )
    }

    private func algorithm(of header: JSONObject) throws(TokenViolation) -> JWSAlgorithm {
        guard let value = header["alg"], value != .null else {
            throw TokenViolation(.algorithmMissing, "the header has no alg")
        }
        guard let algorithm = value.string.flatMap(JWSAlgorithm.init), algorithms.contains(algorithm) else {
            let expected = algorithms.map(\.rawValue).sorted().joined(separator: ", ")
            throw TokenViolation(.algorithmUnsupported, "alg is \(value.text), expected \(expected)")
        }
        return algorithm
    }

    /// The keys that the header can mean: all fit the algorithm; more than one only if they share a `kid`.
    private func candidates(for algorithm: JWSAlgorithm, header: JSONObject) throws(TokenViolation) -> [JWK] {
        guard let value = header["kid"] else { return try [onlyKey(for: algorithm)] }
        guard let kid = value.string, !kid.isEmpty else {
            throw TokenViolation(.keyIDMalformed, "kid is \(value.text), expected a string with something in it")
        }
        let named = keys.keys(withID: kid)
        let fitting = named.filter { KeyRules.violation(of: $0, for: algorithm) == nil }
        guard fitting.isEmpty else { return fitting }
        throw named.first.flatMap { KeyRules.violation(of: $0, for: algorithm) }
            ?? TokenViolation(.keyUnknown, "no published key has kid \(value.text)")
    }

    /// The key meant by a header without `kid`: there must be no choice.
    private func onlyKey(for algorithm: JWSAlgorithm) throws(TokenViolation) -> JWK {
        let fitting = keys.keys.filter { KeyRules.violation(of: $0, for: algorithm) == nil }
        guard let key = fitting.first else {
            throw keys.keys.first.flatMap { KeyRules.violation(of: $0, for: algorithm) }
                ?? TokenViolation(.keyUnknown, "no key is published")
        }
        guard fitting.count == 1 else {
            throw TokenViolation(.keyIDMissing, "the header has no kid, and \(fitting.count) published keys fit")
        }
        return key
    }

    private static func isValid(
        _ signature: [UInt8], for input: [UInt8], by key: JWK, _ algorithm: JWSAlgorithm
    ) -> Bool {
        if let scheme = algorithm.scheme {
            // The key has been made once already, so this cannot throw; if it did, the signature would not count.
            guard let publicKey = try? key.publicKey() else { return false }
            return publicKey.isValid(signature, for: input, scheme: scheme)
        }
        guard let digest = algorithm.digest, let secret = try? key.symmetricKey else { return false }
        return ConstantTime.equal(signature, HMAC.authenticationCode(digest, key: secret, message: input))
    }
}

/// A JWS whose signature holds, with its claims; only `JWSVerifier` makes one, hence in its file.
package struct VerifiedJWS: Sendable {
    /// The token as received.
    package let jws: CompactJWS
    /// What it claims; whether that is acceptable is for a `ClaimsValidator` to say.
    package let claims: ClaimsSet
    /// What it is signed by.
    package let algorithm: JWSAlgorithm
    /// Whose signature it is.
    package let key: JWK

    fileprivate init(jws: CompactJWS, claims: ClaimsSet, algorithm: JWSAlgorithm, key: JWK) {
        self.jws = jws
        self.claims = claims
        self.algorithm = algorithm
        self.key = key
    }
}
