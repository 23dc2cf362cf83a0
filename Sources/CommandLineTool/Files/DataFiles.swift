import EmbeddedFiles
import JSON

/// The data the program works with: its own, unless the user points at folders on disk.
enum DataFiles {
    /// The options every command that reads data has.
    static let options: [Option] = [
        .value("conformance", "DIR", "read catalogue, targets and providers from DIR instead of the built-in ones"),
        .value("keys", "DIR|ephemeral", "read test keys from DIR, or make new ones for this run"),
    ]

    /// What `--conformance` and `--keys` say.
    static func load(_ arguments: Arguments) throws -> FileSet {
        var files: [String: [UInt8]] = [:]
        let conformance = arguments.value("conformance")
        let keys = arguments.value("keys").flatMap { $0 == "ephemeral" ? nil : $0 }
        for file in EmbeddedFiles.all {
            if conformance != nil, file.path.hasPrefix("conformance/") { continue }
            if keys != nil, file.path.hasPrefix("keys/") { continue }
            files[file.path] = file.bytes.withUTF8Buffer { unsafe Array($0) }
        }
        for (folder, root) in [(conformance, "conformance"), (keys, "keys")] {
            guard let folder else { continue }
            for path in try FileAccess.files(below: folder) where path.hasSuffix(".json") {
                files[root + "/" + path] = try FileAccess.read(folder + "/" + path)
            }
        }
        return FileSet(files)
    }
}
