package import JSON

/// One address a provider answers at.
package struct Endpoint: Sendable {
    /// What an endpoint's body is made of.
    package enum Kind: String, CaseIterable, Sendable {
        case discovery = "discovery"
        case keySet = "key-set"
        case certificates = "certificates"
    }

    /// `discovery`, `keys`, `certificates`.
    package let name: String
    /// What it is, for people.
    package let title: String
    /// What its body is made of.
    package let kind: Kind
    /// The real hosts it lives on.
    package let hosts: [String]
    /// Below the host, or below the provider's name.
    package let path: String
    /// The fields of its answers.
    package let headers: HeaderTemplate
    /// How a discovery document is laid out; key sets have theirs in `KeySetProfile`.
    package let layout: JSONLayout
    /// The discovery document with real addresses.
    package let document: JSONObject?

    /// Reads a member of `endpoints`.
    init(name: String, _ reader: JSONReader) throws(DataFileError) {
        self.name = name
        title = try reader.string("title")
        kind = try reader.member("answer").word(Kind.self)
        hosts = try reader.fact("hosts").strings()
        path = try reader.fact("path").string()
        headers = try HeaderTemplate(reader.fact("headers"))
        layout = reader.optional("layout") == nil ? .compact : try reader.fact("layout").word(JSONLayout.self)
        document = kind == .discovery ? try reader.fact("document").object() : nil
    }
}
