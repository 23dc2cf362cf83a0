import JSON

extension JSONReader {
    /// How sure we are of a value about a provider.
    private enum Confidence: String, CaseIterable {
        /// In a captured answer or token.
        case seen
        /// In the vendor's documents.
        case doc
        /// In a widely used verifier.
        case code
        /// From memory, to be checked.
        case mem
    }

    /// The value of a statement about a provider, which must say where it comes from.
    func fact(_ name: String) throws(DataFileError) -> JSONReader {
        let statement = try member(name)
        try statement.refuseUnknown(except: ["value", "about", "source", "date", "confidence"])
        _ = try (
            statement.string("source"), statement.string("date"), statement.member("confidence").word(Confidence.self)
        )
        return try statement.member("value")
    }

    /// The strings of this array.
    func strings() throws(DataFileError) -> [String] {
        var strings: [String] = []
        for element in try elements() { strings.append(try element.string()) }
        return strings
    }
}
