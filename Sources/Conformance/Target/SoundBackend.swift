package import JSON

/// A backend that does everything right, and some of it otherwise than most: no suite may find anything in it.
package struct SoundBackend: Sendable {
    /// Where they are listed.
    package static let path = "conformance/sound-backends.json"

    package let id: String
    package let title: String
    /// What it documents.
    package let profile: TargetProfile

    private static let usualTarget = "generic"

    /// All of them, in the order of the file; none without one.
    package static func all(in files: FileSet) throws(DataFileError) -> [SoundBackend] {
        guard let bytes = files[path] else { return [] }
        var backends: [SoundBackend] = []
        for element in try JSONReader(file: path, bytes: bytes).elements() {
            backends.append(try SoundBackend(element, files))
        }
        return backends
    }

    private init(_ reader: JSONReader, _ files: FileSet) throws(DataFileError) {
        try reader.refuseUnknown(except: ["id", "title", "why", "target", "profile"])
        (id, title) = (try reader.string("id"), try reader.string("title"))
        let target = try reader.optionalString("target") ?? Self.usualTarget
        let file = "conformance/targets/\(target).json"
        guard let bytes = files[file] else {
            throw reader.optional("target")?.error("no target profile \"\(target)\"")
                ?? reader.error("\(file) is missing")
        }
        // A name of its own, since its tokens and flows may be others than the target's.
        let own: JSON = .object(["target": .object(["name": .string(id), "title": .string(title)])])
        let json = try JSONReader(file: file, bytes: bytes).value.merging(reader.member("profile").value).merging(own)
        do throws(DataFileError) {
            profile = try TargetProfile(file: file, bytes: Array(json.text.utf8))
        } catch {
            throw try reader.member("profile").error(
                "makes a profile that cannot be read: \(error.problem) (at \(error.pointer))")
        }
    }
}
