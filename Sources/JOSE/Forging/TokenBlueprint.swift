package import JSON

/// Everything of a good token before it is signed.
package struct TokenBlueprint: Sendable {
    /// The JOSE Header.
    package var header: JSONObject
    /// The Claims Set.
    package var claims: JSONObject
    /// Whose signature a genuine token has.
    package var signingKey: KeyName
    /// How a genuine token is signed.
    package var algorithm: JWSAlgorithm

    /// A token that the current key signs with RS256, unless told otherwise.
    package init(
        header: JSONObject, claims: JSONObject, signingKey: KeyName = .signing, algorithm: JWSAlgorithm = .rs256
    ) {
        self.header = header
        self.claims = claims
        self.signingKey = signingKey
        self.algorithm = algorithm
    }
}

extension TokenBlueprint {
    /// The token with all edits, each at its stage and in order within it; without edits, a genuine token.
    package func forged(edits: [TokenEdit] = [], context: ForgeContext) throws(ForgeError) -> ForgedToken {
        try forged(edits: edits, context: context, budget: ForgeBudget())
    }

    /// The same within what is left of another token's budget.
    func forged(edits: [TokenEdit], context: ForgeContext, budget: ForgeBudget) throws(ForgeError) -> ForgedToken {
        let scope = ForgeScope(context: context, blueprint: self, budget: budget)
        var header = SegmentDraft(self.header, name: "header")
        var claims = SegmentDraft(self.claims, name: "payload")
        var plan = SigningPlan(key: signingKey, algorithm: algorithm)
        for edit in edits {
            switch edit.action {
            case .claims(let change): try change.apply(&claims, scope)
            case .header(let change): try change.apply(&header, scope)
            case .sign(let changed): plan = changed
            default: continue
            }
        }
        if let label = plan.label { try header.setAlgorithm(label) }

        let signedHeader = header.encoded()
        let (signedClaims, bytes) = try Self.signed(signedHeader.text, &claims, plan, scope)
        var signature = SignatureDraft(bytes: bytes, key: plan.key)
        var (headerText, claimsText) = (signedHeader.text, signedClaims.text)
        for edit in edits {
            switch edit.action {
            case .tamperClaims(let change):
                try change.apply(&claims, scope)
                claimsText = claims.encoded().text
            case .tamperHeader(let change):
                try change.apply(&header, scope)
                headerText = header.encoded().text
            case .signature(let change): try change.apply(&signature, scope)
            default: continue
            }
        }

        var draft = CompactDraft(header: headerText, payload: claimsText, signature: signature.encoded)
        let compactScope = CompactScope(forge: scope, header: header, claims: claims, plan: plan)
        for case .compact(let change) in edits.map(\.action) { try change.apply(&draft, compactScope) }
        return ForgedToken(
            text: draft.text, headerBytes: signedHeader.bytes, payloadBytes: signedClaims.bytes,
            signature: signature.bytes)
    }
}

extension TokenBlueprint {
    /// How many tokens are tried where only some can be signed as planned.
    private static let maximumTries = 64

    /// The claims as signed, and the signature. Where these claims have none, spaces after them make other tokens that
    /// say the same (RFC 8259, section 2).
    private static func signed(
        _ header: String, _ claims: inout SegmentDraft, _ plan: SigningPlan, _ scope: ForgeScope
    ) throws(ForgeError) -> (claims: (bytes: [UInt8], text: String), signature: [UInt8]) {
        for _ in 0..<maximumTries {
            let encoded = claims.encoded()
            let input = Array(header.utf8) + [UInt8(ascii: ".")] + Array(encoded.text.utf8)
            do throws(ForgeError) {
                return (encoded, try plan.signature(input, scope))
            } catch {
                guard error == .noSquareRoot else { throw error }
                claims.set(bytes: claims.bytes + [UInt8(ascii: " ")])
            }
        }
        throw .noSquareRoot
    }
}

extension SegmentDraft {
    /// Labels the token with the algorithm it is signed by.
    fileprivate mutating func setAlgorithm(_ label: String) throws(ForgeError) {
        var members = try members(for: "sign with \"alg\" (give \"label\": false to leave the header alone)")
        if let index = members.index(of: "alg") {
            members[index].value = .string(label)
        } else {
            members.append(Member(name: "alg", value: .string(label)))
        }
        set(members: members)
    }
}
