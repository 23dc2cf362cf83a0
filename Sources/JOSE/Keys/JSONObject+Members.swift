import JSON

extension JSONObject {
    /// A string that must be there.
    func requiredString(_ name: String) throws(JOSEError) -> String {
        guard let text = try optionalString(name) else { throw .memberMissing(name) }
        return text
    }

    /// A string that may be absent; null is not absent.
    func optionalString(_ name: String) throws(JOSEError) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw .memberType(name, expected: "a string", found: value.typeName) }
        return text
    }

    /// An array of strings that may be absent.
    func optionalStrings(_ name: String) throws(JOSEError) -> [String]? {
        guard let value = self[name] else { return nil }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            throw .memberType(name, expected: "an array of strings", found: value.typeName)
        }
        return texts
    }

    /// The bytes of a base64url string that must be there.
    func bytes(_ name: String) throws(JOSEError) -> [UInt8] {
        let text = try requiredString(name)
        do {
            return try Base64URL.decode(text)
        } catch {
            throw .memberEncoding(name)
        }
    }
}
