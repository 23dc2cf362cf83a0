package import HTTPMessages

/// Where a server listens and how patient it is.
package struct HTTPServerConfiguration: Sendable {
    /// The address or `localhost`.
    package var host: String

    /// The port; 0 picks a free one.
    package var port: Int

    /// How many event loops to start, when the server is not given a group.
    package var loops: Int

    /// How connections are secured; nil for plain HTTP.
    package var tls: TLSServerSettings?

    /// What the server does as a proxy; nil refuses CONNECT.
    package var proxy: ProxyPolicy?

    /// How much of a request is taken.
    package var limits: HTTPLimits

    /// How long to wait for what.
    package var deadlines: Deadlines

    /// The most connections at a time; more wait in the system's queue.
    package var maximumConnections: Int

    /// The most bytes kept of requests that come before the current one is answered.
    package var pipelineBytes: Int

    /// How long to wait for what.
    package struct Deadlines: Hashable, Sendable {
        /// For the first byte of a request, on a new connection or after an answer.
        package var idle: Duration

        /// For a whole header, from its first byte, and for a TLS handshake.
        package var head: Duration

        /// For a whole body.
        package var body: Duration

        /// For the peer to take some bytes of a response.
        package var write: Duration

        /// For the peer's end after ours.
        package var linger: Duration

        /// For answers under way when the server stops.
        package var drain: Duration

        /// For the longest wire fault: no answer at all, or a body without end.
        package var fault: Duration

        /// Deadlines from their parts.
        package init(
            idle: Duration = .seconds(75), head: Duration = .seconds(10), body: Duration = .seconds(30),
            write: Duration = .seconds(30), linger: Duration = .seconds(2), drain: Duration = .seconds(2),
            fault: Duration = .seconds(600)
        ) {
            self.idle = idle
            self.head = head
            self.body = body
            self.write = write
            self.linger = linger
            self.drain = drain
            self.fault = fault
        }
    }

    /// A configuration; the defaults listen on loopback at a free port.
    package init(
        host: String = "127.0.0.1", port: Int = 0, loops: Int = 1, tls: TLSServerSettings? = nil,
        proxy: ProxyPolicy? = nil, limits: HTTPLimits = .server,
        deadlines: Deadlines = Deadlines(), maximumConnections: Int = 20_000, pipelineBytes: Int = 256 * 1024
    ) {
        self.host = host
        self.port = port
        self.loops = loops
        self.tls = tls
        self.proxy = proxy
        self.limits = limits
        self.deadlines = deadlines
        self.maximumConnections = maximumConnections
        self.pipelineBytes = pipelineBytes
    }
}
