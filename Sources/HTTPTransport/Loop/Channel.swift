import Glibc
import OpenSSL

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

    /// Whose connection it is, whatever handler it has now.
    weak var owner: AnyObject?

    private var descriptor: FileDescriptor?
    private var output = OutputQueue()
    private var isConnecting: Bool
    private var watched: Readiness
    private var ending = Ending.none

    /// Whether ciphertext waits for the end of a round: handshake, answer and closing alert then go out as one.
    private var isHolding = false
    private var heldBytes = 0
    private static let heldBound = 16 * 1024

    /// What goes between the socket and the handler, once the connection is secured.
    private(set) var tls: TLSConnection?

    /// What to do when everything written is sent.
    private enum Ending {
        case none
        case endOutput
        case close
    }

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

    /// How many bytes the system has taken in all.
    private(set) var sentBytes = 0

    /// How many bytes wait because the peer does not take them.
    var pendingOutput: Int { output.count }

    /// The address at our end.
    var local: SocketAddress? { descriptor.number.flatMap(Socket.localAddress) }

    /// Sends bytes, or keeps them until the peer takes them. `isScratch` says that the caller will use the array again.
    func write(_ bytes: [UInt8], isScratch: Bool = false, moreFollows: Bool = false) {
        guard !bytes.isEmpty else { return }
        guard let tls else {
            send(bytes, isScratch: isScratch, moreFollows: moreFollows)
            return
        }
        do throws(TLSError) {
            try tls.write(bytes)
        } catch {
            // The peer has ended or broken the connection; whoever reads finds out.
            return
        }
        heldBytes += bytes.count
        if !isHolding || heldBytes > Self.heldBound { sendCiphertext() }
    }

    /// Puts TLS between the socket and the handler, and gives it what has been received of it already.
    func secure(with tls: TLSConnection, received bytes: [UInt8] = []) {
        self.tls = tls
        sendCiphertext()
        if !bytes.isEmpty { receiveCiphertext(bytes[...]) }
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
        ending = .close
        if output.isEmpty && !isHolding { close() }
    }

    /// Says, when everything written is sent, that no more bytes will come from us; the peer's can still be read.
    func endOutput() {
        tls?.close()
        ending = .endOutput
        if !isHolding { finishOutput() }
    }

    /// Closes at once; what waits is dropped.
    func close() {
        tls?.close()
        sendCiphertext()
        end(.closedHere)
    }

    /// Closes with RST.
    func reset() {
        sendCiphertext()
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
            inputEnded()
        case .count(let count) where tls != nil: receiveCiphertext(buffer[..<count])
        case .count(let count): handler?.received(buffer.span.extracting(..<count), on: self)
        case .wouldBlock: break
        case .failed(let error): failWith(error)
        }
        loop.returnReadBuffer(buffer)
    }

    private func inputEnded() {
        if let tls, tls.status == .handshaking {
            fail(.tls(detail: "the peer closed the connection in the handshake"))
            return
        }
        // Many leave the closing alert out. Whether anything is missing then shows in the message's own framing.
        handler?.inputEnded(on: self)
    }

    private func receiveCiphertext(_ bytes: ArraySlice<UInt8>) {
        guard let tls else { return }
        let wasHandshaking = tls.status == .handshaking
        isHolding = true
        tls.feed(bytes)
        let plaintext = tls.read()
        if wasHandshaking, tls.status == .open || !plaintext.isEmpty { handler?.secured(on: self) }
        if !plaintext.isEmpty { handler?.received(plaintext.span, on: self) }
        isHolding = false
        finishOutput()
        guard isOpen else { return }
        switch tls.status {
        case .handshaking, .open: return
        case .closedByPeer:
            setReading(false)
            handler?.inputEnded(on: self)
        case .failed(let error): fail(.tls(detail: error.description))
        }
    }

    /// Sends what is held, and ends the output or the connection when that was asked for meanwhile.
    private func finishOutput() {
        sendCiphertext()
        guard output.isEmpty, let number = descriptor.number else { return }
        switch ending {
        case .none: return
        case .endOutput: Socket.endOutput(number)
        case .close: close()
        }
    }

    private func sendCiphertext() {
        heldBytes = 0
        if let tls { send(tls.takeCiphertext()) }
    }

    private func send(_ bytes: [UInt8], isScratch: Bool = false, moreFollows: Bool = false) {
        guard let number = descriptor.number, !bytes.isEmpty else { return }
        var sent = 0
        if output.isEmpty && !isConnecting {
            switch Socket.send(number, bytes, from: 0, moreFollows: moreFollows) {
            case .count(let count):
                sent = count
                sentBytes += count
            case .wouldBlock: break
            // The poller reports a broken connection by itself, in the next round and not inside this call.
            case .failed: return
            }
        }
        guard sent < bytes.count else { return }
        if isScratch { output.append(Array(bytes[sent...]), from: 0) } else { output.append(bytes, from: sent) }
        updateWatch()
    }

    private func flush() {
        guard let number = descriptor.number, !output.isEmpty else { return }
        let before = output.count
        let transfer = output.send(to: number)
        sentBytes += before - output.count
        switch transfer {
        case .count:
            updateWatch()
            switch ending {
            case .none: handler?.outputSent(on: self)
            case .endOutput:
                Socket.endOutput(number)
                handler?.outputSent(on: self)
            case .close: close()
            }
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
