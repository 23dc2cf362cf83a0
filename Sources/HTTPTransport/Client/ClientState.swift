import HTTPMessages
import OpenSSL

/// What a client keeps at its loop: connections that wait for the next request, and exchanges under way.
final class ClientState {
    /// What connections must have in common to stand in for each other.
    struct Origin: Hashable {
        /// `http` or `https`.
        let scheme: String

        /// The host name asked for.
        let host: String

        /// The port asked for.
        let port: Int

        /// The origin of a URL.
        init(_ url: HTTPURL) {
            scheme = url.scheme
            host = url.host
            port = url.port
        }
    }

    /// How the client reaches servers.
    let configuration: HTTPClientConfiguration

    private var idle: [Origin: [IdleConnection]] = [:]
    private var active: [Int: ClientExchange] = [:]
    private var sessions: [Origin: TLSSession] = [:]
    private var tlsContext: TLSClientContext?

    /// The state of a client that has asked for nothing yet.
    init(configuration: HTTPClientConfiguration) {
        self.configuration = configuration
    }

    /// Keeps an exchange until it is over.
    func begin(_ exchange: ClientExchange, number: Int) {
        active[number] = exchange
    }

    /// Forgets an exchange.
    func end(_ number: Int) {
        active[number] = nil
    }

    /// Gives an exchange up.
    func cancel(_ number: Int) {
        active[number]?.fail(.cancelled)
    }

    /// The unused connection to an origin that was used last.
    func takeIdle(_ origin: Origin) -> Channel? {
        while let connection = idle[origin]?.popLast() {
            if connection.channel.isOpen { return connection.channel }
        }
        return nil
    }

    /// Keeps a connection for the next request, or closes it when there are enough.
    func keep(_ channel: Channel, for origin: Origin) {
        guard channel.isOpen, idle[origin, default: []].count < configuration.idlePerOrigin else {
            channel.close()
            return
        }
        let connection = IdleConnection(channel) { [weak self] ended in
            self?.idle[origin]?.removeAll { $0 === ended }
            if self?.idle[origin]?.isEmpty == true { self?.idle[origin] = nil }
        }
        channel.handler = connection
        channel.setDeadline(configuration.idle)
        idle[origin, default: []].append(connection)
    }

    /// A TLS connection to an origin that takes up the last session when there is one.
    func tlsConnection(to origin: Origin) throws(OpenSSLError) -> TLSConnection {
        // The system's roots take tens of milliseconds to read, so only who needs them pays for them.
        let context =
            if let made = tlsContext ?? configuration.tls { made } else { try TLSClientContext(trust: .systemAnd([])) }
        tlsContext = context
        return try context.connection(host: origin.host, resuming: sessions[origin])
    }

    /// Keeps what the next connection to an origin can take up.
    func noteSession(of tls: TLSConnection, for origin: Origin) {
        if let session = tls.session { sessions[origin] = session }
    }

    /// Ends everything.
    func close() {
        for exchange in active.values { exchange.fail(.stopped) }
        for connection in idle.values.flatMap({ $0 }) { connection.channel.close() }
        idle = [:]
    }
}
