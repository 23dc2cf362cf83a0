import JSON

/// What an edit of the sent text sees: the finished segments' drafts and the way the token was signed.
struct CompactScope: Sendable {
    /// What every edit sees.
    let forge: ForgeScope
    /// The header as it is sent.
    let header: SegmentDraft
    /// The claims as they are sent.
    let claims: SegmentDraft
    /// How the token was signed.
    let plan: SigningPlan

    /// The payload segment of the same claims with these members set.
    func forgedPayload(_ members: ForgeMembers) throws(ForgeError) -> String {
        var forged = try claims.members(for: "forged")
        for member in try members.resolved(in: forge) {
            if let index = forged.index(of: member.name) {
                forged[index].value = member.value
            } else {
                forged.append(SegmentDraft.Member(name: member.name, value: member.value))
            }
        }
        var draft = claims
        draft.set(members: forged)
        return draft.encoded().text
    }

    /// A signature in base64url, made the way the token's was.
    func signature(over input: String) throws(ForgeError) -> String {
        Base64URL.encode(try plan.signature(Array(input.utf8), forge))
    }
}
