import JSON

/// Where a requirement or an attack comes from.
package struct Reference: Hashable, Sendable {
    /// `rfc`, `oidc`, `cve`, `tool`, `report` … : the schema of case files lists them.
    package let kind: String
    /// Number, name or address.
    package let name: String
    /// Section, where there is one.
    package let section: String?

    package init(kind: String, name: String, section: String? = nil) {
        self.kind = kind
        self.name = name
        self.section = section
    }

    init(_ reader: JSONReader) throws(DataFileError) {
        let named = try reader.members().filter { $0.name != "section" }
        guard named.count == 1 else {
            throw reader.error("expected one kind of reference, as in {\"rfc\": 7519, \"section\": \"4.1.3\"}")
        }
        kind = named[0].name
        if let number = named[0].reader.value.int {
            name = String(number)
        } else {
            name = try named[0].reader.string()
        }
        section = try reader.optionalString("section")
    }
}

extension Reference: CustomStringConvertible {
    package var description: String {
        let place = section.map { ", section \($0)" } ?? ""
        return switch kind {
        case "rfc": "RFC \(name)\(place)"
        case "oidc": "OpenID Connect Core \(name)\(place)"
        case "derived": "derived: \(name)"
        case "draft": "draft-\(name)\(place)"
        default: name + place
        }
    }
}
