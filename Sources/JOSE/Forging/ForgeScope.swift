import JSON
import OpenSSL

/// What an edit sees while a token is being made: the context, the token without edits, and names of the moment.
struct ForgeScope: Sendable {
    /// What was given for this token.
    let context: ForgeContext
    /// The token without edits.
    let blueprint: TokenBlueprint
    /// What is left for values that grow.
    let budget: ForgeBudget
    /// Names that exist only within one edit, such as `${payload}`.
    private var names: [String: String] = [:]

    /// A scope with no names but the context's.
    init(context: ForgeContext, blueprint: TokenBlueprint, budget: ForgeBudget = ForgeBudget()) {
        self.context = context
        self.blueprint = blueprint
        self.budget = budget
    }

    /// The same with more names.
    func adding(_ more: [String: String]) -> ForgeScope {
        var scope = self
        scope.names.merge(more) { $1 }
        return scope
    }

    /// What `${name}` stands for; `kid.KEY` is the kid of that key.
    func value(_ name: String) throws(ForgeError) -> String {
        if let value = names[name] ?? context.values[name] { return value }
        if name.hasPrefix("kid."), let kid = context.keys(KeyName(rawValue: String(name.dropFirst(4))))?.kid {
            return kid
        }
        throw .unknownName(name)
    }

    /// The key of that role.
    func key(_ name: KeyName) throws(ForgeError) -> JWK {
        guard let key = context.keys(name) else { throw .unknownKey(name) }
        return key
    }

    /// The key of that role, ready to sign.
    func privateKey(_ name: KeyName) throws(ForgeError) -> PrivateKey {
        let key = try key(name)
        do throws(JOSEError) {
            return try key.privateKey()
        } catch {
            throw .unusableKey(name, reason: "\(error)")
        }
    }

    /// Another token of the same blueprint.
    func token(_ edits: [TokenEdit]) throws(ForgeError) -> ForgedToken {
        try budget.spend(ForgeBudget.tokenCost)
        return try blueprint.forged(edits: edits, context: context, budget: budget)
    }
}
