import Glibc

/// An IPv4 or IPv6 address with a port.
struct SocketAddress: Hashable, Sendable {
    /// Four or sixteen octets.
    let octets: [UInt8]

    /// The port.
    let port: UInt16

    /// The interface a link-local IPv6 address belongs to.
    let scope: UInt32

    /// An address from its parts.
    init(octets: [UInt8], port: UInt16, scope: UInt32 = 0) {
        self.octets = octets
        self.port = port
        self.scope = scope
    }

    /// An address written in numbers; nil when the text is a name.
    init?(numeric text: String, port: Int) {
        guard let port = UInt16(exactly: port) else { return nil }
        var octets = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &octets) == 1 {
            self.init(octets: Array(octets.prefix(4)), port: port)
        } else if unsafe inet_pton(AF_INET6, text, &octets) == 1 {
            self.init(octets: octets, port: port)
        } else {
            return nil
        }
    }

    /// Whether it is an IPv6 address.
    var isIPv6: Bool { octets.count == 16 }

    /// Whether only this machine can be behind it.
    var isLoopback: Bool {
        isIPv6 ? octets == [UInt8](repeating: 0, count: 15) + [1] : octets.first == 127
    }

    /// The address in numbers, without the port.
    var host: String {
        guard isIPv6 else { return octets.map { String($0) }.joined(separator: ".") }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(AF_INET6, octets, &buffer, socklen_t(buffer.count)) != nil else { return "::" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The same address with another port.
    func withPort(_ port: UInt16) -> SocketAddress {
        SocketAddress(octets: octets, port: port, scope: scope)
    }
}

extension SocketAddress: CustomStringConvertible {
    /// Address and port: `127.0.0.1:8400` or `[::1]:8400`.
    var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension SocketAddress {
    /// Lends the address in the system's form.
    func withSystemForm<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isIPv6 {
            var form = sockaddr_in6()
            form.sin6_family = sa_family_t(AF_INET6)
            form.sin6_port = port.bigEndian
            form.sin6_scope_id = scope
            unsafe withUnsafeMutableBytes(of: &form.sin6_addr) { unsafe $0.copyBytes(from: octets) }
            return unsafe Self.lend(&form, body)
        }
        var form = sockaddr_in()
        form.sin_family = sa_family_t(AF_INET)
        form.sin_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &form.sin_addr) { unsafe $0.copyBytes(from: octets) }
        return unsafe Self.lend(&form, body)
    }

    private static func lend<Form, Result>(
        _ form: inout Form, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        let size = socklen_t(MemoryLayout<Form>.size)
        return unsafe withUnsafePointer(to: &form) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, size) }
        }
    }

    /// Reads what the system filled in; nil for families other than IPv4 and IPv6.
    init?(systemForm pointer: UnsafePointer<sockaddr>) {
        let raw = unsafe UnsafeRawPointer(pointer)
        switch unsafe Int32(pointer.pointee.sa_family) {
        case AF_INET:
            let form = unsafe raw.loadUnaligned(as: sockaddr_in.self)
            let octets = unsafe withUnsafeBytes(of: form.sin_addr) { unsafe Array($0) }
            self.init(octets: octets, port: UInt16(bigEndian: form.sin_port))
        case AF_INET6:
            let form = unsafe raw.loadUnaligned(as: sockaddr_in6.self)
            let octets = unsafe withUnsafeBytes(of: form.sin6_addr) { unsafe Array($0) }
            self.init(octets: octets, port: UInt16(bigEndian: form.sin6_port), scope: form.sin6_scope_id)
        default:
            return nil
        }
    }

    /// Lets a system call fill an address in; nil when the call fails or answers with another family.
    static func filled(
        by call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> (result: Int32, address: SocketAddress?) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let result = unsafe call(pointer, &size)
                return (result, result < 0 ? nil : unsafe SocketAddress(systemForm: pointer))
            }
        }
    }
}
