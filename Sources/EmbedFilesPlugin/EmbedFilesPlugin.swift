import Foundation
import PackagePlugin

/// Writes every file under `conformance/` and `keys/` into one Swift file of the module that uses this plugin.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let root = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles+Contents.swift")
        let folders = ["conformance", "keys"].map { root.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Embedding conformance and keys",
                executable: try context.tool(named: "EmbedFiles").url,
                arguments: [root.path(), output.path()] + folders.map { $0.lastPathComponent },
                inputFiles: try folders.flatMap(files),
                outputFiles: [output])
        ]
    }

    /// A folder, its folders and its files, so that an edit, a new file or a lost one runs the generator again.
    private func files(below folder: URL) throws -> [URL] {
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return [folder] + walk.compactMap { $0 as? URL }.sorted { $0.path() < $1.path() }
    }
}
