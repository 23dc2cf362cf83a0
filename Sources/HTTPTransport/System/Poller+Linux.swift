import CGlibc
import Glibc

/// What a descriptor is ready for, or what one wants to be told of.
struct Readiness: OptionSet, Sendable {
    let rawValue: UInt32

    /// Bytes, a connection or the end of input can be read.
    static let readable = Readiness(rawValue: EPOLLIN.rawValue)

    /// Bytes can be written, or a connection attempt has ended.
    static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

    /// The connection is gone in both directions or broken; reported even when not asked for.
    static let broken = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
}

/// Waits for many descriptors at once. The unsafe part, a union in `epoll_event`, stays inside. All that is particular to Linux is in this file.
@safe
struct Poller: ~Copyable {
    private let wakeup: Wakeup
    private var events = unsafe [epoll_event](repeating: epoll_event(), count: 256)

    /// A poller that `wakeup` can interrupt from any thread.
    init(wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Begins to watch a descriptor; it stays watched until it is closed.
    func add(_ descriptor: Int32, identifier: UInt64, for readiness: Readiness) throws(TransportError) {
        try wakeup.control(EPOLL_CTL_ADD, descriptor, identifier, readiness)
    }

    /// Changes what a watched descriptor is watched for.
    func change(_ descriptor: Int32, identifier: UInt64, for readiness: Readiness) throws(TransportError) {
        try wakeup.control(EPOLL_CTL_MOD, descriptor, identifier, readiness)
    }

    /// Waits until something is ready, somebody wakes the poller, or the time is over; -1 waits without end.
    mutating func wait(milliseconds: Int32, _ body: (_ identifier: UInt64, _ readiness: Readiness) -> Void) {
        let count = unsafe epoll_wait(wakeup.epoll.number, &events, Int32(events.count), milliseconds)
        guard count > 0 else { return }
        for index in 0..<Int(count) {
            let identifier = unsafe events[index].data.u64
            if identifier == Wakeup.identifier {
                wakeup.clear()
            } else {
                body(identifier, unsafe Readiness(rawValue: events[index].events))
            }
        }
    }
}

/// Interrupts a poller from any thread; owns the descriptors of both.
final class Wakeup: Sendable {
    /// Given for the wake-up descriptor; no source has this identifier.
    fileprivate static let identifier = UInt64.max

    fileprivate let epoll: FileDescriptor
    private let descriptor: FileDescriptor

    /// A wake-up that no poller waits for yet.
    init() throws(TransportError) {
        let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .lastSystemError("epoll_create1") }
        self.epoll = FileDescriptor(takingOwnershipOf: epoll)
        let number = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        let reason = errno
        // Owned even when it is none, so that both are owned whichever call fails.
        descriptor = FileDescriptor(takingOwnershipOf: number)
        guard number >= 0 else { throw .system(call: "eventfd", reason: systemReason(reason)) }
        try control(EPOLL_CTL_ADD, number, Self.identifier, .readable)
    }

    /// Makes the poller's wait return, now or the next time.
    func signal() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor.number, &one, 8)
    }

    fileprivate func clear() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor.number, &count, 8)
    }

    fileprivate func control(
        _ operation: Int32, _ descriptor: Int32, _ identifier: UInt64, _ readiness: Readiness
    ) throws(TransportError) {
        var event = unsafe epoll_event()
        unsafe event.events = readiness.rawValue
        unsafe event.data.u64 = identifier
        guard unsafe epoll_ctl(epoll.number, operation, descriptor, &event) == 0 else {
            throw .lastSystemError("epoll_ctl")
        }
    }
}

/// Takes the next waiting connection; the new socket is non-blocking and closed on exec.
func acceptConnection(_ listener: Int32) -> (result: Int32, address: SocketAddress?) {
    unsafe SocketAddress.filled { address, size in
        unsafe assay_accept4(listener, address, size, Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
    }
}
