import Glibc

extension StateFolder {
    /// Where the folder is when no flag says it.
    static func usualPath() throws(UsageError) -> String {
        if let data = Environment.value("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/assay" }
        guard let home = Environment.value("HOME") else {
            throw UsageError("no folder for the test authority: HOME is not set; give --state-dir DIR")
        }
        return home + "/.local/share/assay"
    }

    /// The path from the root, without a slash at the end.
    static func absolute(_ path: String) throws(FileError) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { throw FileError("find the current folder for", path) }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }

    /// Makes the folder and those above it; one that is there already must be ours alone to write to.
    static func make(_ path: String) throws(FileError) {
        var whole = ""
        for part in path.split(separator: "/") {
            whole += "/" + part
            if unsafe mkdir(whole, whole == path ? 0o700 : 0o755) != 0, errno != EEXIST { throw unusable(whole) }
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw unusable(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw unusable(path, reason: "it is not a folder") }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw unusable(
                path, reason: "others may write to it, and so make clients believe them; chmod 700 it if it is yours")
        }
        guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else { throw unusable(path) }
    }

    /// Holds other processes off until the descriptor is closed.
    static func lock(_ path: String) throws(FileError) -> Int32 {
        let descriptor = unsafe Glibc.open(path + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable(path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let code = errno
                close(descriptor)
                throw FileError("lock", path, errno: code)
            }
        }
        return descriptor
    }

    /// Removes what a process has left that was killed while it wrote; the caller holds the lock.
    static func removeDrafts(_ path: String) throws(FileError) {
        for file in try FileAccess.files(below: path) where file.hasSuffix(".tmp") { unsafe unlink(path + "/" + file) }
    }

    /// What is wrong with the folder and what to do.
    static func unusable(_ path: String, errno code: Int32 = errno) -> FileError {
        unusable(path, reason: unsafe String(cString: strerror(code)))
    }

    private static func unusable(_ path: String, reason: String) -> FileError {
        FileError(
            "keep the test authority in", path, reason: reason + "; name a folder of your own with --state-dir DIR")
    }
}
