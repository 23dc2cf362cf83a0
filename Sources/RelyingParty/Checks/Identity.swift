/// Who a token says its bearer is, once everything about it was checked.
struct Identity: Sendable {
    /// The provider by its name in the profile.
    let provider: String
    /// `sub`, as accounts know it.
    let subject: String
    let email: EmailCheck.Email?
    /// A name for a new account.
    let name: String?
    /// The token's text, for rules that know accounts by it.
    let token: String
}
