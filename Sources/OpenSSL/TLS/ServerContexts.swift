import COpenSSL

/// Chooses the context by the name in the client's first message.
final class ServerContexts: Sendable {
    /// Where every connection starts.
    let first: TLSContextHandle
    private let named: [String: TLSContextHandle]
    private let refusesOthers: Bool

    /// The named contexts, and whether a client that wants another is turned away.
    init(first: TLSContextHandle, named: [String: TLSContextHandle], refusesOthers: Bool) {
        self.first = first
        self.named = named
        self.refusesOthers = refusesOthers
    }

    /// Sets OpenSSL's callback; the caller keeps this object as long as the first context.
    func install() {
        unsafe assay_SSL_CTX_set_tlsext_servername_callback(
            first.pointer,
            { connection, _, argument in
                guard let argument = unsafe argument, let connection = unsafe connection else {
                    return SSL_TLSEXT_ERR_NOACK
                }
                let contexts = unsafe Unmanaged<ServerContexts>.fromOpaque(argument).takeUnretainedValue()
                return unsafe contexts.choose(for: connection)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func choose(for connection: OpaquePointer) -> Int32 {
        if let name = unsafe SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name) {
            if let context = named[unsafe String(cString: name).lowercased()] {
                unsafe SSL_set_SSL_CTX(connection, context.pointer)
                return SSL_TLSEXT_ERR_OK
            }
        }
        return refusesOthers ? SSL_TLSEXT_ERR_ALERT_FATAL : SSL_TLSEXT_ERR_OK
    }
}
