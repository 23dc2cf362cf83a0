/// The version a message claims.
package struct HTTPVersion: Hashable, Sendable {
    /// The digit before the dot.
    package let major: Int

    /// The digit after the dot.
    package let minor: Int

    /// A version from its digits.
    package init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// HTTP/1.0: connections close unless both sides ask otherwise.
    package static let http10 = HTTPVersion(major: 1, minor: 0)

    /// HTTP/1.1: connections stay open unless one side asks otherwise.
    package static let http11 = HTTPVersion(major: 1, minor: 1)
}

extension HTTPVersion: CustomStringConvertible {
    /// The version as it stands in a start line.
    package var description: String { "HTTP/\(major).\(minor)" }
}
