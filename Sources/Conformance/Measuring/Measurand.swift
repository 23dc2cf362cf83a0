import JSON

/// A quantity of a target that is measured and not judged; the lines of `conformance/measurements.json`.
package struct Measurand: Sendable {
    /// Immutable, as a case's id is.
    package let id: String
    /// What is measured, in a few words.
    package let title: String
    /// What the result says, in a sentence.
    package let meaning: String
    /// `s`, `ms`, `bytes` or `fetches`; nil where the result is no number.
    package let unit: String?
    package let providers: [ProviderName]
    /// Capabilities of the target without which there is nothing to measure.
    package let needs: [String]
    package let method: Method

    /// How it is measured.
    package enum Method: Sendable {
        /// The greatest number whose token is accepted.
        case search(Search)
        /// Which of some forms are accepted.
        case forms([Form])
        /// Whether a token, or another with its nonce, is accepted after it; nil for the very same bytes.
        case replay(Case.Edits?)
        /// How many key sets so many good sign-ins cost.
        case fetches(signIns: Int)
        /// The median time of so many refusals.
        case timing(times: Int, Case.Edits)
    }

    /// Tokens that differ in one number, of which all up to some number are accepted.
    package struct Search: Sendable {
        package let range: ClosedRange<Int>
        /// Whether the result is the length of the token, not the number.
        package let tellsTokenBytes: Bool
        /// The member `mutate` around it, with the places of the number.
        private let template: JSONReader

        init(_ reader: JSONReader) throws(DataFileError) {
            try reader.refuseUnknown(except: ["from", "to", "result", "mutate"])
            let (from, to) = (try reader.int("from"), try reader.int("to"))
            guard from < to else { throw reader.error("the range from \(from) to \(to) is empty") }
            range = from...to
            let result = reader.optional("result")
            tellsTokenBytes = result != nil
            if let result, try result.string() != "token-bytes" { throw result.error("expected \"token-bytes\"") }
            template = reader
            guard Self.filling(reader.value, with: from) != reader.value else {
                throw reader.error("no edit has a place for the number, such as {\"$now\": {\"$number\": -1}}")
            }
            for bound in [from, to] { _ = try edits(for: bound) }
        }

        /// The edits for one number.
        func edits(for number: Int) throws(DataFileError) -> Case.Edits {
            try CaseReader.edits(template.replacing(Self.filling(template.value, with: number)))
        }

        /// The value with `{"$number": FACTOR, "plus"?: SUMMAND}` worked out wherever it stands.
        private static func filling(_ value: JSON, with number: Int) -> JSON {
            if let elements = value.array { return .array(elements.map { filling($0, with: number) }) }
            guard var object = value.object else { return value }
            if let factor = object["$number"]?.int { return .int(factor * number + (object["plus"]?.int ?? 0)) }
            for index in object.members.indices {
                object.members[index].value = filling(object.members[index].value, with: number)
            }
            return .object(object)
        }
    }

    /// One of several ways to write the same thing.
    package struct Form: Sendable {
        package let name: String
        package let providers: [ProviderName]
        package let edits: Case.Edits
    }
}
