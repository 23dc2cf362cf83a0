package import HTTPMessages

/// One request that the issuer got, as it came.
package struct JournalEntry: Hashable, Sendable {
    /// From 1, without gaps, in the order of arrival.
    package let number: Int
    /// Milliseconds since 1970, by the issuer's clock.
    package let instant: Int
    /// Whose address was asked; nil for an address of nobody.
    package let provider: String?
    /// The endpoint's name, such as `keys`; nil for a path that is none.
    package let endpoint: String?
    /// The request with its fields and body.
    package let request: HTTPRequest
    /// Who sent it.
    package let peer: HTTPPeer
    /// The status answered.
    package let status: Int
    /// The fault that the answer suffered, by its number.
    package let fault: Int?

    /// The exact bytes: request line and fields as they came, then the body without transfer coding.
    package var bytes: [UInt8] {
        guard !request.receivedHead.isEmpty else { return HTTPSerializer.uncheckedBytes(of: request) }
        return request.receivedHead + request.body
    }
}
