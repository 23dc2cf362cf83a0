/// What an issuer is told when it starts.
package struct ProviderConfiguration: Sendable {
    /// Whose name stands in `iss`.
    package enum IssuerForm: String, CaseIterable, Sendable {
        /// The provider's, wherever it is reached.
        case real
        /// The address it is reached at.
        case local
    }

    /// Where accounts, nonces and all that looks random come from.
    package var seed: [UInt8] = Array("assay".utf8)
    /// The address that clients use, without a slash at the end.
    package var baseURL = "http://127.0.0.1:8400"
    /// Whose name stands in `iss`.
    package var issuer = IssuerForm.real
    /// Where the keys come from.
    package var keys = KeyRing.Origin.files
    /// Asked of all callers of the control API when set; without it, only callers on this machine are served.
    package var controlToken: String?
    /// Host names at which the control API may be reached besides addresses and localhost.
    package var controlHosts: [String] = []
    /// How many requests are remembered.
    package var journalCapacity = 10_000
    /// The world's time, in milliseconds since 1970.
    package var now: @Sendable () -> Int
    /// Waits; ends early when its task is cancelled.
    package var sleep: @Sendable (Duration) async -> Void

    /// The usual issuer with the given time.
    package init(
        now: @escaping @Sendable () -> Int, sleep: @escaping @Sendable (Duration) async -> Void = Self.taskSleep
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Sleeps in the task at hand.
    @Sendable package static func taskSleep(_ duration: Duration) async {
        // Cancellation is the caller's way to say that nobody waits any more.
        try? await Task.sleep(for: duration)
    }
}
