import Glibc

/// Finds the addresses of host names, each on a thread of its own: the system's lookup waits.
enum Resolver {
    /// What a lookup gives.
    typealias Outcome = Result<[SocketAddress], TransportError>

    /// Calls `completion` on another thread, once.
    static func addresses(of host: String, port: UInt16, completion: @escaping @Sendable (Outcome) -> Void) {
        do throws(TransportError) {
            try SystemThread.start { completion(lookUp(host, port: port)) }
        } catch {
            completion(.failure(error))
        }
    }

    /// The addresses that need no lookup: those in numbers, and the names that always mean this machine
    /// (RFC 6761, section 6.3).
    static func known(_ host: String, port: UInt16) -> [SocketAddress]? {
        if let address = SocketAddress(numeric: host, port: Int(port)) { return [address] }
        guard host == "localhost" || host.hasSuffix(".localhost") else { return nil }
        return ["127.0.0.1", "::1"].compactMap { SocketAddress(numeric: $0, port: Int(port)) }
    }

    private static func lookUp(_ host: String, port: UInt16) -> Outcome {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, nil, &hints, &list)
        guard result == 0 else {
            let reason = unsafe gai_strerror(result).map { unsafe String(cString: $0) }
            return .failure(.unresolvable(host: host, reason: reason ?? "error \(result)"))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var entry = unsafe list
        while let current = unsafe entry {
            if let form = unsafe current.pointee.ai_addr, let address = unsafe SocketAddress(systemForm: form) {
                addresses.append(address.withPort(port))
            }
            unsafe entry = unsafe current.pointee.ai_next
        }
        guard !addresses.isEmpty else { return .failure(.unresolvable(host: host, reason: "no address")) }
        return .success(addresses)
    }
}
