import Synchronization

/// The issuer's idea of now: the world's, moved or stopped.
package final class ProviderClock: Sendable {
    /// How far the clock may be moved either way: a thousand years, in milliseconds.
    package static let limitMilliseconds = 1000 * 366 * 86_400_000

    /// What was done to the clock.
    package struct Setting: Hashable, Sendable {
        /// Added to the world's time, in milliseconds.
        package var offsetMilliseconds = 0
        /// The instant at which the clock stands, in milliseconds since 1970; nil while it runs.
        package var frozenAt: Int?
    }

    private let world: @Sendable () -> Int
    private let setting = Mutex(Setting())

    /// - Parameter world: milliseconds since 1970.
    package init(world: @escaping @Sendable () -> Int) { self.world = world }

    /// Milliseconds since 1970.
    package var milliseconds: Int {
        let setting = current
        return (setting.frozenAt ?? world()) + setting.offsetMilliseconds
    }

    /// Whole seconds since 1970, as a NumericDate has them.
    package var seconds: Int { Int((Double(milliseconds) / 1000).rounded(.down)) }

    /// What was done to the clock.
    package var current: Setting { setting.withLock { $0 } }

    /// Moves the clock away from the world's by this much, however it was moved before.
    package func setOffset(milliseconds: Int) {
        setting.withLock { $0.offsetMilliseconds = Self.limited(milliseconds) }
    }

    /// Moves the clock on, or back.
    package func advance(milliseconds: Int) {
        setting.withLock { $0.offsetMilliseconds = Self.limited($0.offsetMilliseconds + Self.limited(milliseconds)) }
    }

    /// Stops the clock where it is.
    package func freeze() {
        let now = world()
        setting.withLock { if $0.frozenAt == nil { $0.frozenAt = now } }
    }

    /// Lets the clock run again, from where the world is.
    package func resume() { setting.withLock { $0.frozenAt = nil } }

    /// The world's time again.
    package func reset() { setting.withLock { $0 = Setting() } }

    private static func limited(_ value: Int) -> Int { min(max(value, -limitMilliseconds), limitMilliseconds) }
}
