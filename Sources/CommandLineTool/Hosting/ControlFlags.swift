import IdentityProvider

/// Who may use the control API, as the flags of `assay serve` say it.
enum ControlFlags {
    static let options: [Option] = [
        .value("control-listen", "HOST:PORT", "the control API alone, at an address of its own as well"),
        .value(
            "control-token", "TEXT|@FILE",
            "what its callers send as a bearer token; it is served to other machines only with one"),
        .value(
            "control-host", "NAME", "a host name it may be called by, besides addresses and localhost", repeats: true),
    ]

    /// Puts the token and the names into the issuer's settings.
    static func read(_ arguments: Arguments, into configuration: inout ProviderConfiguration) throws {
        configuration.controlToken = try arguments.value("control-token").map(token)
        configuration.controlHosts = arguments.values("control-host")
    }

    /// Refuses an arrangement in which the control API is to be found by other machines without a token.
    static func check(
        _ configuration: ProviderConfiguration, listen: ListenAddress, front: IssuerFront
    ) throws(UsageError) {
        guard configuration.controlToken == nil else { return }
        let token = "give --control-token TEXT or --control-token @FILE"
        if let control = front.control, !control.isLoopback {
            throw UsageError(
                "--control-listen \(control) lets other machines steer the issuer: \(token), or listen at 127.0.0.1")
        }
        guard front.control == nil else { return }
        let places = [("--listen", listen), ("--tls-listen", front.tls), ("--proxy-listen", front.proxy)]
        for case (let flag, let address?) in places where !address.isLoopback {
            throw UsageError(
                "\(flag) \(address) lets other machines steer the issuer through its control API: \(token), or keep "
                    + "it to this machine with --control-listen 127.0.0.1:0")
        }
    }

    /// The token that a flag gives, or the first line of the file that it names.
    static func token(_ text: String) throws -> String {
        guard text.hasPrefix("@") else { return try checked(text, "--control-token") }
        let path = String(text.dropFirst())
        let content = String(decoding: try FileAccess.read(path, limit: 65_536), as: UTF8.self)
        return try checked(String(content.prefix { !$0.isNewline }), "the first line of \(path)")
    }

    /// A token goes into a header field as it is.
    private static func checked(_ token: String, _ place: String) throws(UsageError) -> String {
        guard token.utf8.count >= 8, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UsageError(
                "\(place) is no token: expected at least 8 printable ASCII characters without spaces, such as "
                    + "`openssl rand -hex 16` makes")
        }
        return token
    }
}
