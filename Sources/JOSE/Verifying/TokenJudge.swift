import JSON

/// Names every rule a token breaks, for checking that a case breaks just the one it is about.
///
/// It goes on behind a failure as far as there is something to judge, but never reports what only follows from it:
/// no signature is judged by a key that is unknown or with an algorithm that is not allowed.
package enum TokenJudge {
    /// All violations in the order of the phases; none for a token that must be accepted.
    package static func violations(
        token: String, keys: JWKSet, algorithms: Set<JWSAlgorithm>, rules: ClaimsRules, now: Int
    ) -> [TokenViolation] {
        do {
            let jws = try CompactJWS(token)
            let verifier = JWSVerifier(keys: keys, algorithms: algorithms)
            return HeaderRules.violations(in: jws.header)
                + TokenViolation.collected { () throws(TokenViolation) in try verifier.checkSignature(of: jws) }
                + claimsViolations(jws.payloadBytes, rules, now)
        } catch {
            return [error] + laterViolations(behind: error, token, rules, now)
        }
    }

    /// Behind a fault of the form, header and signature can no longer be judged, but often the claims can.
    private static func laterViolations(
        behind fault: TokenViolation, _ token: String, _ rules: ClaimsRules, _ now: Int
    ) -> [TokenViolation] {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard fault.condition != .tokenTooLarge, parts.count == 3, !parts[1].isEmpty,
            let payload = Base64URL.decodeLeniently(String(Substring(parts[1])))
        else { return [] }
        return claimsViolations(payload, rules, now)
    }

    private static func claimsViolations(_ payload: [UInt8], _ rules: ClaimsRules, _ now: Int) -> [TokenViolation] {
        let validator = ClaimsValidator(rules: rules)
        do {
            return validator.violations(in: try ClaimsSet(payload: payload), now: now)
        } catch  where error.condition == .payloadDuplicateMember {
            return [error] + commonViolations(payload, validator, now)
        } catch {
            return [error]
        }
    }

    /// Of a claim that is there twice one reader takes the first, another the last: only what both refuse counts.
    private static func commonViolations(
        _ payload: [UInt8], _ validator: ClaimsValidator, _ now: Int
    ) -> [TokenViolation] {
        guard let value = try? JSON.parse(payload, options: .keepingDuplicates), let object = value.object else {
            return []
        }
        let last = JSONObject(members: object.members.reversed())
        let refusedByLast = Set(validator.violations(in: ClaimsSet(last), now: now).map(\.condition))
        return validator.violations(in: ClaimsSet(object), now: now).filter { refusedByLast.contains($0.condition) }
    }
}
