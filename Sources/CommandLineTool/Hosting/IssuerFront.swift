import HTTPTransport
import JSON
import OpenSSL

/// The ways to an issuer besides plain HTTP: TLS under the real names, a proxy that answers for them, and a listener for
/// the control API alone.
struct IssuerFront: Sendable {
    var tls: ListenAddress?
    var proxy: ListenAddress?
    var control: ListenAddress?
    /// Whether the proxy reaches other hosts for its clients.
    var passesOthers = false

    static let options: [Option] = [
        .value("tls-listen", "HOST:PORT|default", "TLS under the real host names as well (default is 127.0.0.1:8443)"),
        .value("proxy-listen", "HOST:PORT|default", "a CONNECT proxy for the real names (default is 127.0.0.1:8480)"),
        .flag("proxy-pass", "let the proxy reach other hosts too; without it, it refuses them"),
        StateFolder.option,
    ]

    /// Where the proxy is when nobody says otherwise.
    static let defaultProxy = ListenAddress(host: "127.0.0.1", port: 8480)

    /// The settings that the flags ask for; nothing unless they do.
    init(_ arguments: Arguments) throws(UsageError) {
        tls = try Self.address(arguments, "tls-listen", ListenAddress(host: "127.0.0.1", port: 8443))
        proxy = try Self.address(arguments, "proxy-listen", Self.defaultProxy)
        control = try arguments.value("control-listen").map { text throws(UsageError) in
            try ListenAddress(text, flag: "--control-listen")
        }
        passesOthers = arguments.has("proxy-pass")
        guard !passesOthers || proxy != nil else {
            throw UsageError("--proxy-pass says what the proxy does, and there is none: add --proxy-listen default")
        }
    }

    init(tls: ListenAddress? = nil, proxy: ListenAddress? = nil, control: ListenAddress? = nil) {
        self.tls = tls
        self.proxy = proxy
        self.control = control
    }

    /// Whether the authority is needed.
    var needsAuthority: Bool { tls != nil || proxy != nil }

    private static func address(
        _ arguments: Arguments, _ flag: String, _ usual: ListenAddress
    ) throws(UsageError) -> ListenAddress? {
        guard let text = arguments.value(flag) else { return nil }
        return text == "default" ? usual : try ListenAddress(text, flag: "--" + flag)
    }
}
