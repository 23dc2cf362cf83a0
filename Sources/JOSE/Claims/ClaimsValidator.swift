import JSON

/// Judges a Claims Set by a relying party's rules.
package struct ClaimsValidator: Sendable {
    /// What is expected.
    package let rules: ClaimsRules

    /// A validator for one relying party and, by the nonce, one request.
    package init(rules: ClaimsRules) {
        self.rules = rules
    }

    /// Throws the first violation at this second.
    package func validate(_ claims: ClaimsSet, now: Int) throws(TokenViolation) {
        if let violation = violations(in: claims, now: now).first { throw violation }
    }

    /// Every violation at this second, in the order of the phases.
    package func violations(in claims: ClaimsSet, now: Int) -> [TokenViolation] {
        [tokenKind, issuer, audiences, authorizedParty].flatMap { $0(claims) }
            + TimeRules(rules: rules, now: Double(now)).violations(in: claims)
            + [nonce, hashes, subject, email, hostedDomain].flatMap { $0(claims) }
    }

    /// A security event or logout token has `events` (RFC 8417, section 2.2), an ID Token never.
    private func tokenKind(_ claims: ClaimsSet) -> [TokenViolation] {
        guard claims.object["events"] != nil else { return [] }
        return [TokenViolation(.typeUnsupported, "there is an events claim, which no ID Token has")]
    }

    private func issuer(_ claims: ClaimsSet) -> [TokenViolation] {
        TokenViolation.collected { () throws(TokenViolation) in
            let issuer = try claims.issuer
            guard rules.issuers.contains(where: issuer.hasSameBytes) else {
                throw TokenViolation(
                    .issuerMismatch, "iss is \(JSON.string(issuer).excerpt), expected \(Self.list(rules.issuers))")
            }
        }
    }

    private func audiences(_ claims: ClaimsSet) -> [TokenViolation] {
        TokenViolation.collected { () throws(TokenViolation) in
            let audiences = try claims.audiences
            let ours = audiences.count { rules.audiences.contains(where: $0.hasSameBytes) }
            guard ours > 0 else {
                throw TokenViolation(
                    .audienceMismatch, "aud is \(Self.list(audiences)), expected \(Self.list(rules.audiences))")
            }
            guard rules.trustsOtherAudiences || ours == audiences.count else {
                throw TokenViolation(.audienceUntrusted, "aud is \(Self.list(audiences)), of which \(ours) are known")
            }
        }
    }

    private func authorizedParty(_ claims: ClaimsSet) -> [TokenViolation] {
        let isForSeveral = ((try? claims.audiences)?.count ?? 0) > 1
        guard isForSeveral || rules.authorizedParties != nil else { return [] }
        return TokenViolation.collected { () throws(TokenViolation) in
            guard let party = try claims.authorizedParty else { return }
            let known = rules.audiences + (rules.authorizedParties ?? [])
            guard known.contains(where: party.hasSameBytes) else {
                throw TokenViolation(
                    .authorizedPartyMismatch, "azp is \(JSON.string(party).excerpt), expected \(Self.list(known))")
            }
        }
    }

    private func nonce(_ claims: ClaimsSet) -> [TokenViolation] {
        guard rules.nonce != .none else { return [] }
        return TokenViolation.collected { () throws(TokenViolation) in
            let nonce = try claims.nonce
            switch (rules.nonce, nonce) {
            case (.exactly, nil): throw TokenViolation(.nonceMissing, "there is no nonce, the request has one")
            case (.exactly(let expected), let nonce?) where !nonce.hasSameBytes(as: expected):
                throw TokenViolation(.nonceMismatch, "nonce does not belong to the request's nonce")
            case (.absent, _?): throw TokenViolation(.nonceRequired, "there is a nonce, the request has none")
            default: return
            }
        }
    }

    private func hashes(_ claims: ClaimsSet) -> [TokenViolation] {
        [("at_hash", rules.accessToken, Condition.accessTokenHashMismatch), ("c_hash", rules.code, .codeHashMismatch)]
            .compactMap { name, value, condition in
                guard let value, let claim = claims.object[name] else { return nil }
                guard claim != .string(HalfHash.text(of: value)) else { return nil }
                return TokenViolation(
                    condition, "\(name) is \(claim.excerpt), which is not the half hash of what came along")
            }
    }

    private func subject(_ claims: ClaimsSet) -> [TokenViolation] {
        TokenViolation.collected { () throws(TokenViolation) in _ = try claims.subject }
    }

    private func email(_ claims: ClaimsSet) -> [TokenViolation] {
        TokenViolation.collected { () throws(TokenViolation) in
            guard try claims.email == nil, rules.requiresEmail else { return }
            throw TokenViolation(.emailMissing, "there is no email")
        }
    }

    private func hostedDomain(_ claims: ClaimsSet) -> [TokenViolation] {
        guard let domain = rules.hostedDomain, claims.object["hd"] != .string(domain) else { return [] }
        return [
            TokenViolation(
                .hostedDomainMismatch, "hd is \(claims.object["hd"]?.excerpt ?? "absent"), expected \"\(domain)\"")
        ]
    }

    private static func list(_ texts: [String]) -> String {
        JSON.array(texts.map(JSON.string)).excerpt
    }
}

extension TokenViolation {
    /// What a check throws, as a list of none or one.
    static func collected(_ check: () throws(TokenViolation) -> Void) -> [TokenViolation] {
        do {
            try check()
            return []
        } catch {
            return [error]
        }
    }
}
