import HTTPMessages

extension ServerSession {
    /// Answers a request: adds the answer to the output, or begins to work it out.
    func answer(_ request: HTTPRequest, on channel: Channel, _ output: inout [UInt8]) {
        answered = HTTPSerializer.ResponseContext(
            method: request.method, version: request.version,
            keepsConnection: request.keepsConnection && !core.isStopping)
        if let proxy = core.configuration.proxy, handle(request, asProxy: proxy, on: channel, &output) { return }
        switch core.handler(request, peer) {
        case .ready(let response): send(response, on: channel, &output)
        case .later(let work):
            channel.setDeadline(nil)
            let (handle, identifier) = (channel.loop.handle, channel.identifier)
            state = .answering(
                Task {
                    let response = await work()
                    handle.submit { loop in
                        guard let channel = loop.source(identifier) as? Channel else { return }
                        (channel.handler as? ServerSession)?.finish(with: response, on: channel)
                    }
                })
        }
    }

    private func finish(with response: HTTPResponse, on channel: Channel) {
        guard case .answering = state else { return }
        state = .reading
        var output = channel.loop.takeScratch()
        send(response, on: channel, &output)
        flush(&output, on: channel)
        channel.loop.returnScratch(output)
        if case .reading = state { resume(on: channel) }
    }

    /// Adds a response to the output, or begins to carry its fault out.
    func send(_ response: HTTPResponse, on channel: Channel, _ output: inout [UInt8]) {
        guard let fault = response.fault else {
            let keeps = answered.keepsConnection && !response.fields.listContains("Connection", item: "close")
            append(response, closing: !keeps, on: channel, &output)
            if !keeps { linger(on: channel, &output) }
            return
        }
        flush(&output, on: channel)
        answered.date = channel.loop.httpDate
        let run = FaultRun(
            plan: WirePlan(response, fault: fault, answered), limit: core.configuration.deadlines.fault
        ) { [weak self] channel in self?.resume(on: channel) }
        state = .misbehaving(run)
        if run.begin(on: channel) { state = .reading }
    }

    private func append(
        _ response: HTTPResponse, closing: Bool, on channel: Channel, _ output: inout [UInt8]
    ) {
        var context = answered
        context.keepsConnection = !closing
        context.date = channel.loop.httpDate
        HTTPSerializer.appendHead(of: response, context, to: &output)
        let body = HTTPSerializer.wireBody(of: response, context)
        guard body.count > Self.outputBound else {
            output.append(contentsOf: body)
            return
        }
        // A large body is not copied: it goes out from where the handler made it.
        channel.write(output, isScratch: true, moreFollows: true)
        output.removeAll(keepingCapacity: true)
        channel.write(body)
    }

    /// Sends the output; a peer that does not take it gets no further answers for now.
    func flush(_ output: inout [UInt8], on channel: Channel) {
        channel.write(output, isScratch: true)
        output.removeAll(keepingCapacity: true)
        guard channel.pendingOutput > Self.outputBound, case .reading = state else { return }
        state = .draining
        channel.setDeadline(core.configuration.deadlines.write)
    }

    /// Answers what cannot be acted on, and ends.
    func refuse(status: Int, _ text: String, on channel: Channel, _ output: inout [UInt8]) {
        // What was asked is not known, so nothing of the request before must shape the answer.
        answered = HTTPSerializer.ResponseContext()
        append(.text(status, text + "\n"), closing: true, on: channel, &output)
        linger(on: channel, &output)
    }

    /// Ends our side in order and drops what the peer still sends: closing with unread bytes would reset the
    /// connection and might destroy the answer on its way.
    private func linger(on channel: Channel, _ output: inout [UInt8]) {
        flush(&output, on: channel)
        state = .lingering
        if channel.pendingOutput == 0 {
            endOutput(on: channel)
        } else {
            channel.setDeadline(core.configuration.deadlines.write)
        }
    }

    /// Ends our side in order when the last answer is sent.
    func endOutput(on channel: Channel) {
        guard !inputHasEnded else {
            channel.close()
            return
        }
        channel.endOutput()
        channel.setDeadline(core.configuration.deadlines.linger)
    }
}
