/// The files of `conformance/` and `keys/` as they were when the program was built.
package enum EmbeddedFiles {
    /// Path from the project's root and contents, sorted by path.
    package static var all: [(path: String, bytes: StaticString)] { contents }
}
