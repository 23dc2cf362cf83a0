/// What a server does as a proxy: which hosts it answers for itself, and what becomes of the others.
package struct ProxyPolicy: Sendable {
    /// The hosts whose tunnels end here, at the handler; in lower case.
    package var interceptedHosts: Set<String>

    /// How tunnels that end here are secured.
    package var tls: TLSServerSettings

    /// Whether other hosts are reached for the client; this machine's own addresses always are.
    package var passesThrough: Bool

    /// How long a connection to another host may take to stand.
    package var connectDeadline: Duration

    /// A policy that answers for these hosts and refuses the others.
    package init(
        interceptedHosts: Set<String>, tls: TLSServerSettings, passesThrough: Bool = false,
        connectDeadline: Duration = .seconds(10)
    ) {
        self.interceptedHosts = interceptedHosts
        self.tls = tls
        self.passesThrough = passesThrough
        self.connectDeadline = connectDeadline
    }

    /// What becomes of a host.
    enum Treatment {
        /// Answered here.
        case intercept

        /// Reached for the client.
        case pass

        /// Refused.
        case refuse
    }

    /// What becomes of a host.
    func treatment(of host: String) -> Treatment {
        if interceptedHosts.contains(host) { return .intercept }
        if passesThrough || (Resolver.known(host, port: 0)?.first?.isLoopback ?? false) { return .pass }
        return .refuse
    }

    /// What a client is told whose host is refused.
    func refusal(of host: String) -> String {
        """
        this proxy answers only for \(interceptedHosts.sorted().joined(separator: ", ")), and passes connections to \
        this machine; it opens no way to "\(host)". Keep that host out of the proxy (NO_PROXY), or start the proxy \
        with pass-through.

        """
    }
}
