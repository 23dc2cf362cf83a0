/// Which token of a case is wanted.
package struct TokenOrder: Sendable {
    package var testCase: Case
    package var provider: ProviderName
    /// Whose token; a new name is a new account.
    package var account: String
    /// What tells tokens of one account in the same second apart.
    package var label: String
    /// More names for the edits.
    package var values: [String: String]

    /// The first token of a case; `serial` makes its account and nonce its own.
    package init(_ testCase: Case, _ provider: ProviderName, serial: String) {
        self.testCase = testCase
        self.provider = provider
        account = serial
        label = serial
        values = ["case": serial]
    }
}

extension TokenOrder {
    /// The token of one sign-in of a case: the `number`th of this run of it, whose accounts bear the name `serial`.
    init(_ signIn: CaseStep.SignIn, of testCase: Case, _ provider: ProviderName, serial: String, number: Int) {
        self.init(
            testCase.replacing(signIn.edits, mint: signIn.mint), signIn.isOtherProvider ? provider.other : provider,
            serial: serial)
        if signIn.account != CaseStep.SignIn.ownAccount { account += "/" + signIn.account }
        if number > 1 { label += "/\(number)" }
    }
}
