/// Data files by path, wherever they came from: the binary itself or a folder on disk.
package struct FileSet: Sendable {
    private var files: [String: [UInt8]]

    package init(_ files: [String: [UInt8]]) { self.files = files }

    /// The contents of one file.
    package subscript(path: String) -> [UInt8]? {
        get { files[path] }
        set { files[path] = newValue }
    }

    /// The paths that begin with `folder` and a slash, sorted.
    package func paths(under folder: String) -> [String] {
        files.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
    }

    /// The same files and one more.
    package func adding(_ bytes: [UInt8], at path: String) -> FileSet {
        FileSet(files.merging([path: bytes]) { $1 })
    }
}
