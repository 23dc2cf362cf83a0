/// A token as it is sent, with what went into it.
package struct ForgedToken: Hashable, Sendable {
    /// The text to send, which may be no token at all.
    package let text: String
    /// The header as signed, before it was encoded.
    package let headerBytes: [UInt8]
    /// The payload as signed, before it was encoded.
    package let payloadBytes: [UInt8]
    /// The signature after all edits of it.
    package let signature: [UInt8]
}
