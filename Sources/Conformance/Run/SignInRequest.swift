package import HTTPMessages
import JOSE
package import JSON

/// The request a case sends: the profile's template, filled, then the case's own changes.
package struct SignInRequest: Sendable {
    package let url: String
    package let request: HTTPRequest

    /// Fills a template with logical fields; an edit changes only what it names.
    package init(
        template: RequestTemplate, fields: [String: JSON], values: [String: JSON], edits: [RequestEdit] = []
    ) {
        var fields = fields
        var removed: Set<String> = []
        var added = JSONObject()
        var renames: [(field: String, name: String)] = []
        var duplicates: [(field: String, value: JSON, first: Bool)] = []
        var wholeBody: [UInt8]?
        var method = template.method
        var query: [(String, JSON)] = []
        var headerEdits: [(String, String?)] = []
        var encoding: RequestEdit.Encoding?
        for edit in edits {
            switch edit {
            case .set(let name, let value): fields[name] = Self.fill(value, values)
            case .remove(let name):
                fields[name] = nil
                removed.insert(name)
            case .add(let name, let value): added.append(name, Self.fill(value, values))
            case .duplicate(let field, let value, let first):
                duplicates.append((field, Self.fill(value, values), first))
            case .rename(let field, let name): renames.append((field, name))
            case .body(let bytes): wholeBody = Self.fill(bytes, values)
            case .header(let name, let value):
                headerEdits.append((name, value.map { JSONTemplate.fill($0, with: values) }))
            case .method(let word): method = word
            case .query(let name, let value): query.append((name, Self.fill(value, values)))
            case .encoding(let word): encoding = word
            }
        }
        // What the case may name is not thereby sent: a field goes along when the sign-in has it or an edit sets it.
        var all = values
        for name in RequestEdit.fields { all[name] = nil }
        all.merge(fields) { $1 }
        for name in removed { all[name] = nil }
        var members = template.body.filled(with: all)?.object ?? JSONObject()
        let shape = template.body.template.object ?? JSONObject()
        for (field, name) in renames { members = FieldMember(field, shape).renamed(to: name, in: members) }
        for (field, value, first) in duplicates {
            members = FieldMember(field, shape).repeated(value, first: first, in: members)
        }
        for member in added.members { members.append(member.name, member.value) }

        url = Self.url(JSONTemplate.fill(template.url, with: all), query)
        var request = HTTPRequest(method: method, target: "/")
        for header in template.headers {
            request.fields.append(header.name, JSONTemplate.fill(header.value, with: all))
        }
        if let bearer = template.bearer {
            request.fields.append("Authorization", "Bearer " + JSONTemplate.fill(bearer, with: all))
        }
        let written = Body(members, contentType: template.contentType, encoding: encoding)
        request.body = wholeBody ?? (method == "GET" || method == "HEAD" ? [] : written.bytes)
        request.fields.set("Content-Type", written.contentType)
        request.fields.set("Accept", "application/json")
        for (name, value) in headerEdits {
            if let value { request.fields.set(name, value) } else { request.fields.removeAll(named: name) }
        }
        self.request = request
    }

    private static func fill(_ value: JSON, _ values: [String: JSON]) -> JSON {
        made(value, values) ?? JSONTemplate(value).filled(with: values) ?? .null
    }

    /// What a form such as `{"$repeat": "n", "times": 5000}` stands for, as in the edits of tokens; nil for other values.
    private static func made(_ value: JSON, _ values: [String: JSON]) -> JSON? {
        guard value.object?.names.contains(where: { $0.hasPrefix("$") }) ?? false,
            let reader = try? JSONReader(file: "request", bytes: value.bytes),
            let form = try? ForgeValue.parse(reader)
        else { return nil }
        return try? form.json(in: ForgeContext(now: 0, values: values.compactMapValues(\.string), keys: { _ in nil }))
    }

    private static func fill(_ bytes: [UInt8], _ values: [String: JSON]) -> [UInt8] {
        // A body may be of many megabytes, and nearly none has a place.
        guard bytes.span.holds(UInt8(ascii: "$")), let text = String(validating: bytes, as: UTF8.self) else {
            return bytes
        }
        return Array(JSONTemplate.fill(text, with: values).utf8)
    }

    private static func url(_ url: String, _ query: [(String, JSON)]) -> String {
        query.reduce(url) { url, pair in
            let value = pair.1.string ?? pair.1.text
            return url + (url.contains("?") ? "&" : "?") + PercentEncoding.encode(pair.0) + "="
                + PercentEncoding.encode(value)
        }
    }
}

/// The bytes of a body and the media type that says what they are.
private struct Body {
    let bytes: [UInt8]
    let contentType: String

    init(_ members: JSONObject, contentType: String, encoding: RequestEdit.Encoding?) {
        let json = JSON.object(members)
        switch encoding {
        case .utf16:
            bytes = json.text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            self.contentType = contentType + "; charset=utf-16"
        case .multipart:
            let boundary = "assay-boundary"
            let parts = members.members.map { member in
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(member.name)\"\r\n\r\n"
                    + (member.value.string ?? member.value.text) + "\r\n"
            }
            bytes = Array((parts.joined() + "--\(boundary)--\r\n").utf8)
            self.contentType = "multipart/form-data; boundary=" + boundary
        case .form: (bytes, self.contentType) = (Self.form(members), Self.formType)
        case nil where contentType == Self.formType: (bytes, self.contentType) = (Self.form(members), contentType)
        case nil: (bytes, self.contentType) = (json.bytes, contentType)
        }
    }

    private static let formType = "application/x-www-form-urlencoded"

    private static func form(_ members: JSONObject) -> [UInt8] {
        Array(HTTPForm(members.members.map { HTTPForm.Item($0.name, $0.value.string ?? $0.value.text) }).encoded.utf8)
    }
}
