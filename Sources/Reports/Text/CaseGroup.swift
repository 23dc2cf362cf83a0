/// What the groups of the catalogue are about, for sentences.
enum CaseGroup {
    /// The group's topic: "the audience".
    static func topic(of group: String) -> String { topics[group] ?? "\"\(group)\"" }

    /// The topic as a heading: "The audience".
    static func title(of group: String) -> String {
        guard let topic = topics[group] else { return group }
        return topic.prefix(1).uppercased() + topic.dropFirst()
    }

    private static let topics = [
        "aud": "the audience", "disc": "discovery", "enc": "the encoding of tokens", "hdr": "the token's header",
        "iss": "the issuer", "jwks": "the key set", "nonce": "the nonce", "pos": "good tokens",
        "req": "the request", "scn": "accounts and sequences", "sig": "the signature", "sub": "the user's identity",
        "time": "times", "xjwt": "other kinds of token",
    ]
}
