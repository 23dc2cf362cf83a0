import Glibc

/// The socket calls, each with its outcome as a value. All sockets are non-blocking and closed on exec.
enum Socket {
    /// What became of a transfer.
    enum Transfer: Equatable {
        /// So many bytes; zero from `receive` means that the peer sends no more.
        case count(Int)

        /// Nothing now; wait for readiness.
        case wouldBlock

        /// The connection is gone, with the system's error number.
        case failed(Int32)
    }

    private static let type =
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    /// A socket that listens at an address.
    static func listening(at address: SocketAddress, backlog: Int32 = 1_024) throws(TransportError) -> FileDescriptor {
        let descriptor = try make(for: address)
        // A restart must not wait for connections of the last run to fade.
        set(descriptor.number, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.isIPv6 { set(descriptor.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
        guard unsafe address.withSystemForm({ unsafe bind(descriptor.number, $0, $1) }) == 0,
            listen(descriptor.number, backlog) == 0
        else {
            let number = errno
            if number == EADDRINUSE { throw .portInUse(address: address.description) }
            throw .cannotListen(address: address.description, reason: systemReason(number))
        }
        return descriptor
    }

    /// A socket on its way to an address; it becomes writable when the attempt has ended.
    static func connecting(to address: SocketAddress) throws(TransportError) -> FileDescriptor {
        let descriptor = try make(for: address)
        sendAtOnce(descriptor.number)
        guard unsafe address.withSystemForm({ unsafe connect(descriptor.number, $0, $1) }) == 0 || errno == EINPROGRESS
        else {
            throw connectFailure(errno, address)
        }
        return descriptor
    }

    /// What an error number of a connection attempt means.
    static func connectFailure(_ number: Int32, _ address: SocketAddress) -> TransportError {
        switch number {
        case ECONNREFUSED: .refused(address: address.description)
        case ECONNRESET, EPIPE: .reset(.connecting)
        default: .unreachable(address: address.description, reason: systemReason(number))
        }
    }

    /// The error that waits at a socket; zero when there is none.
    static func pendingError(_ descriptor: Int32) -> Int32 {
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 else { return errno }
        return number
    }

    /// The address at our end.
    static func localAddress(_ descriptor: Int32) -> SocketAddress? {
        unsafe SocketAddress.filled { unsafe getsockname(descriptor, $0, $1) }.address
    }

    /// Fills the front of a buffer with what has come.
    static func receive(_ descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 { return .count(count) }
            if errno == EAGAIN { return .wouldBlock }
            if errno != EINTR { return .failed(errno) }
        }
    }

    /// Sends as much as fits from an offset on. A broken connection is an outcome here and never a SIGPIPE.
    static func send(_ descriptor: Int32, _ bytes: [UInt8], from offset: Int, moreFollows: Bool = false) -> Transfer {
        let flags = Int32(MSG_NOSIGNAL) | (moreFollows ? Int32(MSG_MORE) : 0)
        while true {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
                return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
            }
            if count >= 0 { return .count(count) }
            if errno == EAGAIN { return .wouldBlock }
            if errno != EINTR { return .failed(errno) }
        }
    }

    /// Says that no more bytes will be sent.
    static func endOutput(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the coming close a reset: what is unsent is dropped and the peer gets RST.
    static func resetOnClose(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends small pieces without waiting for the acknowledgement of earlier ones.
    static func sendAtOnce(_ descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    private static func make(for address: SocketAddress) throws(TransportError) -> FileDescriptor {
        let number = socket(address.isIPv6 ? AF_INET6 : AF_INET, type, 0)
        guard number >= 0 else { throw .lastSystemError("socket") }
        return FileDescriptor(takingOwnershipOf: number)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
