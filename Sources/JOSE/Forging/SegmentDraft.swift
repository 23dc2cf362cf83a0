import JSON

/// The JOSE Header or the Claims Set on its way to a segment: members as long as possible, then bytes, then text.
struct SegmentDraft: Sendable {
    /// A member, with what only the written form shows.
    struct Member: Sendable {
        var name: String
        var value: JSON
        /// Whether the first character of the name is written as `\uXXXX`.
        var escapesName = false
    }

    private enum Content: Sendable {
        case members([Member])
        case bytes([UInt8])
    }

    /// `header` or `payload`, for messages.
    let name: String
    /// How members are written.
    var style: JSONStyle = .compact
    /// What is done to the bytes and to their base64url, in order.
    var encodings: [SegmentEncoding] = []
    private var content: Content

    /// A draft of these members.
    init(_ object: JSONObject, name: String) {
        content = .members(object.members.map { Member(name: $0.name, value: $0.value) })
        self.name = name
    }

    /// The members, for an edit that changes one.
    func members(for op: String) throws(ForgeError) -> [Member] {
        guard case .members(let members) = content else { throw .noMembers(segment: name, op: op) }
        return members
    }

    /// Changes the members.
    mutating func set(members: [Member]) { content = .members(members) }

    /// Makes the segment these bytes.
    mutating func set(bytes: [UInt8]) { content = .bytes(bytes) }

    /// The JSON text, or whatever took its place.
    var bytes: [UInt8] {
        switch content {
        case .members(let members):
            if style == .compact, !members.contains(where: \.escapesName) {
                return JSON.object(
                    JSONObject(members: members.map { JSONObject.Member(name: $0.name, value: $0.value) })
                ).bytes
            }
            var writer = ForgedJSONWriter(style: style)
            writer.write(members)
            return writer.bytes
        case .bytes(let bytes): return bytes
        }
    }

    /// The bytes as sent and the text that carries them.
    func encoded() -> (bytes: [UInt8], text: String) {
        var bytes = bytes
        for encoding in encodings { encoding.apply(to: &bytes) }
        var text = encodings.contains(.none) ? String(decoding: bytes, as: UTF8.self) : Base64URL.encode(bytes)
        for encoding in encodings { encoding.apply(to: &text) }
        return (bytes, text)
    }
}

extension [SegmentDraft.Member] {
    /// Where the first member of that name is.
    func index(of name: String) -> Int? { firstIndex { $0.name.hasSameBytes(as: name) } }
}
