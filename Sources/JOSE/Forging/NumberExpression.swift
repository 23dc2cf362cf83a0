import JSON

/// A sum such as `s+n` or `n-1` of named numbers and small constants.
struct NumberExpression: Hashable, Sendable {
    private let text: String
    private let terms: [Term]

    private struct Term: Hashable {
        let isSubtracted: Bool
        let name: String
    }

    /// Reads the sum; what the letters stand for shows when it is worked out.
    init(_ text: String) {
        self.text = text
        var terms: [Term] = []
        var isSubtracted = false
        var name = ""
        for character in text {
            if character == "+" || character == "-" {
                terms.append(Term(isSubtracted: isSubtracted, name: name))
                isSubtracted = character == "-"
                name = ""
            } else if character != " " {
                name.append(character)
            }
        }
        terms.append(Term(isSubtracted: isSubtracted, name: name))
        self.terms = terms
    }

    /// Reads the sum from a data file.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(try reader.string())
        for term in terms where !["0", "1", "2", "r", "s", "n", "p"].contains(term.name) {
            throw reader.error("expected a sum of 0, 1, 2, r, s, n and p, found \"\(term.name)\"")
        }
    }

    /// The value with those numbers for the letters.
    func value(_ numbers: [String: Natural]) throws(ForgeError) -> Natural {
        var (sum, owed) = (Natural([]), Natural([]))
        for term in terms {
            guard let number = numbers[term.name] ?? UInt8(term.name).map({ Natural([$0]) }) else {
                throw .unusableValue("\"\(term.name)\" in \"\(text)\" means nothing for this kind of signature")
            }
            if term.isSubtracted { owed = owed + number } else { sum = sum + number }
        }
        guard let value = sum - owed else { throw .unusableValue("\"\(text)\" is below zero") }
        return value
    }
}
