import JOSE
import JSON

/// The sign-ins of one measurement: a bounded number, all of one account, each with a token of its own.
struct MeasurementProbe {
    /// Why nothing can be concluded.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// More than any measurement needs; a target that answers now so, now so must not keep us for ever.
    private static let mostSignIns = 40

    private let runner: Runner
    private let provider: ProviderName
    private let control: Case
    private let serial: String

    /// How many sign-ins were sent.
    private(set) var signIns = 0
    /// The length of the last token.
    private(set) var tokenBytes = 0
    /// How long the last answer took.
    private(set) var milliseconds = 0

    init(runner: Runner, provider: ProviderName, control: Case, name: String) {
        self.runner = runner
        self.provider = provider
        self.control = control
        serial = "\(runner.configuration.seed)/measure/\(name)/\(provider.rawValue)"
    }

    /// Whether a token with these edits is accepted.
    ///
    /// What begins and ends in one second of our clock is exact; at a border it is asked again, a few times.
    mutating func accepts(_ edits: Case.Edits, values: [String: String] = [:]) async throws -> Bool {
        let testCase = control.replacing(edits)
        for _ in 0..<2 {
            let second = runner.configuration.now()
            let isAccepted = try await accepts(mint(testCase, values), of: testCase)
            if runner.configuration.now() == second { return isAccepted }
        }
        return try await accepts(mint(testCase, values), of: testCase)
    }

    /// Whether these very bytes are accepted.
    mutating func accepts(_ specimen: Specimen) async throws -> Bool { try await accepts(specimen, of: control) }

    /// A good sign-in; its token.
    mutating func signInWell() async throws -> Specimen {
        let specimen = try mint(control)
        guard try await accepts(specimen) else { throw Failure("a good token is not accepted any more") }
        return specimen
    }

    /// Throws when a good token is not accepted now: then the refusals before proved nothing.
    mutating func makeSureOfControl() async throws { _ = try await signInWell() }

    private func mint(_ testCase: Case, _ values: [String: String] = [:]) throws -> Specimen {
        var order = TokenOrder(testCase, provider, serial: serial)
        order.label += "/\(signIns)"
        order.values.merge(values) { $1 }
        return try runner.issuer.mint(order)
    }

    private mutating func accepts(_ specimen: Specimen, of testCase: Case) async throws(Failure) -> Bool {
        guard signIns < Self.mostSignIns else { throw Failure("\(signIns) sign-ins were not enough") }
        guard !Task.isCancelled else { throw Failure("interrupted") }
        signIns += 1
        await runner.turn()
        let attempt = await runner.driver.signIn(specimen, testCase, provider: provider)
        (tokenBytes, milliseconds) = (specimen.token.utf8.count, attempt.exchange.milliseconds)
        switch attempt.answer {
        case .accepted: return true
        // A server error lets nobody in either; that it is one is for the cases to tell.
        case .refused, .crashed: return false
        case .limited: throw Failure("the target limits requests")
        case .unavailable: throw Failure("the target says that something behind it is unavailable")
        case .pending: throw Failure("the target asks for another step")
        case .ambiguous(let why): throw Failure(why)
        case .nothing(let failure, let detail):
            throw Failure("no answer: \(failure.rawValue)" + (detail.isEmpty ? "" : " (\(detail))"))
        }
    }
}

extension Specimen {
    /// The nonce of this token, as names for the edits of the next.
    var spentNonce: [String: String] {
        let payload = (try? CompactJWS(token).payloadBytes).flatMap { try? JSON.parse($0) }
        var values: [String: String] = [:]
        values["spent_nonce"] = nonce
        values["spent_nonce_claim"] = payload?["nonce"]?.string
        return values
    }
}
