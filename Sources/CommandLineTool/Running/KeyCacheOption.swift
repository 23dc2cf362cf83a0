import Conformance

/// `--key-cache`: how an installation keeps keys, where that differs from what its documents say.
enum KeyCacheOption {
    static let option = Option.value(
        "key-cache", "KEPT[,COOLDOWN[,STALE]]",
        "how long it keeps keys, an unknown kid costs no fetch, and old keys serve in an outage, where it is set up "
            + "otherwise than documented: 2s,1s"
    )

    /// What the flag says; nil without it.
    static func read(_ arguments: Arguments) throws(UsageError) -> TargetPolicy.KeyCache? {
        guard let text = arguments.value("key-cache") else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var seconds: [Int] = []
        for part in parts { seconds.append(try TimeSpan.seconds(part, flag: "--key-cache")) }
        guard (1...3).contains(seconds.count), seconds.allSatisfy({ $0 >= 0 }) else {
            throw UsageError("--key-cache takes one to three spans, such as 1h or 2s,1s, not \"\(text)\"")
        }
        var cache = TargetPolicy.KeyCache()
        cache.seconds = seconds[0]
        cache.cooldownSeconds = seconds.count > 1 ? seconds[1] : min(seconds[0], 60)
        if seconds.count > 2 { cache.staleSeconds = seconds[2] }
        return cache
    }
}
