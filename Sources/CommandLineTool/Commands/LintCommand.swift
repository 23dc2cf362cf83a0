import Conformance
import JSON

extension Command {
    /// `assay lint`: every data file against its schema and against each other.
    static let lint = Command(
        name: "lint", usage: "[TARGET.json …]", summary: "check every case, target, provider and defect file",
        examples: [
            ("assay lint", "the files this program was built with"),
            ("assay lint --conformance ./conformance", "the files you are editing"),
            ("assay lint mine.json", "a target profile of your own"),
        ], options: DataFiles.options
    ) { arguments, terminal in
        let files = try DataFiles.load(arguments)
        let diagnostics =
            arguments.positional.isEmpty
            ? Linter(files: files).diagnostics()
            : try arguments.positional.flatMap { path in
                Linter(files: files.adding(try FileAccess.read(path), at: path)).diagnostics(ofTarget: path)
            }
        for diagnostic in diagnostics { terminal.out("\(diagnostic)\n") }
        terminal.out(diagnostics.isEmpty ? "every data file is in order\n" : "\(diagnostics.count) to mend\n")
        return diagnostics.isEmpty ? .success : .usage
    }
}
