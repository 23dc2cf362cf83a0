package import JSON

/// One step of a case that takes several: keys, faults and waits between tokens.
package struct CaseStep: Sendable {
    /// `send`, `rotate`, `fault`, `wait`, `clear`, `storm` …
    package let name: String
    package let argument: JSON

    init(_ reader: JSONReader) throws(DataFileError) {
        if let word = reader.value.string {
            name = word
            argument = .null
            return
        }
        let members = try reader.members()
        guard members.count == 1 else { throw reader.error("expected one step, as in {\"rotate\": \"overlap\"}") }
        name = members[0].name
        argument = members[0].reader.value
    }
}
