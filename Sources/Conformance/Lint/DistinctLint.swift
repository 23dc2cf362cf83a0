import IdentityProvider
import JOSE
import JSON

/// Two sign-ins that must be different people differ in everything by which a backend may match people: subject,
/// address and name. Only a case about the address shares it, or a backend that links by address would be blamed for it.
struct DistinctLint {
    let catalogue: Catalogue
    let minter: CaseMinter

    /// The names of accounts, nonces and labels here.
    private static let serial = "lint"

    func diagnostics() -> [Diagnostic] {
        catalogue.cases.flatMap { one in
            one.providers.flatMap { provider in
                problems(one, provider).map {
                    Diagnostic(
                        file: one.source.file, line: one.source.line,
                        message: "\(one.id) [\(provider.rawValue)] \($0)")
                }
            }
        }
    }

    /// What a token tells of the person behind it, as bytes: letters may be alike and not the same.
    private struct Person {
        /// With the provider, within which it is unique.
        let subject: [UInt8]?
        let address: [UInt8]?
        let name: [UInt8]?
    }

    private func problems(_ one: Case, _ provider: ProviderName) -> [String] {
        let groups = one.strangers
        guard !groups.isEmpty, !one.changesIssuer else { return [] }
        do {
            return try groups.flatMap {
                try shared(by: $0.map { try person($0.step, $0.number, one, provider) }, in: one)
            }
        } catch {
            return ["cannot be minted: \(error)"]
        }
    }

    private func person(
        _ step: CaseStep.SignIn, _ number: Int, _ one: Case, _ provider: ProviderName
    ) throws -> Person {
        let order = TokenOrder(step, of: one, provider, serial: Self.serial, number: number)
        let specimen = try minter.specimen(order)
        let payload = try JSON.parse(CompactJWS(specimen.token).payloadBytes, options: .keepingDuplicates)
        return Person(
            subject: payload["sub"].map { Array("\(order.provider.rawValue) \($0.text)".utf8) },
            address: payload["email"].map { Array($0.text.utf8) }, name: specimen.name.map { Array($0.utf8) })
    }

    private func shared(by people: [Person], in one: Case) -> [String] {
        let isAboutAddress = one.condition == .emailUnverifiedCollision
        let kinds: [(name: String, values: [[UInt8]?])] = [
            ("subject", people.map(\.subject)), ("name", people.map(\.name)),
            ("address", isAboutAddress ? [] : people.map(\.address)),
        ]
        return kinds.compactMap { kind in
            let told = kind.values.compactMap { $0 }
            return Set(told).count == told.count
                ? nil : "signs in people who must be different users, and who share the \(kind.name)"
        }
    }
}

extension Case {
    /// The sign-ins that must give different users, each with its number in the case.
    fileprivate var strangers: [[(step: CaseStep.SignIn, number: Int)]] {
        let all = (steps.isEmpty ? [.send(CaseStep.SignIn())] : steps).compactMap { step in
            if case .send(let signIn) = step { signIn } else { nil }
        }.enumerated().map { (step: $0.element, number: $0.offset + 1) }
        let named = steps.compactMap { step -> [(step: CaseStep.SignIn, number: Int)]? in
            guard case .users(.distinct, let names) = step else { return nil }
            return all.filter { names.contains($0.step.name ?? "") }
        }
        return (observations.contains(.distinctUsers) ? [all] : []) + named
    }
}
