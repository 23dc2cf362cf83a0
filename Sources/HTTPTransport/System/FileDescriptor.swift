import Glibc

/// One open descriptor, closed when its owner goes away.
struct FileDescriptor: ~Copyable, Sendable {
    /// The number the system knows it by; not to be kept beyond the owner's life.
    let number: Int32

    /// Takes over the duty to close a descriptor.
    init(takingOwnershipOf number: Int32) {
        self.number = number
    }

    /// Gives the duty to close away, with the number.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    deinit { _ = close(number) }
}
