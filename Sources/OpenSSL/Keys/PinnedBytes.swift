/// Owns bytes at an address that does not move, followed by a zero byte.
@safe
final class PinnedBytes: Sendable {
    /// Valid as long as this object; never written through after `init`.
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<UInt8>

    /// Copies the bytes.
    init(_ bytes: [UInt8]) {
        unsafe pointer = .allocate(capacity: bytes.count + 1)
        for (offset, byte) in bytes.enumerated() { unsafe (pointer + offset).initialize(to: byte) }
        unsafe (pointer + bytes.count).initialize(to: 0)
    }

    deinit {
        unsafe pointer.deallocate()
    }
}
