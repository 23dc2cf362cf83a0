package import HTTPMessages
import JSON

/// Response fields as a provider sends them, with the instant filled in.
package struct HeaderTemplate: Sendable {
    private let lines: [(name: String, value: String)]
    /// How long a cache may keep the answer: `max-age` less `Age`.
    private let freshSeconds: Int

    /// Reads an object of fields.
    init(_ reader: JSONReader) throws(DataFileError) {
        var lines: [(name: String, value: String)] = []
        for (name, value) in try reader.members() {
            guard HTTPGrammar.isToken(name), HTTPGrammar.isFieldValue(try value.string()) else {
                throw value.error("\"\(name)\" with this value is no field of a message")
            }
            lines.append((name, try value.string()))
        }
        self.lines = lines
        freshSeconds = Self.maximumAge(lines) - Self.age(lines)
    }

    /// The fields at an instant, in seconds since 1970.
    package func fields(at now: Int) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in lines {
            switch value {
            case "${date}": fields.append(name, HTTPDate.format(now))
            case "${expires}": fields.append(name, HTTPDate.format(now + freshSeconds))
            default: fields.append(name, value)
            }
        }
        return fields
    }

    private static func maximumAge(_ lines: [(name: String, value: String)]) -> Int {
        let control = lines.first { HTTPGrammar.areSameName($0.name, "cache-control") }?.value ?? ""
        for directive in control.split(separator: ",") {
            let parts = directive.split(separator: "=")
            if parts.count == 2, String(parts[0]).trimmingBlanks() == "max-age" { return Int(parts[1]) ?? 0 }
        }
        return 0
    }

    private static func age(_ lines: [(name: String, value: String)]) -> Int {
        lines.first { HTTPGrammar.areSameName($0.name, "age") }.flatMap { Int($0.value) } ?? 0
    }
}
