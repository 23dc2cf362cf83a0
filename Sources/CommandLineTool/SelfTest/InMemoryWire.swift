import HTTPMessages
import IdentityProvider
import RelyingParty

/// Fetches from an issuer in this process, with what a faulty wire would do to the answer.
struct InMemoryWire: Sendable {
    let issuer: IdentityProvider
    let hosts: [String]
    let clock: VirtualClock

    /// How long a fetch may take, in milliseconds.
    private static let deadline = 5000

    func fetch(_ address: String) async -> Result<HTTPResponse, KeyFetchFailure> {
        guard let url = HTTPURL(address), hosts.contains(url.origin) else {
            return .failure(KeyFetchFailure("no such host"))
        }
        var response = issuer.respond(to: HTTPRequest(url: url))
        guard let fault = response.fault else { return .success(response) }
        response.fault = nil
        return outcome(of: fault, response)
    }

    private func outcome(of fault: WireFault, _ response: HTTPResponse) -> Result<HTTPResponse, KeyFetchFailure> {
        let drip = fault.bytesPerSecond.map { response.body.count * 1000 / max(1, $0) } ?? 0
        let taken = Int((fault.delay ?? .zero) / .milliseconds(1)) + drip
        guard taken < Self.deadline, fault.ending != .silence else {
            clock.pass(milliseconds: Self.deadline)
            return .failure(KeyFetchFailure("no answer in time"))
        }
        clock.pass(milliseconds: taken)
        switch fault.ending {
        case .complete where fault.statedLength ?? response.body.count > response.body.count:
            return .failure(KeyFetchFailure("the body is shorter than it says"))
        case .complete where fault.replacement == nil: return .success(response)
        case .endless: return .failure(KeyFetchFailure("the body is too large"))
        default: return .failure(KeyFetchFailure("the connection broke"))
        }
    }
}
