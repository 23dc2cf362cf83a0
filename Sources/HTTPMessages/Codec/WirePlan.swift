/// A response and its fault worked out into what the sender has to do, step by step.
package struct WirePlan: Hashable, Sendable {
    /// How long to wait before the first byte.
    package var delay: Duration = .zero

    /// What to send.
    package var bytes: [UInt8]

    /// How many bytes to send each second; nil sends them all at once.
    package var bytesPerSecond: Int?

    /// What to do when they are sent.
    package var ending: Ending

    /// What to do when the bytes are sent.
    package enum Ending: Hashable, Sendable {
        /// Wait for the next request.
        case keepOpen

        /// Close in order.
        case close

        /// Close with a reset (RST).
        case reset

        /// Send these bytes again and again.
        case repeating([UInt8])

        /// Do nothing until the peer or a deadline closes the connection.
        case silence
    }

    /// Works out what a response's fault means for its bytes.
    package init(_ response: HTTPResponse, fault: WireFault, _ context: HTTPSerializer.ResponseContext) {
        var context = context
        let body = HTTPSerializer.wireBody(of: response, context)
        let isComplete = fault.ending == .complete && fault.replacement == nil
        // A peer that still waits for more than it was sent can only be freed by the end of the connection.
        let isShort = fault.statedLength.map { $0 > body.count } ?? false
        if isShort && isComplete { context.keepsConnection = false }
        var head: [UInt8] = []
        HTTPSerializer.appendHead(of: Self.lying(response, fault, bodyCount: body.count), context, to: &head)
        if let replacement = fault.replacement {
            head = replacement
        }
        let whole = fault.replacement == nil ? head + body : head
        let bodyStart = fault.replacement == nil ? head.count : 0
        delay = fault.delay ?? .zero
        bytesPerSecond = fault.bytesPerSecond.map { min(max(1, $0), 1 << 30) }
        switch fault.ending {
        case .complete:
            bytes = whole
            ending = context.keepsConnection && fault.replacement == nil ? .keepOpen : .close
        case .closeInBody(let count):
            bytes = Array(whole.prefix(bodyStart + max(0, count)))
            ending = .close
        case .resetInHead(let count):
            bytes = Array(head.prefix(max(0, count)))
            ending = .reset
        case .resetInBody(let count):
            bytes = Array(whole.prefix(bodyStart + max(0, count)))
            ending = .reset
        case .endless:
            bytes = whole
            ending = .repeating(body.isEmpty ? [0x20] : body)
        case .silence:
            bytes = []
            ending = .silence
        case .closeAtOnce:
            bytes = []
            ending = .close
        }
    }

    /// The response with the Content-Length its fault states; an endless body gets none that could end it.
    private static func lying(_ response: HTTPResponse, _ fault: WireFault, bodyCount: Int) -> HTTPResponse {
        var response = response
        if let length = fault.statedLength {
            response.fields.set("Content-Length", String(length))
        } else if fault.ending == .endless && !response.fields.contains("Content-Length") {
            response.fields.set("Content-Length", "999999999999")
        }
        return response
    }
}
