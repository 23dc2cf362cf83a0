import HTTPMessages

/// Waits for readiness and deadlines and tells the sources. Made, used and ended on one thread; not Sendable, so that
/// the compiler keeps it there.
final class EventLoop {
    /// The door for other threads.
    let handle: EventLoopHandle

    /// The instant at which this round began, in monotonic nanoseconds.
    private(set) var now = SystemClock.monotonicNanoseconds

    private var poller: Poller
    private var sources = SourceTable()
    private var isRunning = true
    private var scratch: [[UInt8]] = []
    private var attachments: [ObjectIdentifier: AnyObject] = [:]
    private var date = (second: 0, text: "")

    /// The received bytes of the source that is being told; lent out with `takeReadBuffer`.
    private var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// A loop behind that door.
    init(handle: EventLoopHandle, poller: consuming Poller) {
        self.handle = handle
        self.poller = poller
    }

    /// Serves the sources until `stop`.
    func run() {
        while isRunning {
            poller.wait(milliseconds: waitMilliseconds()) { identifier, readiness in
                ready.append((SourceIdentifier(word: identifier), readiness))
            }
            now = SystemClock.monotonicNanoseconds
            tellReady()
            while let source = sources.popDue(now: now) { source.deadlinePassed() }
            for job in handle.takeJobs() { job(self) }
        }
        for job in handle.close() { job(self) }
        for source in sources.all { source.loopEnded() }
    }

    /// Ends `run` after this round.
    func stop() {
        isRunning = false
    }

    /// Takes a source in; it can have deadlines from now on.
    func add(_ source: any EventSource) -> SourceIdentifier {
        sources.insert(source)
    }

    /// Watches a descriptor for a source; closing the descriptor ends it.
    func watch(_ descriptor: Int32, _ source: SourceIdentifier, for readiness: Readiness) throws(TransportError) {
        try poller.add(descriptor, identifier: source.word, for: readiness)
    }

    /// Changes what a descriptor is watched for.
    func rewatch(_ descriptor: Int32, _ source: SourceIdentifier, for readiness: Readiness) {
        do throws(TransportError) {
            try poller.change(descriptor, identifier: source.word, for: readiness)
        } catch {
            preconditionFailure("a watched descriptor cannot be watched: \(error)")
        }
    }

    /// Forgets a source.
    func remove(_ source: SourceIdentifier) {
        sources.remove(source)
    }

    /// The source of that identifier, unless it has gone.
    func source(_ identifier: SourceIdentifier) -> (any EventSource)? {
        sources[identifier]
    }

    /// All sources there are now.
    var allSources: [any EventSource] { sources.all }

    /// What somebody keeps at this loop under a key of theirs.
    func attachment(_ key: AnyObject) -> AnyObject? {
        attachments[ObjectIdentifier(key)]
    }

    /// What somebody keeps at this loop under a key of theirs, made on first use.
    func attachment<Value: AnyObject>(_ key: AnyObject, make: () -> Value) -> Value {
        if let value = attachments[ObjectIdentifier(key)] as? Value { return value }
        let value = make()
        attachments[ObjectIdentifier(key)] = value
        return value
    }

    /// Takes what is kept under a key away.
    func detach(_ key: AnyObject) -> AnyObject? {
        attachments.removeValue(forKey: ObjectIdentifier(key))
    }

    /// Sets when a source is to be told, in monotonic nanoseconds; `Int.max` is never.
    func setDeadline(_ instant: Int, of source: SourceIdentifier) {
        sources.setDeadline(instant, of: source)
    }

    /// The buffer for received bytes: give it back with `returnReadBuffer`.
    func takeReadBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &readBuffer)
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 64 * 1024) }
        return buffer
    }

    /// Takes the buffer for received bytes back.
    func returnReadBuffer(_ buffer: consuming [UInt8]) {
        readBuffer = buffer
    }

    /// An empty buffer with room, for output; give it back with `returnScratch`.
    func takeScratch() -> [UInt8] {
        scratch.popLast() ?? []
    }

    /// Takes an output buffer back for the next; one that grew large goes.
    func returnScratch(_ buffer: consuming [UInt8]) {
        guard buffer.capacity <= 256 * 1024, scratch.count < 4 else { return }
        buffer.removeAll(keepingCapacity: true)
        scratch.append(buffer)
    }

    /// The current time as the Date field writes it.
    var httpDate: String {
        let second = SystemClock.secondsSince1970
        if second != date.second { date = (second, HTTPDate.format(second)) }
        return date.text
    }

    private var ready: [(SourceIdentifier, Readiness)] = []

    private func tellReady() {
        var index = 0
        while index < ready.count {
            let (identifier, readiness) = ready[index]
            sources[identifier]?.isReady(for: readiness)
            index += 1
        }
        ready.removeAll(keepingCapacity: true)
    }

    private func waitMilliseconds() -> Int32 {
        guard let alarm = sources.nextAlarm else { return -1 }
        let rest = max(0, alarm - SystemClock.monotonicNanoseconds)
        // Rounded up: waking a little early would spin until the instant has come.
        return Int32(clamping: (rest + 999_999) / 1_000_000)
    }
}
