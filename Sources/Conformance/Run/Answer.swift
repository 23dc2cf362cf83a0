package import HTTPMessages
import JSON

/// What came back from a target for one request.
package enum Delivery: Sendable {
    case answered(HTTPResponse, milliseconds: Int)
    case failed(Failure, detail: String, milliseconds: Int)

    /// Why nothing was answered.
    package enum Failure: String, Sendable {
        case unreachable
        case timedOut = "timed out"
        case brokenOff = "connection broken off"
        case notHTTP = "not HTTP"
        case tooLarge = "answer too large"
        case tls = "TLS failed"
    }
}

/// How a target's answer is to be read.
package enum Answer: Sendable {
    /// Signed in, with proof.
    case accepted(SignedIn)
    /// Refused; the row of the error table it fits, if any.
    case refused(ErrorRow?)
    /// Another step is asked for: neither success nor refusal.
    case pending
    /// Success by status, without the proof that somebody is signed in.
    case ambiguous(String)
    /// A 5xx or a row that means a crash.
    case crashed(ErrorRow?)
    /// Too many requests.
    case limited(retryAfterSeconds: Int?)
    /// Something behind the target failed for a time.
    case unavailable(ErrorRow?)
    /// Nothing came.
    case nothing(Delivery.Failure, String)

    /// Who was signed in.
    package struct SignedIn: Sendable {
        package let user: String?
        /// Values taken from the answer; secret.
        package let captured: [String: String]

        package init(user: String?, captured: [String: String]) {
            self.user = user
            self.captured = captured
        }
    }

    /// Who was signed in, where somebody was.
    var signedIn: SignedIn? {
        if case .accepted(let signedIn) = self { signedIn } else { nil }
    }

    /// Whether somebody was signed in, with proof.
    var isAcceptance: Bool { signedIn != nil }

    /// Whether the target failed, be it at answering.
    var isFailure: Bool {
        switch self {
        case .crashed, .nothing: true
        case .accepted, .refused, .pending, .ambiguous, .limited, .unavailable: false
        }
    }

    /// What the target did, without its reasons.
    package var outcome: Outcome {
        switch self {
        case .accepted: .accepted
        case .refused: .refused
        case .pending: .pending
        case .ambiguous: .ambiguous
        case .crashed: .crashed
        case .limited: .limited
        case .unavailable: .unavailable
        case .nothing(let failure, _): failure.outcome
        }
    }

    /// A word for messages.
    package var word: String { outcome.rawValue }
}

extension Delivery.Failure {
    fileprivate var outcome: Outcome { Outcome(rawValue: rawValue) ?? .unreachable }
}

extension TargetProfile {
    /// Reads an answer by the profile, without the probe; `session` is what proves a success.
    func classify(
        _ response: HTTPResponse, provider: ProviderName, values: [String: JSON], session: SessionProof
    ) -> Answer {
        let body = JSON.answer(response.body)
        for pending in session.pending
        where pending.statuses.contains(response.status) && pending.match.allSatisfy({ $0.holds(in: body) }) {
            switch pending.meaning {
            case .accepted: return .accepted(Answer.SignedIn(user: nil, captured: [:]))
            case .refused: return .refused(nil)
            case .pending: return .pending
            }
        }
        if session.statuses.contains(response.status), let signedIn = session.signedIn(response, body, values) {
            return .accepted(signedIn)
        }
        let row = errors.first { $0.matches(status: response.status, body: body, provider: provider) }
        switch row?.kind {
        case .retry: return .limited(retryAfterSeconds: response.retryAfterSeconds)
        case .temporary: return .unavailable(row)
        case .crash: return .crashed(row)
        case .refusal where response.status < 500: return .refused(row)
        case .refusal, nil: break
        }
        return switch response.status {
        case 429: .limited(retryAfterSeconds: response.retryAfterSeconds)
        case 500...: .crashed(row)
        case 400..<500: .refused(row)
        default: .ambiguous(session.missingProof(response, body))
        }
    }
}

extension HTTPResponse {
    /// How long to wait, as a 429 says (RFC 9110, section 10.2.3); Better Auth has a name of its own for it.
    var retryAfterSeconds: Int? {
        (fields["Retry-After"] ?? fields["X-Retry-After"]).flatMap(Int.init).map { max(0, $0) }
    }
}

extension SessionProof {
    fileprivate func signedIn(_ response: HTTPResponse, _ body: JSON?, _ values: [String: JSON]) -> Answer.SignedIn? {
        guard required.allSatisfy({ isThere($0, in: body) }),
            refused.allSatisfy({ !isThere($0, in: body) })
        else { return nil }
        let captured = captured(in: response, body, values)
        let user = user.flatMap { body?.value(at: $0) }.map { $0.string ?? $0.text }
        return Answer.SignedIn(user: user, captured: captured)
    }

    /// What an answer with a session's status gives out, whether or not it proves one.
    func captured(in response: HTTPResponse, values: [String: JSON]) -> [String: String] {
        guard statuses.contains(response.status) else { return [:] }
        return captured(in: response, JSON.answer(response.body), values)
    }

    private func captured(in response: HTTPResponse, _ body: JSON?, _ values: [String: JSON]) -> [String: String] {
        var captured: [String: String] = [:]
        for capture in captures {
            captured[capture.name] = capture.place.value(in: response, body, values: values)
        }
        return captured
    }

    private func isThere(_ pointer: JSONPointer, in body: JSON?) -> Bool {
        guard let value = body?.value(at: pointer) else { return false }
        return value != .null && value != "" && value != .bool(false)
    }

    fileprivate func missingProof(_ response: HTTPResponse, _ body: JSON?) -> String {
        guard statuses.contains(response.status) else {
            return "status \(response.status) is neither the session's nor an error's"
        }
        guard body != nil || required.isEmpty else {
            return "status \(response.status) with a body that is no JSON is no session"
        }
        let missing = required.filter { !isThere($0, in: body) }
        let (word, members) =
            missing.isEmpty ? ("with", refused.filter { isThere($0, in: body) }) : ("without", missing)
        return "status \(response.status) \(word) \(members.map(\.description).joined(separator: ", ")) is no session"
    }
}

extension SessionProof.Capture.Place {
    fileprivate func value(in response: HTTPResponse, _ body: JSON?, values: [String: JSON]) -> String? {
        switch self {
        case .pointer(let pointer): return body?.value(at: pointer).flatMap { $0 == .null ? nil : $0.string ?? $0.text }
        case .header(let name): return response.fields[name]
        case .cookie(let template):
            let prefix = JSONTemplate.fill(template, with: values) + "="
            for cookie in response.fields.all(named: "Set-Cookie") where cookie.hasPrefix(prefix) {
                return String(cookie.dropFirst(prefix.count).prefix { $0 != ";" })
            }
            return nil
        }
    }
}
