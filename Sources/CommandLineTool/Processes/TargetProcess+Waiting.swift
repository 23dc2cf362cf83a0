import HTTPMessages
import HTTPTransport

extension TargetProcess {
    /// How long a target may take until it answers.
    static let startDeadline = Duration.seconds(60)

    /// Waits until anything answers HTTP at the URL; throws with the target's last words when it ends before.
    func waitUntilItAnswers(
        _ address: String, client: HTTPClient, deadline: Duration = startDeadline
    ) async throws {
        let url = try Self.url(address)
        let clock = ContinuousClock()
        let end = clock.now + deadline
        var failure = "nothing was tried"
        while clock.now < end {
            try Task.checkCancellation()
            guard isRunning else {
                throw TargetFailure(
                    description: "the target ended (\(ending ?? "nobody knows how")) before it answered" + lastWords)
            }
            let attempt = await client.attempt(HTTPRequest(url: url), to: url, deadline: .seconds(2))
            guard case .failure(let error) = attempt.result else { return }
            failure = "\(error)"
            try await Task.sleep(for: .milliseconds(50))
        }
        throw TargetFailure(
            description: "the target does not answer at \(address) after \(deadline.components.seconds) s: \(failure); "
                + "does --exec listen where --base-url says?" + lastWords)
    }

    /// Makes sure that nobody answers there yet: a run would judge the wrong program.
    static func makeSureNobodyAnswers(_ address: String, client: HTTPClient) async throws {
        let url = try url(address)
        if case .success = await client.attempt(HTTPRequest(url: url), to: url, deadline: .seconds(1)).result {
            throw UsageError(
                "a program answers at \(address) before --exec has started one: stop it, or leave --exec out to judge it"
            )
        }
    }

    private static func url(_ address: String) throws -> HTTPURL {
        guard let url = HTTPURL(address) else {
            throw UsageError("--base-url takes a URL such as http://127.0.0.1:3000, not \"\(address)\"")
        }
        return url
    }

    private var lastWords: String {
        let lines = output.lines(20)
        return lines.isEmpty
            ? "; it wrote nothing" : "; the end of its output:\n" + lines.map { "  | " + $0 }.joined(separator: "\n")
    }
}

/// Why a target that was started could not be judged.
struct TargetFailure: Error, Hashable, CustomStringConvertible {
    let description: String
}
