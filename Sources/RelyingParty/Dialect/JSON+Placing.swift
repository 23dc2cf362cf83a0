import JSON

extension JSON {
    /// This value with another one at a place; objects and arrays on the way are made where there are none.
    func placing(_ value: JSON, at pointer: JSONPointer) -> JSON { placing(value, at: pointer.tokens[...]) }

    /// This value without whatever is at a place.
    func removing(_ pointer: JSONPointer) -> JSON {
        guard let last = pointer.tokens.last else { return .null }
        let parentPointer = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
        guard var parent = self.value(at: parentPointer)?.object else { return self }
        parent[last] = nil
        return placing(.object(parent), at: parentPointer)
    }

    private func placing(_ value: JSON, at tokens: ArraySlice<String>) -> JSON {
        guard let token = tokens.first else { return value }
        let rest = tokens.dropFirst()
        if let index = Int(token), index < 16, object == nil {
            var elements = array ?? []
            while elements.count <= index { elements.append(.object(JSONObject())) }
            elements[index] = elements[index].placing(value, at: rest)
            return .array(elements)
        }
        var members = object ?? JSONObject()
        members[token] = (members[token] ?? .object(JSONObject())).placing(value, at: rest)
        return .object(members)
    }
}
