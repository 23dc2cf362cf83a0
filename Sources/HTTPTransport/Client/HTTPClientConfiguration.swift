package import HTTPMessages
package import OpenSSL

/// How a client reaches servers and how much it takes from them.
package struct HTTPClientConfiguration: Sendable {
    /// The proxy to go through; `https` targets are reached by a CONNECT tunnel.
    package var proxy: HTTPURL?

    /// Host names and addresses that are reached directly in spite of the proxy.
    package var proxyBypass: Set<String>

    /// Addresses for host names, in place of a lookup: `["appleid.apple.com": "127.0.0.1:8443"]`; the port may be
    /// left out.
    package var hostOverrides: [String: String]

    /// Whose certificates are believed; nil means the system's roots.
    package var tls: TLSClientContext?

    /// How much of an answer is taken.
    package var limits: HTTPLimits

    /// How long an unused connection is kept; shorter than the five seconds after which common servers close theirs.
    package var idle: Duration

    /// The most unused connections kept for one origin; 0 opens a new one for every request.
    package var idlePerOrigin: Int

    /// A configuration; the defaults go straight and keep connections for two seconds.
    package init(
        proxy: HTTPURL? = nil, proxyBypass: Set<String> = [], hostOverrides: [String: String] = [:],
        tls: TLSClientContext? = nil, limits: HTTPLimits = .client, idle: Duration = .seconds(2), idlePerOrigin: Int = 8
    ) {
        self.proxy = proxy
        self.proxyBypass = proxyBypass
        self.hostOverrides = hostOverrides
        self.tls = tls
        self.limits = limits
        self.idle = idle
        self.idlePerOrigin = idlePerOrigin
    }
}
