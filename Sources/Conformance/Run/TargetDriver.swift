package import HTTPMessages
package import JSON

/// Sends sign-ins to one target and reads its answers.
package struct TargetDriver: Sendable {
    package typealias Send = @Sendable (_ url: String, _ request: HTTPRequest, _ timeout: Duration) async -> Delivery

    package let profile: TargetProfile
    /// The profile's variables and `base`, filled.
    package let values: [String: JSON]
    let send: Send
    let pacer: Pacer
    let redactor: Redactor
    /// Whether the profile's rate limits are kept.
    let keepsPace: Bool
    let clock: RunClock

    package init(
        profile: TargetProfile, values: [String: JSON], send: @escaping Send, redactor: Redactor,
        keepsPace: Bool = true, clock: RunClock = .real
    ) {
        self.profile = profile
        self.values = values
        self.send = send
        self.redactor = redactor
        self.keepsPace = keepsPace
        self.clock = clock
        pacer = Pacer(keepsPace ? profile.limits : TargetProfile.Limits(), clock: clock)
    }

    /// One sign-in, read, with its probe.
    package struct Attempt: Sendable {
        package let answer: Answer
        package let exchange: Exchange
        package let incidents: [Finding]
        /// The `Date` of the answer, seconds since 1970.
        package let date: Int?
        /// What was answered, secrets included: never for a report.
        var response: HTTPResponse?
    }

    /// Sends the token as a sign-in and reads the answer; a success is believed after the profile's probe.
    ///
    /// With the values that an earlier sign-in gave out, the identity is to be linked to that user.
    package func signIn(
        _ specimen: Specimen, _ testCase: Case, provider: ProviderName, linkingTo session: [String: String]? = nil
    ) async -> Attempt {
        let fields = fields(specimen, provider)
        var all = values.merging(specimen.values) { $1 }
        for (name, value) in session ?? [:] { all[name] = .string(value) }
        let template = session.flatMap { _ in profile.link } ?? profile.request(for: provider)
        let message = SignInRequest(template: template, fields: fields, values: all, edits: specimen.requestEdits)
        let secrets = SecretFinder(
            redactor: redactor, names: profile.secretNames,
            own: redactor.isOn ? OwnTexts(specimen, [message.url, message.request.text]) : .none)
        let delivery = await deliver(message, within: timeout(for: testCase))
        guard case .answered(let response, _) = delivery else {
            guard case .failed(let failure, let detail, _) = delivery else {
                preconditionFailure("two kinds of delivery")
            }
            secrets.learn(from: detail, isSuccess: true)
            return Attempt(
                answer: .nothing(failure, redactor.redact(detail)), exchange: Exchange(message, delivery, secrets),
                incidents: [], date: nil)
        }
        let proof = session == nil ? profile.session : profile.linkSession
        var answer = profile.classify(response, provider: provider, values: all, session: proof)
        for (name, value) in proof.captured(in: response, values: all) where value != specimen.token {
            redactor.taint(value, name: name)
        }
        secrets.learn(from: response, user: answer.signedIn?.user)
        let exchange = Exchange(message, delivery, secrets)
        if let signedIn = answer.signedIn {
            let known = all.merging(fields) { $1 }
            if let doubt = await probe(proof, signedIn, known, secrets) { answer = .ambiguous(redactor.redact(doubt)) }
        }
        let hygiene = Hygiene(
            profile: profile, token: specimen.token, nonce: specimen.nonce, observations: testCase.observations)
        return Attempt(
            answer: answer, exchange: exchange, incidents: hygiene.incidents(answer, response, to: message.request),
            date: response.fields["Date"].flatMap { HTTPDate.parse($0) }, response: response)
    }

    private func fields(_ specimen: Specimen, _ provider: ProviderName) -> [String: JSON] {
        var fields: [String: JSON] = ["token": .string(specimen.token)]
        fields["nonce"] = specimen.nonce.map(JSON.string)
        fields["name"] = specimen.name.map(JSON.string)
        fields["email"] = specimen.email.map(JSON.string)
        fields["sub"] = .string(specimen.subject)
        if let settings = profile.providers[provider] {
            fields["provider"] = .string(settings.value)
            fields["audience"] = .string(JSONTemplate.fill(settings.audience, with: values))
            for member in settings.fields.members {
                fields[member.name] = JSONTemplate(member.value).filled(with: values)
            }
        }
        return fields
    }

    /// What a target asks for with a 429 is waited for here up to so long; the token is not old by then.
    private static let shortPauseSeconds = 15

    /// Sends, again after a pause when the target limits requests or a connection broke before any answer.
    private func deliver(_ message: SignInRequest, within timeout: Duration) async -> Delivery {
        var delivery = await deliverOnce(message, within: timeout)
        for _ in 0..<2 {
            switch delivery {
            case .failed(.unreachable, _, _): await clock.sleep(.milliseconds(200))
            case .answered(let response, _) where response.status == 429:
                let seconds = response.retryAfterSeconds ?? profile.limits.budget?.seconds ?? 1
                guard seconds <= Self.shortPauseSeconds else { return delivery }
                await clock.sleep(.seconds(seconds))
            default: return delivery
            }
            if Task.isCancelled { return delivery }
            delivery = await deliverOnce(message, within: timeout)
        }
        return delivery
    }

    private func deliverOnce(_ message: SignInRequest, within timeout: Duration) async -> Delivery {
        await pacer.wait()
        return await send(message.url, pacer.asAnotherClient(message.request), timeout)
    }

    /// Where a case says how long an answer may take, we wait a little longer than that.
    private func timeout(for testCase: Case) -> Duration {
        let bounds = testCase.observations.map { if case .latency(let seconds) = $0 { seconds + 2 } else { 0 } }
        return .seconds(max(profile.limits.timeoutSeconds, bounds.max() ?? 0))
    }

    /// What speaks against a session that the answer promises; nil when nothing does.
    private func probe(
        _ session: SessionProof, _ signedIn: Answer.SignedIn, _ values: [String: JSON], _ secrets: SecretFinder
    ) async -> String? {
        guard let probe = session.probe else { return nil }
        var values = values
        values["user"] = signedIn.user.map(JSON.string)
        for (name, value) in signedIn.captured { values[name] = .string(value) }
        var request = HTTPRequest(method: probe.method, target: "/")
        for header in probe.headers {
            request.fields.append(header.name, JSONTemplate.fill(header.value, with: values))
        }
        request.fields.set("Accept", "application/json")
        await pacer.wait()
        let url = JSONTemplate.fill(probe.url, with: values)
        let delivery = await send(url, request, .seconds(profile.limits.timeoutSeconds))
        switch delivery {
        case .failed(let failure, let detail, _):
            return "the session could not be tried: \(probe.method) \(url) got no answer (\(failure.rawValue)"
                + (detail.isEmpty ? ")" : ": \(detail))")
        case .answered(let response, _):
            secrets.learn(from: response, user: signedIn.user)
            return doubt(about: response, of: "\(probe.method) \(url)", probe, values, secrets)
        }
    }

    /// What is wrong with the answer to the probe; nil when nothing is.
    private func doubt(
        about response: HTTPResponse, of call: String, _ probe: SessionProof.Probe, _ values: [String: JSON],
        _ secrets: SecretFinder
    ) -> String? {
        guard probe.statuses.contains(response.status) else {
            let text = secrets.cleanedBody(of: response).prefix(120)
            return "the session does not work: \(call) answered \(response.status)" + (text.isEmpty ? "" : " \(text)")
        }
        let body = JSON.answer(response.body)
        for (pointer, template) in probe.equals {
            let wanted = JSONTemplate.fill(template, with: values)
            let found = body?.value(at: pointer).map { $0.string ?? $0.text }
            guard let found, found.hasSameBytes(as: wanted) else {
                return "the session is another's: \(call) has \(pointer) \(found ?? "absent"), not \(wanted)"
            }
        }
        return nil
    }
}

extension Exchange {
    /// How many bytes of a body a report keeps.
    package static let keptBytes = 8192

    /// What was sent and came, without secrets.
    init(_ message: SignInRequest, _ delivery: Delivery, _ secrets: SecretFinder) {
        self.init(
            method: message.request.method, url: secrets.cleaned(message.url),
            requestFields: message.request.fields.lines.map(secrets.cleaned),
            requestBody: secrets.cleaned(message.request.text))
        requestBytes = message.request.body.count
        switch delivery {
        case .answered(let response, let milliseconds):
            status = response.status
            responseFields = response.fields.lines.map(secrets.cleaned)
            responseBody = secrets.cleanedBody(of: response)
            responseBytes = response.body.count
            self.milliseconds = milliseconds
        case .failed(let kind, let detail, let milliseconds):
            failure = secrets.redactor.redact(detail.isEmpty ? kind.rawValue : "\(kind.rawValue): \(detail)")
            self.milliseconds = milliseconds
        }
    }
}

extension HTTPRequest {
    /// As much of the body as anybody looks at.
    fileprivate var text: String { String(decoding: body.prefix(Exchange.keptBytes + 65_536), as: UTF8.self) }
}

extension TargetProfile {
    /// What names a secret in this target's answers.
    fileprivate var secretNames: SecretNames {
        let proofs = [session, linkSession]
        let captured = proofs.flatMap(\.captures).compactMap { capture -> String? in
            switch capture.place {
            case .pointer(let pointer): pointer.tokens.last
            case .header(let name): name
            case .cookie(let name): JSONTemplate(.string(name)).places.isEmpty ? name : nil
            }
        }
        return SecretNames(captured)
    }
}
