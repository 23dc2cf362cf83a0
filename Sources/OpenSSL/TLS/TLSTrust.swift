/// Whose certificates a client believes.
package enum TLSTrust: Hashable, Sendable {
    /// Only what these roots vouch for.
    case roots([Certificate])
    /// The system's roots and these.
    case systemAnd([Certificate])
    /// Anybody's, for any name: for looking at a server, never for trusting it.
    case uncheckedAnybody
}
