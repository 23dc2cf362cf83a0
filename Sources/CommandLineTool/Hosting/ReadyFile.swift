import Glibc
import JSON

/// The file that tells whoever started us where we are; it appears whole, once everything answers.
enum ReadyFile {
    /// Writes the addresses and this process's id; does nothing without a path.
    static func write(_ path: String?, _ addresses: JSONObject) throws(FileError) {
        guard let path else { return }
        var content = addresses
        content["pid"] = .int(Int(getpid()))
        try FileAccess.write(Array((JSON.object(content).text + "\n").utf8), to: path)
    }
}
