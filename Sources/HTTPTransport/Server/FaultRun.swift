import HTTPMessages

/// Carries a wire plan out on a channel: waits, drips, repeats, and ends as the plan says.
final class FaultRun {
    private enum Stage {
        case delaying
        case sending(from: Int)
        case repeating
        case silent
        case over
    }

    private let plan: WirePlan
    private let limit: Duration
    private let done: (Channel) -> Void
    private var stage = Stage.delaying
    private var until = Int.max

    /// A run that calls `done` when the connection is to go on.
    init(plan: WirePlan, limit: Duration, done: @escaping (Channel) -> Void) {
        self.plan = plan
        self.limit = limit
        self.done = done
    }

    /// Begins; true when the run is over already and the connection goes on, in place of a call of `done`.
    func begin(on channel: Channel) -> Bool {
        if plan.delay > .zero {
            channel.setDeadline(plan.delay)
            return false
        }
        stage = .sending(from: 0)
        return proceed(on: channel)
    }

    /// The peer has taken all that was sent.
    func outputSent(on channel: Channel) {
        guard case .repeating = stage else { return }
        writeAgain(on: channel)
    }

    /// The time set last has passed.
    func deadlinePassed(on channel: Channel) {
        switch stage {
        case .delaying:
            stage = .sending(from: 0)
            if proceed(on: channel) { done(channel) }
        case .sending: if proceed(on: channel) { done(channel) }
        case .repeating where channel.loop.now < until: writeAgain(on: channel)
        case .repeating, .silent: channel.close()
        case .over: break
        }
    }

    /// Does the next step; true when it was the last and the connection goes on.
    private func proceed(on channel: Channel) -> Bool {
        guard case .sending(let start) = stage else { return false }
        guard let rate = plan.bytesPerSecond else {
            channel.write(plan.bytes)
            return end(on: channel)
        }
        // At most twenty steps a second, of at least one byte.
        let step = max(1, rate / 20)
        let next = min(plan.bytes.count, start + step)
        channel.write(Array(plan.bytes[start..<next]))
        guard next < plan.bytes.count else { return end(on: channel) }
        stage = .sending(from: next)
        channel.setDeadline(.nanoseconds(1_000_000_000 * step / rate))
        return false
    }

    private func end(on channel: Channel) -> Bool {
        stage = .over
        channel.setDeadline(limit)
        switch plan.ending {
        case .keepOpen: return true
        case .close: channel.closeWhenSent()
        case .reset: channel.reset()
        case .silence: stage = .silent
        case .repeating:
            stage = .repeating
            until = channel.loop.now + limit.nanoseconds
            writeAgain(on: channel)
        }
        return false
    }

    private func writeAgain(on channel: Channel) {
        guard case .repeating(let bytes) = plan.ending, !bytes.isEmpty else { return }
        var piece: [UInt8] = []
        while piece.count < 16 * 1024 { piece.append(contentsOf: bytes) }
        // Until the socket is full; the rest when it says that it has room again.
        for _ in 0..<16 where channel.pendingOutput == 0 && channel.isOpen { channel.write(piece) }
        // A peer that takes everything is not to keep the loop from the others.
        let rest = Duration.nanoseconds(max(0, until - channel.loop.now))
        channel.setDeadline(channel.pendingOutput == 0 ? .milliseconds(1) : rest)
    }
}
