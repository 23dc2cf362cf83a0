import JSON

/// Finds addresses in JSON.
enum Addresses {
    /// Every text that begins like one, at any depth.
    static func all(in values: [JSON]) -> [String] {
        values.flatMap { value -> [String] in
            switch value {
            case .string(let text): text.hasPrefix("http://") || text.hasPrefix("https://") ? [text] : []
            case .array(let elements): all(in: elements)
            case .object(let object): all(in: object.members.map(\.value))
            default: []
            }
        }
    }
}
