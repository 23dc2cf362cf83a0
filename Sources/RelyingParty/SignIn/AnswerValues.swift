import HTTPMessages
import JSON

/// The values of the places in a target's success answer.
struct AnswerValues {
    let user: User
    let secret: String
    let identity: Identity
    let provider: ProviderSettings
    /// Seconds since 1970.
    let now: Int

    /// Values by the names that profiles use.
    var values: [String: JSON] {
        var values = Self.values(of: user)
        values["provider"] = .string(provider.value)
        values["sub"] = .string(identity.subject)
        values["session"] = .string(secret)
        values["access_token"] = .string(secret)
        values["session_id"] = .string("session-" + secret.prefix(12))
        values["refresh_token"] = .string("refresh-" + secret.prefix(24))
        values["csrf_token"] = .string("csrf-" + secret.suffix(12))
        values["now"] = .string(Self.timestamp(now))
        values["now_seconds"] = .int(now)
        values["expires"] = .string(Self.timestamp(now + Self.lifetimeSeconds))
        values["expires_at"] = .int(now + Self.lifetimeSeconds)
        values["expires_in"] = .int(Self.lifetimeSeconds)
        return values
    }

    private static let lifetimeSeconds = 3600

    /// What a target tells of a user at any time.
    static func values(of user: User) -> [String: JSON] {
        var values: [String: JSON] = [
            "user": .string(user.id), "email_verified": .bool(user.email?.isVerified ?? false),
            "created_at": .string(timestamp(user.createdAt)), "updated_at": .string(timestamp(user.createdAt)),
            "name": .string(user.name ?? ""),
        ]
        if let email = user.email { values["email"] = .string(email.address) }
        return values
    }

    /// ISO 8601 in UTC.
    private static func timestamp(_ seconds: Int) -> String {
        let date = CivilDate(secondsSince1970: seconds)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
            + "T\(padded(date.hour)):\(padded(date.minute)):\(padded(date.second)).000+00:00"
    }
}
