import Glibc

/// A connection at an event loop: bytes in, bytes out, deadlines, one handler. Used on the loop's thread only.
final class Channel: EventSource {
    /// The loop that tells this channel.
    let loop: EventLoop

    /// The address at the other end.
    let peer: SocketAddress

    /// The channel's name at its loop.
    private(set) var identifier = SourceIdentifier(index: .max, generation: .max)

    /// Who is told; may change in the middle of a connection, as it does behind CONNECT.
    var handler: (any ChannelHandler)?

    private var descriptor: FileDescriptor?
    private var output = OutputQueue()
    private var isConnecting: Bool
    private var watched: Readiness
    private var closesWhenSent = false

    /// Whether the handler wants bytes.
    private var isReading = true

    /// Takes a connected socket over, or one that is still connecting.
    init(
        _ descriptor: consuming FileDescriptor, peer: SocketAddress, isConnecting: Bool = false, on loop: EventLoop,
        handler: any ChannelHandler
    ) throws(TransportError) {
        let number = descriptor.number
        self.loop = loop
        self.peer = peer
        self.handler = handler
        self.isConnecting = isConnecting
        self.descriptor = consume descriptor
        watched = isConnecting ? .writable : .readable
        identifier = loop.add(self)
        do throws(TransportError) {
            try loop.watch(number, identifier, for: watched)
        } catch {
            loop.remove(identifier)
            throw error
        }
    }

    /// Whether it can still be used.
    var isOpen: Bool { descriptor.number != nil }

    /// How many bytes wait because the peer does not take them.
    var pendingOutput: Int { output.count }

    /// The address at our end.
    var local: SocketAddress? { descriptor.number.flatMap(Socket.localAddress) }

    /// Sends bytes, or keeps them until the peer takes them. `isScratch` says that the caller will use the array again.
    func write(_ bytes: [UInt8], isScratch: Bool = false, moreFollows: Bool = false) {
        guard let number = descriptor.number, !bytes.isEmpty else { return }
        guard output.isEmpty, !isConnecting else {
            output.append(isScratch ? Array(bytes) : bytes, from: 0)
            return
        }
        switch Socket.send(number, bytes, from: 0, moreFollows: moreFollows) {
        case .count(bytes.count): return
        case .count(let count): output.append(isScratch ? Array(bytes[count...]) : bytes, from: isScratch ? 0 : count)
        case .wouldBlock: output.append(isScratch ? Array(bytes) : bytes, from: 0)
        // The poller reports a broken connection by itself, in the next round and not inside this call.
        case .failed: return
        }
        updateWatch()
    }

    /// Stops or begins again to read; a peer that sends too much then waits by itself.
    func setReading(_ reads: Bool) {
        isReading = reads
        updateWatch()
    }

    /// Asks to be told at an instant so far ahead; nil takes the wish back.
    func setDeadline(_ duration: Duration?) {
        loop.setDeadline(duration.map { loop.now + $0.nanoseconds } ?? .max, of: identifier)
    }

    /// Closes when everything written has been handed to the system.
    func closeWhenSent() {
        if output.isEmpty { close() } else { closesWhenSent = true }
    }

    /// Says that no more bytes will come from us; the peer's can still be read.
    func endOutput() {
        if let number = descriptor.number { Socket.endOutput(number) }
    }

    /// Closes at once; what waits is dropped.
    func close() {
        end(.closedHere)
    }

    /// Closes with RST.
    func reset() {
        if let number = descriptor.number { Socket.resetOnClose(number) }
        end(.closedHere)
    }

    /// Closes because of an error.
    func fail(_ error: TransportError) {
        end(.failed(error))
    }

    func isReady(for readiness: Readiness) {
        guard !isConnecting else {
            finishConnecting()
            return
        }
        if readiness.contains(.writable) { flush() }
        if isReading && readiness.contains(.readable) {
            read()
        } else if !readiness.isDisjoint(with: .broken) {
            failPending()
        }
    }

    func deadlinePassed() {
        handler?.deadlinePassed(on: self)
    }

    func loopEnded() {
        end(.failed(.stopped))
    }

    private func finishConnecting() {
        guard let number = descriptor.number else { return }
        let error = Socket.pendingError(number)
        guard error == 0 else {
            end(.failed(Socket.connectFailure(error, peer)))
            return
        }
        isConnecting = false
        updateWatch()
        handler?.connected(on: self)
        if !output.isEmpty { flush() }
    }

    private func read() {
        guard let number = descriptor.number else { return }
        var buffer = loop.takeReadBuffer()
        switch Socket.receive(number, into: &buffer) {
        case .count(0):
            setReading(false)
            handler?.inputEnded(on: self)
        case .count(let count): handler?.received(buffer.span.extracting(..<count), on: self)
        case .wouldBlock: break
        case .failed(let error): failWith(error)
        }
        loop.returnReadBuffer(buffer)
    }

    private func flush() {
        guard let number = descriptor.number, !output.isEmpty else { return }
        switch output.send(to: number) {
        case .count:
            updateWatch()
            if closesWhenSent { close() } else { handler?.outputSent(on: self) }
        case .wouldBlock: break
        case .failed(let error): failWith(error)
        }
    }

    private func failPending() {
        guard let number = descriptor.number else { return }
        failWith(Socket.pendingError(number))
    }

    private func failWith(_ number: Int32) {
        switch number {
        case ECONNRESET, EPIPE, 0: end(.reset)
        default: end(.failed(.system(call: "connection to \(peer)", reason: systemReason(number))))
        }
    }

    private func end(_ end: ChannelEnd) {
        guard isOpen else { return }
        descriptor = nil
        output.removeAll()
        loop.remove(identifier)
        let handler = handler
        self.handler = nil
        handler?.closed(end, on: self)
    }

    private func updateWatch() {
        guard let number = descriptor.number, !isConnecting else { return }
        var wanted: Readiness = isReading ? .readable : []
        if !output.isEmpty { wanted.insert(.writable) }
        guard wanted != watched else { return }
        watched = wanted
        loop.rewatch(number, identifier, for: wanted)
    }
}

extension Optional where Wrapped == FileDescriptor, Wrapped: ~Copyable {
    /// The number, when there is a descriptor.
    fileprivate var number: Int32? {
        switch self {
        case .some(let descriptor): descriptor.number
        case .none: nil
        }
    }
}
