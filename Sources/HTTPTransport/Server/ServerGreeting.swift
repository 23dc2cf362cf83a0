import HTTPMessages
import OpenSSL

/// The beginning of a connection that may be TLS: reads the client's first message, decides, and hands over.
final class ServerGreeting: ChannelHandler {
    private let session: ServerSession
    private let settings: TLSServerSettings
    private let allowsPlain: Bool
    private var bytes: [UInt8] = []
    private var isOver = false

    /// A greeting before a session; inside a tunnel what is not TLS may be plain HTTP.
    init(_ session: ServerSession, settings: TLSServerSettings, allowsPlain: Bool) {
        self.session = session
        self.settings = settings
        self.allowsPlain = allowsPlain
    }

    func received(_ bytes: Span<UInt8>, on channel: Channel) {
        guard !isOver else { return }
        self.bytes.append(bytes, in: 0..<bytes.count)
        switch ClientHello.read(self.bytes) {
        case .incomplete: return
        case .notTLS: receivedPlain(on: channel)
        case .complete(let serverName): answer(decision(serverName), on: channel)
        }
    }

    func inputEnded(on channel: Channel) { channel.close() }
    func outputSent(on channel: Channel) {}
    func deadlinePassed(on channel: Channel) { channel.close() }
    func closed(_ end: ChannelEnd, on channel: Channel) { session.closed(end, on: channel) }

    private func decision(_ serverName: String?) -> TLSDecision {
        session.renew()
        return switch settings {
        case .context(let context): .serve(context)
        case .chosen(let choose): choose(serverName, session.peer)
        }
    }

    private func answer(_ decision: TLSDecision, on channel: Channel) {
        isOver = true
        switch decision {
        case .serve(let context):
            do throws(OpenSSLError) {
                let tls = try context.connection()
                channel.handler = session
                channel.secure(with: tls, received: bytes)
            } catch {
                channel.fail(.tls(detail: error.description))
            }
        case .close: channel.close()
        case .reset: channel.reset()
        case .silence: channel.setDeadline(session.faultDeadline)
        case .answer(let bytes):
            channel.write(bytes)
            channel.closeWhenSent()
        }
    }

    private func receivedPlain(on channel: Channel) {
        guard allowsPlain else {
            // Somebody speaks plain HTTP to the port for TLS; words help more than an alert.
            let text = "this port speaks TLS: use an https:// URL\n"
            let context = HTTPSerializer.ResponseContext(keepsConnection: false)
            isOver = true
            channel.write(HTTPSerializer.bytes(of: .text(400, text), context))
            channel.closeWhenSent()
            return
        }
        channel.handler = session
        session.begin(on: channel)
        let received = bytes
        session.received(received.span, on: channel)
    }
}
