/// The third segment on its way: bytes, until an edit makes it a text that is sent as it is.
struct SignatureDraft: Sendable {
    /// The signature.
    var bytes: [UInt8]
    /// What stands in the third segment whatever the bytes are.
    var text: String?
    /// Whose signature it is; nil for none and for HMAC.
    let key: KeyName?

    /// The third segment.
    var encoded: String { text ?? Base64URL.encode(bytes) }
}
