package import JSON

/// How a sign-in is judged, as a value: made by `init()` it is the correct way, and every defect is a change to it.
package struct Rules: Hashable, Sendable {
    var request = RequestRules()
    var encoding = EncodingRules()
    var json = JSONRules()
    var header = HeaderRules()
    var algorithm = AlgorithmRules()
    var keys = KeyRules()
    var signature = SignatureRules()
    var kind = TokenKindRules()
    var issuer = IssuerRules()
    var audience = AudienceRules()
    var time = TimeRules()
    var nonce = NonceRules()
    var subject = SubjectRules()
    var email = EmailRules()
    var accounts = AccountRules()
    var response = ResponseRules()

    /// The correct rules.
    package init() {}
}

extension Rules {
    /// Sets what an object of groups names, as `{"audience": {"check": "ignored"}}`.
    ///
    /// Throws at an unknown group, member or word, with the nearest one it may have meant.
    package mutating func apply(_ changes: JSONReader) throws(DataFileError) {
        try changes.refuseUnknown(except: Self.groups.map(\.name))
        for group in Self.groups {
            guard let members = changes.optional(group.name) else { continue }
            try group.apply(&self, members)
        }
    }

    /// What each rule takes, by its full name, as `audience.check`; for schemas and help.
    package static var vocabulary: [(name: String, words: [String])] {
        groups.flatMap { group in group.members.map { ("\(group.name).\($0.name)", $0.words) } }
    }
}

// MARK: - Groups

extension Rules {
    private struct Entry: Sendable {
        let name: String
        let members: [(name: String, words: [String])]
        let apply: @Sendable (inout Rules, JSONReader) throws(DataFileError) -> Void

        init<Group: RuleGroup>(_ name: String, _ path: any WritableKeyPath<Rules, Group> & Sendable) {
            self.name = name
            members = Group.members.map { ($0.name, $0.words) }
            apply = { rules, reader throws(DataFileError) in try rules[keyPath: path].apply(reader) }
        }
    }

    private static let groups: [Entry] = [
        Entry("request", \.request), Entry("encoding", \.encoding), Entry("json", \.json), Entry("header", \.header),
        Entry("algorithm", \.algorithm), Entry("keys", \.keys), Entry("signature", \.signature),
        Entry("kind", \.kind), Entry("issuer", \.issuer), Entry("audience", \.audience), Entry("time", \.time),
        Entry("nonce", \.nonce), Entry("subject", \.subject), Entry("email", \.email),
        Entry("accounts", \.accounts), Entry("response", \.response),
    ]
}
