package import HTTPMessages

/// An HTTP/1.1 server on event loops of its own or of a group.
package final class HTTPServer: Sendable {
    /// The address the server listens at, in numbers.
    package let host: String

    /// The port the server listens at.
    package let port: Int

    private let core: ServerCore
    private let group: EventLoopGroup
    private let ownsGroup: Bool

    private init(address: SocketAddress, core: ServerCore, group: EventLoopGroup, ownsGroup: Bool) {
        host = address.host
        port = Int(address.port)
        self.core = core
        self.group = group
        self.ownsGroup = ownsGroup
    }

    /// Listens and serves until `stop`; throws when the address cannot be listened at.
    package static func start(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), on group: EventLoopGroup? = nil,
        handler: @escaping HTTPHandler
    ) async throws(TransportError) -> HTTPServer {
        let address = try listenAddress(configuration)
        let descriptor = try Socket.listening(at: address)
        let actual = Socket.localAddress(descriptor.number) ?? address
        let ownsGroup = group == nil
        let group = if let group { group } else { try EventLoopGroup(loops: configuration.loops) }
        let core = ServerCore(configuration: configuration, handler: handler)
        let server = HTTPServer(address: actual, core: core, group: group, ownsGroup: ownsGroup)
        let handle = group.nextHandle
        let number = descriptor.release()
        let result: Result<Void, TransportError> = await withCheckedContinuation { continuation in
            let isTaken = handle.submit { loop in
                let descriptor = FileDescriptor(takingOwnershipOf: number)
                do throws(TransportError) {
                    let listener = try Listener(descriptor, on: loop, core: core, targets: group.handles)
                    core.setListener(loop.handle, listener.identifier)
                    continuation.resume(returning: .success(()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isTaken {
                _ = FileDescriptor(takingOwnershipOf: number)
                continuation.resume(returning: .failure(.stopped))
            }
        }
        try result.get()
        return server
    }

    /// Where it listens, as the beginning of a URL: `http://127.0.0.1:8400`.
    package var baseURL: String {
        let scheme = core.configuration.tls == nil ? "http" : "https"
        return "\(scheme)://" + HTTPURL(scheme: scheme, host: host, port: port).hostAndPort
    }

    /// How many connections are open now.
    package var connectionCount: Int { core.connectionCount }

    /// Takes no further request on any connection made so far; an answer under way is still given.
    package func retireConnections() {
        core.retireConnections()
        closeRetired()
    }

    /// Closes idle connections that are retired; each loop gets to it in its own time, when newer ones may be there.
    func closeRetired() {
        let core = core
        for handle in group.handles {
            handle.submit { loop in
                for case let channel as Channel in loop.allSources where channel.owner === core {
                    (channel.handler as? ServerSession)?.retire(channel)
                }
            }
        }
    }

    /// Accepts nothing more, lets answers under way finish within the drain deadline, and returns when every
    /// connection is closed.
    package func stop() async {
        if let listener = core.beginStopping() {
            await listener.handle.perform { loop in (loop.source(listener.identifier) as? Listener)?.close() }
        }
        stopSessions(atOnce: false)
        let drain = core.configuration.deadlines.drain
        let force = Task { [self] in
            do {
                try await Task.sleep(for: drain)
                stopSessions(atOnce: true)
            } catch {
                // Cancelled: every connection closed in time.
                return
            }
        }
        await core.allConnectionsClosed()
        force.cancel()
        if ownsGroup { group.stop() }
    }

    private func stopSessions(atOnce: Bool) {
        let core = core
        for handle in group.handles {
            handle.submit { loop in
                for case let channel as Channel in loop.allSources where channel.owner === core {
                    switch channel.handler {
                    case let session as ServerSession: session.stop(channel, atOnce: atOnce)
                    case is ServerGreeting: channel.close()
                    default: if atOnce { channel.close() }
                    }
                }
            }
        }
    }

    private static func listenAddress(_ configuration: HTTPServerConfiguration) throws(TransportError) -> SocketAddress
    {
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        guard let address = SocketAddress(numeric: host, port: configuration.port) else {
            throw .cannotListen(
                address: "\(configuration.host):\(configuration.port)",
                reason: "give an address in numbers, such as 127.0.0.1 or ::1, and a port up to 65535")
        }
        return address
    }
}
