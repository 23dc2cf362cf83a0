import IdentityProvider
package import JSON

/// What somebody says of a backend that no profile describes: where its sign-in is, and what goes where.
package struct TargetDraft: Sendable {
    package var name: String
    /// From the base URL, such as `/auth/native`; may hold `${provider}`.
    package var endpoint: String
    /// Whether the body is a form in place of JSON.
    package var isForm = false
    package var fields: [Field] = []
    /// Members that every request carries as they are.
    package var members: [(path: [String], value: String)] = []
    package var headers: [Header] = []
    package var audiences: [(provider: ProviderName, client: String)] = []

    package init(name: String, endpoint: String) {
        self.name = name
        self.endpoint = endpoint
    }

    /// A logical field of the sign-in, and the member of the body that carries it.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let path: [String]

        package init(name: String, path: [String]) {
            self.name = name
            self.path = path
        }
    }

    /// A header whose value is kept out of the profile.
    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// The variable that stands for the value: `X-Api-Key` is `x_api_key`.
        package var variable: String {
            name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        }
    }

    /// Fields that a request can carry.
    package static let fieldNames = ["token", "nonce", "provider", "name", "email", "audience", "access_token", "code"]

    /// Whether the requests carry a field.
    func carries(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// The values of the variables, for the requests that `init` sends itself.
    package func values(base: String) -> [String: JSON] {
        var values: [String: JSON] = ["base": .string(base.hasSuffix("/") ? String(base.dropLast()) : base)]
        for header in headers { values[header.variable] = .string(header.value) }
        for (provider, client) in audiences { values["\(provider.rawValue)_audience"] = .string(client) }
        return values
    }

    // MARK: Members of the profile

    var variables: JSON {
        var object = JSONObject()
        for (provider, client) in audiences {
            object["\(provider.rawValue)_audience"] = [
                "default": .string(client), "about": .string("the client id that \(provider.rawValue) tokens are for"),
            ]
        }
        for header in headers {
            object[header.variable] = [
                "about": .string("the value of the header \(header.name)"), "secret": .bool(true),
            ]
        }
        return .object(object)
    }

    var request: JSON {
        var object: JSONObject = ["method": "POST", "url": .string("${base}" + endpoint)]
        if !headers.isEmpty {
            object["headers"] = .object(JSONObject(headers.map { ($0.name, .string("${\($0.variable)}")) }))
        }
        object["content_type"] = isForm ? "application/x-www-form-urlencoded" : "application/json"
        var body = JSONObject()
        for field in fields { body.insert("${\(field.name)}", at: field.path[...]) }
        for member in members { body.insert(member.value, at: member.path[...]) }
        object["body"] = .object(body)
        return .object(object)
    }
}

extension JSONObject {
    /// Puts a text below nested members, making those that are not there.
    fileprivate mutating func insert(_ text: String, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            self[name] = .string(text)
            return
        }
        var inner = self[name]?.object ?? JSONObject()
        inner.insert(text, at: path.dropFirst())
        self[name] = .object(inner)
    }
}
