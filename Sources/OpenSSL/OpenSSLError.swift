import COpenSSL

/// Which OpenSSL call refused, and the first reason this thread's error queue gave for it.
package struct OpenSSLError: Error, Hashable, Sendable {
    /// The C function, or the word for a check of ours in front of it.
    package let call: String
    /// OpenSSL's own reason in its own words, or ours.
    package let reason: String

    /// An error with both parts given.
    package init(call: String, reason: String) {
        self.call = call
        self.reason = reason
    }
}

extension OpenSSLError: CustomStringConvertible {
    /// The sentence for people.
    package var description: String { "\(call): \(reason)" }
}

extension OpenSSLError {
    /// Takes the oldest reason of this thread's queue and empties it, so that no later call inherits it.
    static func taken(after call: String) -> OpenSSLError {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0 else { return OpenSSLError(call: call, reason: "refused without a reason") }
        guard let text = unsafe ERR_reason_error_string(code) else {
            return OpenSSLError(call: call, reason: "error code \(code)")
        }
        return OpenSSLError(call: call, reason: unsafe String(cString: text))
    }

    /// Passes when a call returned 1, OpenSSL's word for success.
    static func check(_ result: Int32, _ call: String) throws(OpenSSLError) {
        guard result == 1 else { throw taken(after: call) }
    }

    /// Passes a pointer on when the call returned one.
    static func check(_ pointer: OpaquePointer?, _ call: String) throws(OpenSSLError) -> OpaquePointer {
        guard let pointer = unsafe pointer else { throw taken(after: call) }
        return unsafe pointer
    }
}
