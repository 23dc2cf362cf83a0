import JSON

/// One text for another, in a longer text.
struct TextReplacement: Hashable, Sendable {
    /// Which of several places.
    enum Occurrence: String, CaseIterable {
        case first
        case last
        case all
    }

    /// What is looked for.
    let find: String
    /// What takes its place.
    let replace: String
    /// Where.
    let occurrence: Occurrence

    /// The text with the places replaced; at least one must be there.
    func applied(to bytes: [UInt8]) throws(ForgeError) -> [UInt8] {
        let needle = Array(find.utf8)
        let ranges = Self.ranges(of: needle, in: bytes)
        let chosen =
            switch occurrence {
            case .first: Array(ranges.prefix(1))
            case .last: Array(ranges.suffix(1))
            case .all: ranges
            }
        guard !chosen.isEmpty else { throw .textNotFound(find) }
        guard find.utf8.elementsEqual(replace.utf8) == false else {
            throw .changesNothing(op: "a replacement", reason: "\"\(find)\" would replace itself")
        }
        var result: [UInt8] = []
        var end = 0
        for range in chosen {
            result += bytes[end..<range.lowerBound]
            result += replace.utf8
            end = range.upperBound
        }
        return result + bytes[end...]
    }

    /// Where the needle is, without overlaps.
    private static func ranges(of needle: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
        guard !needle.isEmpty else { return [] }
        var ranges: [Range<Int>] = []
        var index = 0
        while index + needle.count <= bytes.count {
            if bytes[index..<index + needle.count].elementsEqual(needle) {
                ranges.append(index..<index + needle.count)
                index += needle.count
            } else {
                index += 1
            }
        }
        return ranges
    }
}
