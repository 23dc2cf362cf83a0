import HTTPMessages
import JSON

extension ControlAPI {
    /// Accounts: list, show, tell, forget.
    static let accountOperations: [String: Operation] = [
        "listAccounts": { call in .json(200, .array(call.issuer.accounts.all.map(\.description))) },
        "showAccount": { call throws(APIError) in
            .json(200, call.issuer.accounts.account(try accountName(call)).description)
        },
        "setAccount": { call throws(APIError) in
            let name = try accountName(call)
            let body = try call.body()
            var account = Account(name: name, derivation: call.issuer.accounts.derivation)
            try ControlCall.reading { () throws(DataFileError) in try account.read(body) }
            guard call.issuer.accounts.set(account) else {
                let limit = AccountDirectory.capacity
                throw APIError(409, "too_many_accounts", "there are \(limit) accounts already", hint: "forget some")
            }
            return .json(200, account.description)
        },
        "forgetAccount": { call throws(APIError) in
            let name = try accountName(call)
            guard call.issuer.accounts.remove(name) else {
                throw APIError(
                    404, "unknown_account", "nothing was told about \"\(name)\"", hint: "see /_assay/accounts")
            }
            return .done
        },
    ]

    private static func accountName(_ call: ControlCall) throws(APIError) -> String {
        let name = call.parameter("name")
        guard name.unicodeScalars.count <= 256 else {
            throw APIError(400, "bad_name", "an account's name has at most 256 characters")
        }
        return name
    }
}

extension Account {
    /// Takes over what a body says; what it does not name stays as derived.
    mutating func read(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "email", "email_verified", "relay", "given_name", "family_name", "hosted_domain", "real_user_status",
            "org_id",
            "transfer_sub", "sub",
        ])
        email = try Self.text(reader.optional("email"), or: email)
        isEmailVerified = try reader.optionalBool("email_verified") ?? isEmailVerified
        usesRelay = try reader.optionalBool("relay") ?? usesRelay
        givenName = try reader.optionalString("given_name") ?? givenName
        familyName = try reader.optionalString("family_name") ?? familyName
        hostedDomain = try Self.text(reader.optional("hosted_domain"), or: nil)
        organizationID = try Self.text(reader.optional("org_id"), or: nil)
        transferSubject = try Self.text(reader.optional("transfer_sub"), or: nil)
        subject = try Self.text(reader.optional("sub"), or: nil)
        if let status = reader.optional("real_user_status"), status.value != .null {
            let number = try status.int()
            guard (0...9).contains(number) else { throw status.error("expected a number from 0 to 9, found \(number)") }
            realUserStatus = number
        }
    }

    private static func text(_ reader: JSONReader?, or usual: String?) throws(DataFileError) -> String? {
        guard let reader else { return usual }
        return reader.value == .null ? nil : try reader.string()
    }

    /// The account as a call gets it.
    var description: JSON {
        let text = { (value: String?) in value.map(JSON.string) ?? JSON.null }
        return [
            "name": .string(name), "email": text(email), "email_verified": .bool(isEmailVerified),
            "relay": .bool(usesRelay),
            "given_name": .string(givenName), "family_name": .string(familyName), "hosted_domain": text(hostedDomain),
            "real_user_status": realUserStatus.map(JSON.int) ?? .null, "org_id": text(organizationID),
            "transfer_sub": text(transferSubject), "sub": text(subject),
        ]
    }
}
