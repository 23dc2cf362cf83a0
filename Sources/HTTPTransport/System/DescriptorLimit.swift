import Glibc

/// The number of descriptors the process may have open.
enum DescriptorLimit {
    /// Raises the limit in force to the most that is allowed: the usual 1,024 is fewer than a server's connections.
    static func raise() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(resource, &limit)
    }
}
