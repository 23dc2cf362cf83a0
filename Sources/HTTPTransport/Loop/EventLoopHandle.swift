import Synchronization

/// The door to an event loop for every other thread.
final class EventLoopHandle: Sendable {
    /// Work for the loop's thread.
    typealias Job = @Sendable (EventLoop) -> Void

    private struct Inbox {
        var jobs: [Job] = []
        var isOpen = true
    }

    private let inbox = Mutex(Inbox())
    private let wakeup: Wakeup

    /// A door to a loop that is yet to run.
    init(wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Hands work to the loop; false when the loop has ended and the work will never run.
    @discardableResult
    func submit(_ job: @escaping Job) -> Bool {
        let (isOpen, wasEmpty) = inbox.withLock { inbox in
            let wasEmpty = inbox.jobs.isEmpty
            if inbox.isOpen { inbox.jobs.append(job) }
            return (inbox.isOpen, wasEmpty)
        }
        if isOpen && wasEmpty { wakeup.signal() }
        return isOpen
    }

    /// Hands work to the loop and returns when it is done, or when the loop has ended without it.
    func perform(_ job: @escaping Job) async {
        await withCheckedContinuation { continuation in
            let isTaken = submit { loop in
                job(loop)
                continuation.resume()
            }
            if !isTaken { continuation.resume() }
        }
    }

    /// What has been handed in since the last time.
    func takeJobs() -> [Job] {
        inbox.withLock { inbox in
            guard !inbox.jobs.isEmpty else { return [] }
            let jobs = inbox.jobs
            inbox.jobs = []
            return jobs
        }
    }

    /// Refuses further work and gives what is left.
    func close() -> [Job] {
        inbox.withLock { inbox in
            inbox.isOpen = false
            let jobs = inbox.jobs
            inbox.jobs = []
            return jobs
        }
    }
}
