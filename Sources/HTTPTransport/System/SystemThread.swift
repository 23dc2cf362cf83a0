import Glibc

/// Threads of our own, for what must not wait in a task.
enum SystemThread {
    /// Runs work on a new detached thread.
    static func start(_ work: @escaping @Sendable () -> Void) throws(TransportError) {
        let box = unsafe Unmanaged.passRetained(Work(work))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            unsafe box.release()
            throw .system(call: "pthread_create", reason: systemReason(result))
        }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
