package import HTTPMessages
import Synchronization

/// An HTTP/1.1 client on an event loop; every exchange has a deadline and limits, whatever the server does.
package final class HTTPClient: Sendable {
    /// How long an exchange may take when the caller does not say.
    package static let defaultDeadline = Duration.seconds(30)

    private let configuration: HTTPClientConfiguration
    private let group: EventLoopGroup
    private let ownsGroup: Bool
    private let handle: EventLoopHandle
    private let counter = Atomic<Int>(0)
    private let key = ClientKey()

    /// A client on a loop of the group, or of its own.
    package init(
        _ configuration: HTTPClientConfiguration = HTTPClientConfiguration(), on group: EventLoopGroup? = nil
    ) throws(TransportError) {
        self.configuration = configuration
        ownsGroup = group == nil
        self.group = if let group { group } else { try EventLoopGroup() }
        handle = self.group.nextHandle
    }

    deinit { close() }

    /// Sends a request and waits for the whole answer. Redirects are answers.
    package func send(
        _ request: HTTPRequest, to url: HTTPURL, deadline: Duration = defaultDeadline
    ) async throws(TransportError) -> HTTPExchange {
        try await attempt(request, to: url, deadline: deadline).result.get()
    }

    /// Sends a request and tells what came of it, with what had come of an answer that failed.
    package func attempt(
        _ request: HTTPRequest, to url: HTTPURL, deadline: Duration = defaultDeadline
    ) async -> HTTPAttempt {
        await perform(
            ClientRequest(method: request.method, content: .message(request), url: url, deadline: deadline))
    }

    /// Sends bytes as they are, on a connection of their own, and reads the answer as one to `method`.
    package func sendRaw(
        _ bytes: [UInt8], to url: HTTPURL, method: String = "POST", deadline: Duration = defaultDeadline
    ) async -> HTTPAttempt {
        await perform(ClientRequest(method: method, content: .raw(bytes), url: url, deadline: deadline))
    }

    /// Fetches a URL.
    package func get(
        _ url: HTTPURL, fields: HTTPFields = [:], deadline: Duration = defaultDeadline
    ) async throws(TransportError) -> HTTPExchange {
        try await send(HTTPRequest(url: url, fields: fields), to: url, deadline: deadline)
    }

    /// Ends exchanges under way and closes every connection.
    package func close() {
        let key = key
        handle.submit { loop in
            (loop.detach(key) as? ClientState)?.close()
        }
        if ownsGroup { group.stop() }
    }

    private func perform(_ request: ClientRequest) async -> HTTPAttempt {
        let number = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        let isCancelled = CancellationMark()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (configuration, key) = (configuration, key)
                let isTaken = handle.submit { loop in
                    let state = loop.attachment(key) { ClientState(configuration: configuration) }
                    let exchange = ClientExchange(request, number: number, state: state, on: loop) { attempt in
                        continuation.resume(returning: attempt)
                    }
                    if isCancelled.isSet { exchange.fail(.cancelled) } else { exchange.begin() }
                }
                if !isTaken { continuation.resume(returning: .stopped) }
            }
        } onCancel: {
            isCancelled.set()
            let key = key
            handle.submit { loop in
                (loop.attachment(key) as? ClientState)?.cancel(number)
            }
        }
    }
}

/// Names a client at its loop.
final class ClientKey: Sendable {}

/// Remembers a cancellation that comes before the work it is for.
private final class CancellationMark: Sendable {
    private let mark = Atomic<Bool>(false)

    var isSet: Bool { mark.load(ordering: .acquiring) }

    func set() { mark.store(true, ordering: .releasing) }
}

extension HTTPAttempt {
    /// What comes of a request to a client that is closed.
    fileprivate static let stopped = HTTPAttempt(
        result: .failure(.stopped), partial: nil, timings: HTTPExchange.Timings(),
        connection: HTTPExchange.Connection())
}
