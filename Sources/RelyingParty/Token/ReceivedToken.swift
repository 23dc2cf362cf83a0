import JSON

/// A token taken apart; says nothing about validity.
struct ReceivedToken: Sendable {
    /// The JOSE Header.
    let header: JSONObject
    /// The header before it was read.
    let headerBytes: [UInt8]
    /// The claims before they are read.
    let payload: [UInt8]
    let signature: [UInt8]
    /// What the signature may be over: the text as received, and what lenient reading made of it.
    let inputs: [[UInt8]]
    /// Whether the second dot was missing.
    var lacksSignatureSegment = false
    /// Whether the token is an encrypted one, of which only the header is known.
    var isEncrypted = false

    /// A signing input.
    static func input(_ header: [UInt8], _ payload: [UInt8]) -> [UInt8] {
        header + [UInt8(ascii: ".")] + payload
    }
}
