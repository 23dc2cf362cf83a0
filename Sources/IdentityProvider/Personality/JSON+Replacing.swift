import JSON

extension JSON {
    /// Puts another value where a pointer leads; false if it leads nowhere.
    mutating func replace(at pointer: JSONPointer, with value: JSON) -> Bool {
        guard let name = pointer.tokens.first else {
            self = value
            return true
        }
        let rest = JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
        switch self {
        case .object(var object):
            guard var member = object[name], member.replace(at: rest, with: value) else { return false }
            object[name] = member
            self = .object(object)
            return true
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return false }
            guard elements[index].replace(at: rest, with: value) else { return false }
            self = .array(elements)
            return true
        default: return false
        }
    }
}
