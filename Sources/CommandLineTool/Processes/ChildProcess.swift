import Glibc

/// Starting a program with just the descriptors it is to have; all others of ours are closed on exec.
enum ChildProcess {
    /// Why a program could not be started.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let program: String
        let reason: String

        init(_ program: String, errno code: Int32 = errno) {
            self.program = program
            reason = unsafe String(cString: strerror(code))
        }

        var description: String { "cannot start \(program): \(reason)" }
    }

    /// Starts a program as the leader of a process group of its own; gives its process id.
    ///
    /// - Parameter descriptors: Which of our descriptors become which of its own.
    static func start(
        _ arguments: [String], environment: [String], descriptors: [(ours: Int32, theirs: Int32)]
    ) throws(Failure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (ours, theirs) in descriptors { unsafe posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        var ordinary = sigset_t()
        unsafe sigemptyset(&ordinary)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { unsafe sigaddset(&ordinary, number) }
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &ordinary)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw Failure(arguments[0], errno: code) }
        return process
    }

    /// This process's environment with some variables set, as `NAME=VALUE`.
    static func environment(setting changes: [(name: String, value: String)]) throws(FileError) -> [String] {
        let names = Set(changes.map(\.name))
        let inherited = try FileAccess.read("/proc/self/environ").split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { variable in !names.contains(String(variable.prefix { $0 != "=" })) }
        return inherited + changes.map { "\($0.name)=\($0.value)" }
    }
}
