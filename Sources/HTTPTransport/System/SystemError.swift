import Glibc

/// The system's text for an error number.
func systemReason(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

extension TransportError {
    /// The failure of a system call that has just been made on this thread.
    static func lastSystemError(_ call: String) -> TransportError {
        .system(call: call, reason: systemReason(errno))
    }
}
