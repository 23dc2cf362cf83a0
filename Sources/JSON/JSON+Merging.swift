extension JSON {
    /// This value with a patch laid over it, as RFC 7396 has it: objects are merged member by member, null takes a
    /// member away, and everything else takes the place of what was there.
    package func merging(_ patch: JSON) -> JSON {
        guard let changes = patch.object else { return patch }
        var merged = object ?? JSONObject()
        for (name, value) in changes.members.map({ ($0.name, $0.value) }) {
            merged[name] = value == .null ? Optional<JSON>.none : (merged[name] ?? .null).merging(value)
        }
        return .object(merged)
    }
}
