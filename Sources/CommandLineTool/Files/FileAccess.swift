import Glibc

/// Why a file could not be read or written.
struct FileError: Error, Hashable, CustomStringConvertible {
    let path: String
    let action: String
    let reason: String

    init(_ action: String, _ path: String, errno code: Int32 = errno) {
        self.path = path
        self.action = action
        reason = unsafe String(cString: strerror(code))
    }

    init(_ action: String, _ path: String, reason: String) {
        self.path = path
        self.action = action
        self.reason = reason
    }

    var description: String { "cannot \(action) \(path): \(reason)" }
}

/// Whole files in, whole files out.
enum FileAccess {
    /// Reads a file; one above `limit` bytes is refused.
    static func read(_ path: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("read", path) }
        defer { close(descriptor) }
        return try read(descriptor, path, limit: limit)
    }

    /// Reads standard input to its end.
    static func readStandardInput(limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
        try read(STDIN_FILENO, "standard input", limit: limit)
    }

    private static func read(_ descriptor: Int32, _ path: String, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError("read", path)
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw FileError("read", path, reason: "longer than \(limit) bytes") }
        }
    }

    /// Writes a file whole: beside it first, then renamed, so that nobody ever reads half of it.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws(FileError) {
        let draft = path + ".\(getpid()).tmp"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError("write", path) }
        var code = put(bytes, into: descriptor)
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, unsafe rename(draft, path) != 0 { code = errno }
        if code != 0 {
            unsafe unlink(draft)
            throw FileError("write", path, errno: code)
        }
    }

    /// Writes all bytes; the error number, or 0.
    static func put(_ bytes: [UInt8], into descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return 0
    }

    /// The files below a folder, as paths from that folder, sorted; hidden ones left out.
    static func files(below folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw FileError("open the folder", folder) }
        defer { unsafe closedir(stream) }
        var files: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if isFolder(folder + "/" + name) {
                files += try self.files(below: folder + "/" + name).map { name + "/" + $0 }
            } else {
                files.append(name)
            }
        }
        return files.sorted()
    }

    /// Whether anything is at that path.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Whether a folder is at that path.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
