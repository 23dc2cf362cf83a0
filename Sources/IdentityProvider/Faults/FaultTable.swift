import HTTPMessages
import Synchronization

/// The faults that wait for their requests.
package final class FaultTable: Sendable {
    /// How many rules there may be at a time.
    package static let capacity = 1000

    /// A rule with what has come of it so far.
    package struct ActiveFault: Sendable {
        /// From 1; never used twice.
        package let number: Int
        package let rule: FaultRule
        /// How many matching requests it has seen.
        package var seen = 0
        /// How many of them it has struck.
        package var struck = 0
    }

    private struct State {
        var faults: [ActiveFault] = []
        var last = 0
    }

    private let state = Mutex(State())
    private let handshakesChange = Mutex<@Sendable () -> Void>({})

    /// A table without faults.
    package init() {}

    /// Adds a rule and tells its number.
    func add(_ rule: FaultRule) throws(FaultError) -> Int {
        let number = try state.withLock { state throws(FaultError) in
            guard state.faults.count < Self.capacity else { throw .full }
            state.last += 1
            state.faults.append(ActiveFault(number: state.last, rule: rule))
            return state.last
        }
        if rule.handshake != nil { handshakesChange.withLock { $0 }() }
        return number
    }

    /// Calls whoever holds connections when handshakes begin to go wrong: one made before would evade the fault.
    package func whenHandshakesChange(_ call: @escaping @Sendable () -> Void) {
        handshakesChange.withLock { $0 = call }
    }

    /// Removes one rule; false if there is none of that number.
    package func remove(_ number: Int) -> Bool {
        state.withLock { state in
            let before = state.faults.count
            state.faults.removeAll { $0.number == number }
            return state.faults.count < before
        }
    }

    /// Removes all rules.
    package func reset() { state.withLock { $0.faults.removeAll() } }

    /// The rules, those used up too.
    package var all: [ActiveFault] { state.withLock { $0.faults } }

    /// The first rule that strikes this request.
    func take(provider: String, endpoint: String, request: HTTPRequest) -> ActiveFault? {
        take { rule in
            rule.handshake == nil && rule.provider ?? provider == provider && rule.endpoint ?? endpoint == endpoint
                && rule.match.matches(request)
        }
    }

    /// The first rule that strikes a handshake for this host; a host of no provider is struck by rules for all only.
    func take(handshakeFor host: String?, of provider: String?) -> ActiveFault? {
        take { rule in
            rule.handshake != nil && (rule.provider == nil || rule.provider == provider)
                && rule.match.matches(host: host)
        }
    }

    private func take(where concerns: (FaultRule) -> Bool) -> ActiveFault? {
        state.withLock { state in
            // Nearly always there is none, and this is asked for every key set.
            guard !state.faults.isEmpty else { return nil }
            for index in state.faults.indices {
                let rule = state.faults[index].rule
                guard concerns(rule) else { continue }
                if let count = rule.count, state.faults[index].struck >= count { continue }
                state.faults[index].seen += 1
                guard state.faults[index].seen > rule.skip else { continue }
                state.faults[index].struck += 1
                return state.faults[index]
            }
            return nil
        }
    }
}
