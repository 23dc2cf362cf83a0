import COpenSSL

/// What a client keeps of a connection so that the next one to the same host is shorter.
@safe
package final class TLSSession: Sendable {
    /// Valid as long as this object; OpenSSL counts its owners and lets threads share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes over a session got from OpenSSL; nil if there is none, or one that cannot be resumed.
    init?(takingOwnershipOf pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        guard unsafe SSL_SESSION_is_resumable(pointer) == 1 else {
            unsafe SSL_SESSION_free(pointer)
            return nil
        }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe SSL_SESSION_free(pointer)
    }
}
