import COpenSSL

/// One end of a TLS connection as a state machine without a socket: bytes from the peer go in, bytes for the peer come
/// out, and nothing ever waits.
///
/// After every call take the ciphertext and send it. One thread at a time may use a connection.
@safe
package final class TLSConnection {
    /// How far the connection is.
    package enum Status: Hashable, Sendable {
        /// More bytes from the peer are needed before anything can be read.
        case handshaking
        /// Plaintext goes both ways.
        case open
        /// The peer has said that nothing more will come.
        case closedByPeer
        /// Nothing more will come or go; what is left of the ciphertext is the alert for the peer.
        case failed(TLSError)
    }

    /// How far the connection is.
    package private(set) var status = Status.handshaking
    private let pointer: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    /// The callbacks of the context point to what this keeps alive.
    private let owner: AnyObject
    private let isServer: Bool
    private var plaintext: [UInt8] = []
    private var waiting: [UInt8] = []
    private var isClosing = false

    /// Sets up one end; a client has its first message ready at once.
    init(
        _ context: TLSContextHandle, isServer: Bool, keeping owner: AnyObject,
        configure: (OpaquePointer) throws(OpenSSLError) -> Void = { _ in }
    ) throws(OpenSSLError) {
        unsafe pointer = unsafe try OpenSSLError.check(SSL_new(context.pointer), "SSL_new")
        self.owner = owner
        self.isServer = isServer
        guard let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem()) else {
            preconditionFailure("OpenSSL has no memory for a buffer")
        }
        unsafe self.incoming = unsafe incoming
        unsafe self.outgoing = unsafe outgoing
        // Takes both buffers over.
        unsafe SSL_set_bio(pointer, incoming, outgoing)
        unsafe isServer ? SSL_set_accept_state(pointer) : SSL_set_connect_state(pointer)
        unsafe try configure(pointer)
        advance()
    }

    deinit {
        unsafe SSL_free(pointer)
    }

    /// Takes bytes from the peer.
    package func feed(_ ciphertext: ArraySlice<UInt8>) {
        guard !ciphertext.isEmpty, status == .handshaking || status == .open else { return }
        // A memory buffer takes everything.
        unsafe ciphertext.withUnsafeBufferPointer { bytes in
            _ = unsafe BIO_write(incoming, bytes.baseAddress, Int32(bytes.count))
        }
        advance()
    }

    /// Takes bytes from the peer.
    package func feed(_ ciphertext: [UInt8]) {
        feed(ciphertext[...])
    }

    /// Says that the peer's bytes have ended; without a closing alert before, that is a failure.
    package func feedEnd() {
        guard status == .handshaking || status == .open else { return }
        status = .failed(.truncated)
    }

    /// The bytes to send to the peer now; empty when there are none.
    package func takeCiphertext() -> [UInt8] {
        let count = unsafe BIO_ctrl_pending(outgoing)
        guard count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = Int(max(0, unsafe BIO_read(outgoing, buffer.baseAddress, Int32(count))))
        }
    }

    /// Encrypts bytes; before the handshake is over they wait for it.
    package func write(_ bytes: [UInt8]) throws(TLSError) {
        guard !isClosing else { throw .closed }
        switch status {
        case .handshaking: waiting += bytes
        case .open, .closedByPeer: encrypt(bytes)
        case .failed(let error): throw error
        }
        if case .failed(let error) = status { throw error }
    }

    /// The plaintext that has come since the last call; empty when there is none.
    package func read() -> [UInt8] {
        defer { plaintext = [] }
        return plaintext
    }

    /// Says to the peer that nothing more will come; reading goes on.
    package func close() {
        guard !isClosing else { return }
        isClosing = true
        guard status == .open || status == .closedByPeer else { return }
        ERR_clear_error()
        unsafe SSL_shutdown(pointer)
    }

    /// The application protocol that both ends agreed on.
    package var applicationProtocol: String? {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        unsafe SSL_get0_alpn_selected(pointer, &name, &length)
        guard let name = unsafe name, length > 0 else { return nil }
        return unsafe String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
    }

    /// The host name the client asked for.
    package var serverName: String? {
        guard let name = unsafe SSL_get_servername(pointer, TLSEXT_NAMETYPE_host_name) else { return nil }
        return unsafe String(cString: name)
    }

    /// The version spoken.
    package var version: TLSVersion? {
        guard let name = unsafe SSL_get_version(pointer) else { return nil }
        return TLSVersion(rawValue: unsafe String(cString: name))
    }

    /// Whether a former session was taken up.
    package var isResumed: Bool { unsafe SSL_session_reused(pointer) == 1 }

    /// What the next connection to this host can resume; with TLS 1.3 there is none before the first bytes of the
    /// server have come.
    package var session: TLSSession? {
        unsafe TLSSession(takingOwnershipOf: SSL_get1_session(pointer))
    }

    private func advance() {
        ERR_clear_error()
        if status == .handshaking {
            let result = unsafe SSL_do_handshake(pointer)
            guard result == 1 else { return stop(at: result) }
            status = .open
            let bytes = waiting
            waiting = []
            encrypt(bytes)
        }
        if status == .open { decrypt() }
    }

    private func decrypt() {
        while true {
            var result: Int32 = 0
            // One record at most comes out of one call.
            let record = unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
                result = unsafe SSL_read(pointer, buffer.baseAddress, Int32(buffer.count))
                filled = Int(max(0, result))
            }
            guard result > 0 else { return stop(at: result) }
            if plaintext.isEmpty { plaintext = record } else { plaintext += record }
        }
    }

    private func encrypt(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        var written = 0
        let result = unsafe SSL_write_ex(pointer, bytes, bytes.count, &written)
        // A memory buffer never makes a writer wait, so all is written or all is lost.
        guard result != 1 else { return }
        stop(at: result)
    }

    /// Finds out why a call did not succeed; wanting more bytes is no failure.
    private func stop(at result: Int32) {
        switch unsafe SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return
        case SSL_ERROR_ZERO_RETURN: status = .closedByPeer
        default: status = .failed(failure())
        }
        ERR_clear_error()
    }

    private func failure() -> TLSError {
        let verdict = unsafe SSL_get_verify_result(pointer)
        if !isServer, verdict != Int(X509_V_OK), unsafe SSL_get_verify_mode(pointer) != SSL_VERIFY_NONE {
            return .certificateRefused(unsafe String(cString: X509_verify_cert_error_string(verdict)))
        }
        let code = ERR_peek_error()
        let reason = OpenSSLError.taken(after: "SSL").reason
        // Reasons from 1000 on are the numbers of alerts the peer sent (ssl.h, SSL_AD_REASON_OFFSET).
        return ERR_GET_REASON(code) >= SSL_AD_REASON_OFFSET ? .alertReceived(reason) : .protocolFailure(reason)
    }
}
