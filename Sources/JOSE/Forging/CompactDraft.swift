/// The token's text on its way: three segments, until an edit makes it one text.
struct CompactDraft: Sendable {
    /// The parts of a compact JWS.
    enum Segment: String, CaseIterable, Sendable {
        case header
        case payload
        case signature
    }

    private var segments: [Segment: String]
    private var whole: String?

    /// A token of three segments.
    init(header: String, payload: String, signature: String) {
        segments = [.header: header, .payload: payload, .signature: signature]
    }

    /// The token as sent.
    var text: String { whole ?? Segment.allCases.map { segments[$0] ?? "" }.joined(separator: ".") }

    /// One segment, for an edit that changes or uses it.
    func segment(_ segment: Segment, for op: String) throws(ForgeError) -> String {
        guard whole == nil, let text = segments[segment] else { throw .noSegments(op: op) }
        return text
    }

    /// Changes one segment.
    mutating func set(_ segment: Segment, to text: String) { segments[segment] = text }

    /// Makes the token this text.
    mutating func set(whole text: String) { whole = text }

    /// The names that a template may use.
    var names: [String: String] {
        var names = ["token": text]
        for (segment, text) in segments { names[segment.rawValue] = text }
        return names
    }
}
