import Glibc

/// Threads of our own, for what must not wait in a task.
package enum SystemThread {
    /// Runs work on a new detached thread.
    package static func start(_ work: @escaping @Sendable () -> Void) throws(TransportError) {
        let box = unsafe Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            unsafe box.release()
            throw .system(call: "pthread_create", reason: systemReason(result))
        }
        pthread_detach(thread)
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
