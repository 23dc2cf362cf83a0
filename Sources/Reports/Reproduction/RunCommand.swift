package import Conformance

/// The commands that lead from a report back to the program.
package struct RunCommand: Sendable {
    private let header: RunHeader

    /// Commands that repeat parts of this run.
    package init(_ header: RunHeader) { self.header = header }

    /// The command that runs one case of this run alone.
    package func alone(_ result: CaseResult) -> String {
        ShellWord.line(common + ["--provider", result.provider.rawValue, "--only", result.id])
    }

    /// The command that runs several cases of this run again.
    package func again(_ results: [CaseResult]) -> String {
        var ids: [String] = []
        var providers: [String] = []
        for result in results {
            if !ids.contains(result.id) { ids.append(result.id) }
            if !providers.contains(result.provider.rawValue) { providers.append(result.provider.rawValue) }
        }
        return ShellWord.line(
            common + providers.flatMap { ["--provider", $0] } + ids.flatMap { ["--only", $0] })
    }

    /// The command that tells all about one case.
    package static func explain(_ result: CaseResult) -> String { ShellWord.line(["assay", "explain", result.id]) }

    /// What every run against this target needs.
    private var common: [String] {
        ["assay", "run", "--target", header.targetWord, "--base-url", header.baseURL]
            + header.arguments.flatMap { ["--set", $0] } + header.flags
    }
}

extension RunHeader {
    /// What `--target` was: a profile of our own goes by its name, any other by its file.
    package var targetWord: String {
        profileFile.isEmpty || profileFile.hasPrefix("conformance/targets/") ? target : profileFile
    }
}
