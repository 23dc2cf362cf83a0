/// Why bytes could not be exchanged with a peer.
package enum TransportError: Error, Hashable, Sendable {
    /// How far an exchange had come.
    package enum Phase: String, Hashable, Sendable {
        /// Looking the host name up.
        case resolving

        /// Waiting for the TCP connection.
        case connecting

        /// Asking a proxy for a tunnel.
        case tunnelling

        /// In the TLS handshake.
        case securing

        /// Sending the request and waiting for the first byte of the answer.
        case waiting

        /// Receiving the answer.
        case receiving
    }

    /// Another program listens at that address already.
    case portInUse(address: String)

    /// The address cannot be listened at for another reason.
    case cannotListen(address: String, reason: String)

    /// The host name has no address.
    case unresolvable(host: String, reason: String)

    /// Nobody listens at that address.
    case refused(address: String)

    /// No way leads to that address.
    case unreachable(address: String, reason: String)

    /// The deadline passed.
    case timedOut(Phase, after: Duration)

    /// The peer reset the connection.
    case reset(Phase)

    /// The peer closed the connection before its answer was complete.
    case closedEarly(detail: String)

    /// The peer's answer is not HTTP, or not such as may be acted on.
    case notHTTP(detail: String)

    /// The answer goes past a limit.
    case tooLarge(detail: String)

    /// The TLS handshake or a TLS record was refused, by us or by the peer.
    case tls(detail: String)

    /// The proxy did not open a tunnel.
    case proxyRefused(status: Int, detail: String)

    /// The task that waited was cancelled.
    case cancelled

    /// The client or server was stopped.
    case stopped

    /// The operating system refused something it should not.
    case system(call: String, reason: String)
}

extension TransportError: CustomStringConvertible {
    /// What is wrong, where, and what to do when that is known.
    package var description: String {
        switch self {
        case .portInUse(let address): "\(address) is in use already; stop the other program or choose port 0"
        case .cannotListen(let address, let reason): "cannot listen at \(address): \(reason)"
        case .unresolvable(let host, let reason): "host \"\(host)\" has no address: \(reason)"
        case .refused(let address): "nobody listens at \(address): connection refused"
        case .unreachable(let address, let reason): "no way leads to \(address): \(reason)"
        case .timedOut(let phase, let after): "no end after \(after.milliseconds) ms, while \(phase.rawValue)"
        case .reset(let phase): "the peer reset the connection, while \(phase.rawValue)"
        case .closedEarly(let detail): detail
        case .notHTTP(let detail): "the answer is not HTTP that can be trusted: \(detail)"
        case .tooLarge(let detail): "the answer is too large: \(detail)"
        case .tls(let detail): "TLS: \(detail)"
        case .proxyRefused(let status, let detail): "the proxy opened no tunnel: it answered \(status) \(detail)"
        case .cancelled: "the exchange was cancelled"
        case .stopped: "the client or server has been stopped"
        case .system(let call, let reason): "\(call): \(reason)"
        }
    }
}
