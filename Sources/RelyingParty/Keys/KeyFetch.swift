package import HTTPMessages

/// Fetches a document with GET; redirects are not followed, limits and deadlines are the fetcher's own.
package typealias KeyFetch = @Sendable (_ url: String) async -> Result<HTTPResponse, KeyFetchFailure>

/// Why a document could not be had.
package struct KeyFetchFailure: Error, Hashable, Sendable {
    /// What went wrong, in words.
    package let reason: String

    /// A failure with its reason.
    package init(_ reason: String) { self.reason = reason }
}
