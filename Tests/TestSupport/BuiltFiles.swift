import EmbeddedFiles
package import JSON

/// The data files the program carries.
package enum BuiltFiles {
    package static let all = FileSet(
        Dictionary(
            uniqueKeysWithValues: EmbeddedFiles.all.map { ($0.path, $0.bytes.withUTF8Buffer { unsafe Array($0) }) }))
}
