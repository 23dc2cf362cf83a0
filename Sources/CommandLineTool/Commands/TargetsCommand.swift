import Conformance
import JSON

extension Command {
    /// `assay targets`: the profiles, or one of them told in full.
    static let targets = Command(
        name: "targets", usage: "[NAME|FILE]", summary: "list the target profiles, or tell what one documents",
        examples: [
            ("assay targets", "the profiles that come with assay"),
            ("assay targets appwrite", "its request, its error table and how to set the real one up"),
        ], options: [.flag("json", "for a program: the profile as JSON")] + DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 1, "assay targets [NAME|FILE]")
        let files = try DataFiles.load(arguments)
        guard let name = arguments.positional.first else {
            for profile in try TargetFiles.all(in: files) {
                let rows =
                    "\(profile.documentedErrors.count) documented and \(profile.errors.count - profile.documentedErrors.count) observed errors"
                terminal.out(profile.name.padded(to: 14) + "  " + profile.title + " (" + rows + ")\n")
            }
            return .success
        }
        let profile = try TargetFiles.profile(name, in: files)
        terminal.out(arguments.has("json") ? profile.json.prettyText + "\n" : profile.told)
        return .success
    }
}

/// Finds target profiles by name or path.
enum TargetFiles {
    /// Every profile of the data.
    static func all(in files: FileSet) throws -> [TargetProfile] {
        try files.paths(under: "conformance/targets").map { path in
            try TargetProfile(file: path, bytes: files[path] ?? [])
        }
    }

    /// A profile by its name, or from a file when the word is a path.
    static func profile(_ word: String, in files: FileSet) throws -> TargetProfile {
        let path = "conformance/targets/\(word).json"
        if let bytes = files[path] { return try TargetProfile(file: path, bytes: bytes) }
        if word.contains("/") || word.hasSuffix(".json") {
            return try TargetProfile(file: word, bytes: try FileAccess.read(word))
        }
        let names = files.paths(under: "conformance/targets").map { $0.dropFirst(20).dropLast(5) }.map(String.init)
        let near = Spelling.nearest(to: word, among: names).map { "; did you mean \($0)?" } ?? ""
        throw UsageError(
            "no target profile \"\(word)\"\(near) There are \(names.joined(separator: ", ")); a file of your own needs a path"
        )
    }
}

extension TargetProfile {
    fileprivate var told: String {
        var text = "\(title)\n"
        for document in documents {
            text += "  \(document.id): \(document.title)" + (document.url.map { " <\($0)>" } ?? "") + "\n"
        }
        text += "\nrequest\n  \(request.method) \(request.url)\n"
        for header in request.headers { text += "  \(header.name): \(header.value)\n" }
        text += "  " + request.body.template.text + "\n\nvariables (--set NAME=VALUE)\n"
        for variable in variables {
            text +=
                "  \(variable.name)" + (variable.fallback.map { " = \($0)" } ?? "")
                + (variable.isSecret ? " (secret)" : "")
                + (variable.about.isEmpty ? "" : ": " + variable.about) + "\n"
        }
        text += "\nerrors\n"
        for row in errors {
            text +=
                "  " + row.statuses.map(String.init).joined(separator: "|").padded(to: 8)
                + row.grade.rawValue.padded(to: 12)
                + row.code + "\n"
            for match in row.match { text += "      \(match)\n" }
        }
        if !setup.isEmpty { text += "\nto set up\n" + setup.map { "  - \($0)\n" }.joined() }
        return text
    }
}
