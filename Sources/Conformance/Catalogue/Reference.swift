import JSON

/// Where a requirement or an attack comes from.
package struct Reference: Hashable, Sendable {
    /// `rfc`, `oidc`, `cve`, `tool`, `report`, `doc`, `draft` or `derived`.
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

    static let kinds = ["rfc", "oidc", "cve", "tool", "report", "doc", "draft", "derived"]

    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: Self.kinds + ["section"])
        let named = try reader.members().filter { $0.name != "section" }
        guard named.count == 1 else { throw reader.error("expected one of \(Self.kinds.joined(separator: ", "))") }
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
