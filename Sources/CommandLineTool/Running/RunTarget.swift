import HTTPTransport

/// The target that a run starts itself, with `--exec`.
enum RunTarget {
    /// Starts the command with the way to the issuer in its environment.
    static func start(_ command: String, issuer: IssuerLink) throws -> TargetProcess {
        guard case .own(let host) = issuer, let proxy = host.proxy, let state = host.state else {
            preconditionFailure("a run with --exec has an issuer of its own, with a proxy")
        }
        let places = try IssuerPlaces.of(proxy: proxy.baseURL, state: state)
        return try TargetProcess.start(
            command, variables: RuntimeEnvironment.merged(places) + [("ASSAY_ISSUER", host.server.baseURL)])
    }
}
