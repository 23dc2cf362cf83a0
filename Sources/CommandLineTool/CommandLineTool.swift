/// The program `assay` without its `main`.
public enum CommandLineTool {
    /// Runs one command and returns the process's exit code.
    public static func run(arguments: [String]) async -> Int32 {
        1
    }
}
