import Glibc
import Synchronization

/// A file that grows while something goes on, so that it tells what happened also when that is cut short.
final class GrowingFile: Sendable {
    private let path: String
    private let descriptor: Int32
    /// The first error number, or 0; nothing is written after it, since nobody would see the gap.
    private let code = Mutex<Int32>(0)

    /// Makes the file, or empties the one that is there.
    init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError("write", path) }
    }

    deinit { close(descriptor) }

    /// Writes at the end, at once.
    func append(_ text: String) {
        code.withLock { code in
            if code == 0, !text.isEmpty { code = FileAccess.put(Array(text.utf8), into: descriptor) }
        }
    }

    /// Throws if anything could not be written.
    func check() throws(FileError) {
        let code = code.withLock { $0 }
        if code != 0 { throw FileError("write", path, errno: code) }
    }
}
