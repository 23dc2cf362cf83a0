import COpenSSL

/// A list of ALPN names in wire form (RFC 7301, section 3.1) at a fixed address, for OpenSSL's callback.
final class ApplicationProtocols: Sendable {
    /// Each name behind its length.
    let wireForm: [UInt8]
    /// The same, where the callback may point to.
    private let pinned: PinnedBytes

    /// Best first; a name has at most 255 bytes.
    init(_ names: [String]) {
        wireForm = names.flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) }
        pinned = PinnedBytes(wireForm)
    }

    /// Lets the context choose from this list; the caller keeps the list as long as the context.
    func install(in context: TLSContextHandle) {
        guard !wireForm.isEmpty else { return }
        unsafe SSL_CTX_set_alpn_select_cb(
            context.pointer,
            { _, chosen, chosenLength, offered, offeredLength, argument in
                guard let argument = unsafe argument else { return SSL_TLSEXT_ERR_NOACK }
                let list = unsafe Unmanaged<ApplicationProtocols>.fromOpaque(argument).takeUnretainedValue()
                var match: UnsafeMutablePointer<UInt8>?
                let result = unsafe SSL_select_next_proto(
                    &match, chosenLength, list.pinned.pointer, UInt32(list.wireForm.count), offered, offeredLength)
                guard result == OPENSSL_NPN_NEGOTIATED else { return SSL_TLSEXT_ERR_ALERT_FATAL }
                unsafe chosen?.pointee = unsafe UnsafePointer(match)
                return SSL_TLSEXT_ERR_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
