import CGlibc
import Glibc

/// Pipes whose ends no other program inherits.
package enum Pipe {
    /// A new pipe; the caller owns both ends.
    package static func make() throws(TransportError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard unsafe assay_pipe2(&ends, O_CLOEXEC) == 0 else { throw .lastSystemError("pipe2") }
        return (ends[0], ends[1])
    }
}
