import JOSE
import OpenSSL

/// Whether one of the keys signed the token (RFC 7515, section 5.2, step 8).
struct SignatureCheck {
    let rules: Rules

    /// What is wrong with the signature; of several unfit keys the first one's fault is told.
    func violation(
        in token: ReceivedToken, by keys: [JWK], _ attempt: SignatureAttempt
    ) -> TokenViolation? {
        let fitness = KeyFitness(rules: rules.keys)
        var unfit: TokenViolation?
        var isTried = false
        for key in keys {
            let problem =
                fitness.violation(of: key, for: attempt.algorithm, isPinned: attempt.isPinned)
                ?? ThumbprintCheck(rules: rules.header).violation(in: token.header, key: key)
            if let problem {
                unfit = unfit ?? problem
                continue
            }
            isTried = true
            if isGood(token, key, attempt) { return nil }
        }
        if let unfit, !isTried { return unfit }
        return TokenViolation(.signatureInvalid, "the signature is not that of the provider's key")
    }

    private func isGood(_ token: ReceivedToken, _ key: JWK, _ attempt: SignatureAttempt) -> Bool {
        guard rules.signature.check == .verified else { return true }
        guard let publicKey = try? key.publicKey() else { return false }
        let leniency = LenientSignature(rules: rules.signature)
        if attempt.algorithm == .es256, leniency.isDegenerate(token.signature) { return true }
        return token.inputs.contains { input in
            if let excluded = attempt.excluded, publicKey.isValid(token.signature, for: input, scheme: excluded) {
                return false
            }
            return attempt.schemes.contains { publicKey.isValid(token.signature, for: input, scheme: $0) }
                || leniency.passes(token.signature, input, key: publicKey)
        }
    }
}
