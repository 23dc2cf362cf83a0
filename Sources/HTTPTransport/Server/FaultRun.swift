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

    /// Begins.
    func begin(on channel: Channel) {
        if plan.delay > .zero {
            channel.setDeadline(plan.delay)
        } else {
            stage = .sending(from: 0)
            proceed(on: channel)
        }
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
            proceed(on: channel)
        case .sending: proceed(on: channel)
        case .repeating where channel.loop.now < until: writeAgain(on: channel)
        case .repeating, .silent: channel.close()
        case .over: break
        }
    }

    private func proceed(on channel: Channel) {
        guard case .sending(let start) = stage else { return }
        guard let rate = plan.bytesPerSecond else {
            channel.write(plan.bytes)
            end(on: channel)
            return
        }
        // At most twenty steps a second, of at least one byte.
        let step = max(1, rate / 20)
        let next = min(plan.bytes.count, start + step)
        channel.write(Array(plan.bytes[start..<next]))
        guard next < plan.bytes.count else {
            end(on: channel)
            return
        }
        stage = .sending(from: next)
        channel.setDeadline(.nanoseconds(1_000_000_000 * step / rate))
    }

    private func end(on channel: Channel) {
        stage = .over
        channel.setDeadline(limit)
        switch plan.ending {
        case .keepOpen: done(channel)
        case .close: channel.closeWhenSent()
        case .reset: channel.reset()
        case .silence: stage = .silent
        case .repeating:
            stage = .repeating
            until = channel.loop.now + limit.nanoseconds
            writeAgain(on: channel)
        }
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
