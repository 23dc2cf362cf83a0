/// Where the project's sources lie, found from this file's own place.
package enum ProjectRoot {
    /// The absolute path of the package's root folder, without a final slash.
    package static let path: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return parts.joined(separator: "/")
    }()
}
