import IdentityProvider
import JOSE
import JSON

/// What must hold of the tokens that the cases make, each beside its control's, minted for one account in one second.
struct TokenLint {
    private let catalogue: Catalogue
    private let profile: TargetProfile
    let minter: CaseMinter
    private let actors: ActorLint

    /// The account, nonce and label of every token here.
    private static let serial = "lint"

    /// Mints by the profile that fits most cases; nil where the files hold none.
    init?(catalogue: Catalogue, files: FileSet) throws {
        let path = "conformance/targets/generic.json"
        guard let bytes = files[path] else { return nil }
        let profile = try TargetProfile(file: path, bytes: bytes)
        var values: [String: JSON] = ["base": "http://target.test"]
        for variable in profile.variables { values[variable.name] = variable.fallback.map(JSON.string) }
        let configuration = ProviderConfiguration(now: { 1_800_000_000_000 })
        let issuer = try IdentityProvider(files: files, configuration: configuration)
        self.catalogue = catalogue
        self.profile = profile
        actors = try ActorLint(files: files)
        minter = CaseMinter(
            profile: profile, values: values, issuer: issuer, attackerBase: "http://stranger.test")
    }

    func diagnostics() -> [Diagnostic] {
        ProviderName.allCases.flatMap(diagnostics) + DistinctLint(catalogue: catalogue, minter: minter).diagnostics()
    }

    /// What is sent, as far as it is sent once: the token and the changes of the request around it.
    private struct Experiment: Hashable {
        let token: String
        let request: [RequestEdit]
    }

    private func diagnostics(_ provider: ProviderName) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var known: [Experiment: Case] = [:]
        var controls: [String: Specimen] = [:]
        // What a case does to the issuer may decide whether its token can be signed at all.
        for one in catalogue.cases
        where one.providers.contains(provider) && !one.changesIssuer && profile.capabilities.isSuperset(of: one.needs) {
            var problems: [String] = []
            do {
                let specimen = try mint(one, provider)
                let token = specimen.token
                if let control = one.control.flatMap({ catalogue[$0] }), control.providers.contains(provider) {
                    let twin = try controls[control.id] ?? mint(control, provider)
                    controls[control.id] = twin
                    problems += differences(one, token, twin.token, isControl: one.id == control.id)
                    if one.mayBeRefused, let problem = actors.contradiction(one, provider, specimen, control: twin) {
                        problems.append(problem)
                    }
                }
                let experiment = Experiment(token: token, request: one.requestEdits)
                if one.steps.isEmpty, let twin = known[experiment],
                    expectation(of: twin, provider) != expectation(of: one, provider)
                {
                    problems.append("sends the very bytes of \(twin.id), and expects something else")
                }
                if one.steps.isEmpty { known[experiment] = one }
            } catch {
                problems.append("cannot be minted: \(error)")
            }
            found += problems.map {
                Diagnostic(
                    file: one.source.file, line: one.source.line, message: "\(one.id) [\(provider.rawValue)] \($0)")
            }
        }
        return found
    }

    private func expectation(of one: Case, _ provider: ProviderName) -> ExpectedOutcome {
        one.expectation(under: profile.policy.nonceMode(for: provider))
    }

    private func mint(_ one: Case, _ provider: ProviderName) throws -> Specimen {
        try minter.specimen(TokenOrder(one, provider, serial: Self.serial))
    }

    /// How a token differs from its control where it must not, or does not where it must.
    private func differences(_ one: Case, _ token: String, _ control: String, isControl: Bool) -> [String] {
        let isSame = token.hasSameBytes(as: control)
        if isSame, one.requestEdits.isEmpty, one.steps.isEmpty, !isControl {
            return ["sends the very bytes of its control"]
        }
        let stages = Set(one.tokenEdits.map(\.stage))
        guard one.mint == Case.MintOverrides(), !stages.contains(.tampering), !stages.contains(.compact) else {
            return []
        }
        let (before, after) = (segments(control), segments(token))
        // Claims that are not encoded may hold dots.
        guard before.count == 3, after.count == 3 else { return [] }
        var problems: [String] = []
        if before[0] != after[0], stages.isDisjoint(with: [.header, .signing]) {
            problems.append("changes the header, though no edit names it")
        }
        if before[1] != after[1], !stages.contains(.claims) {
            problems.append("changes the claims, though no edit names them")
        }
        return problems
    }

    private func segments(_ token: String) -> [Substring.UTF8View] {
        token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Substring($0).utf8 }
    }
}

extension Substring.UTF8View {
    fileprivate static func != (left: Self, right: Self) -> Bool { !left.elementsEqual(right) }
}
