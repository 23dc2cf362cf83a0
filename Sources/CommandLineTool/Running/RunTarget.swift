import HTTPTransport
import JSON

/// The target that a run starts itself, with `--exec`.
enum RunTarget {
    /// Has the issuer up and, with `--exec`, the target started while `body` runs; neither outlives it.
    static func during<Value>(
        _ arguments: Arguments, files: FileSet, baseURL: String, client: HTTPClient,
        _ body: (IssuerLink, TargetProcess?) async throws -> Value
    ) async throws -> Value {
        let issuer = try await RunOptions.issuer(arguments, files: files, client: client)
        var target: TargetProcess?
        let value: Value
        do {
            if let command = arguments.value("exec") {
                try await TargetProcess.makeSureNobodyAnswers(baseURL, client: client)
                target = try start(command, issuer: issuer)
            }
            value = try await body(issuer, target)
        } catch {
            await target?.stop()
            await issuer.stop()
            throw error
        }
        await target?.stop()
        await issuer.stop()
        return value
    }

    /// Starts the command with the way to the issuer in its environment.
    private static func start(_ command: String, issuer: IssuerLink) throws -> TargetProcess {
        guard case .own(let host) = issuer, let proxy = host.proxy, let state = host.state else {
            preconditionFailure("a run with --exec has an issuer of its own, with a proxy")
        }
        let places = try IssuerPlaces.of(proxy: proxy.baseURL, state: state)
        return try TargetProcess.start(
            command, variables: RuntimeEnvironment.merged(places) + [("ASSAY_ISSUER", host.server.baseURL)])
    }
}
