import Conformance

extension Command {
    /// `assay lint`: every data file against its schema and against each other.
    static let lint = Command(
        name: "lint", usage: "", summary: "check every case, target, provider and defect file",
        examples: [
            ("assay lint", "the files this program was built with"),
            ("assay lint --conformance ./conformance", "the files you are editing"),
        ], options: DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay lint")
        let diagnostics = Linter(files: try DataFiles.load(arguments)).diagnostics()
        for diagnostic in diagnostics { terminal.out("\(diagnostic)\n") }
        terminal.out(diagnostics.isEmpty ? "every data file is in order\n" : "\(diagnostics.count) to mend\n")
        return diagnostics.isEmpty ? .success : .usage
    }
}
