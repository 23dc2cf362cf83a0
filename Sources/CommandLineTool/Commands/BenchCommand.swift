import IdentityProvider
import JSON

extension Command {
    /// `assay bench`: one figure of this machine, for comparison with a peer in the same run.
    static let bench = Command(
        name: "bench", usage: "mint", summary: "measure how many tokens are minted a second, on all cores",
        examples: [("assay bench mint", "compare it with `openssl speed -multi $(nproc) rsa2048`, in the same minute")],
        options: [
            .value("seconds", "N", "how long (3)"), .value("threads", "N", "how many at a time (2)"),
        ] + DataFiles.options
    ) { arguments, terminal in
        guard arguments.positional == ["mint"] else { throw UsageError("bench what? assay bench mint") }
        let issuer = try IdentityProvider(
            files: try DataFiles.load(arguments), configuration: ProviderConfiguration(now: { WallClock.milliseconds }))
        let seconds = try arguments.int("seconds") ?? 3
        let threads = max(1, try arguments.int("threads") ?? 2)
        let end = ContinuousClock.now + .seconds(seconds)
        let start = ContinuousClock.now
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for thread in 0..<threads {
                group.addTask { try await mintUntil(end, issuer, account: "bench-\(thread)") }
            }
            return try await group.reduce(0, +)
        }
        let spent = ContinuousClock.now - start
        terminal.out("\(count * 1000 / max(1, spent.wholeMilliseconds)) ID tokens a second\n")
        return .success
    }

    @concurrent
    private static func mintUntil(
        _ end: ContinuousClock.Instant, _ issuer: IdentityProvider, account: String
    ) async throws -> Int {
        var request = MintRequest(provider: "google", audience: "100200300400-web.apps.googleusercontent.com")
        request.account = account
        var count = 0
        while ContinuousClock.now < end {
            request.label = String(count)
            _ = try issuer.mint(request)
            count += 1
        }
        return count
    }
}
