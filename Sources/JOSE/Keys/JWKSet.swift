package import JSON

/// A JWK Set (RFC 7517, section 5): the keys that can be read, and why the others cannot.
package struct JWKSet: Sendable, Equatable {
    /// The readable keys, in order.
    package let keys: [JWK]
    /// One reason for each member that is no key this program understands; such members do not spoil the rest.
    package let ignored: [JOSEError]

    /// Reads the set; only a value without a `keys` array is refused.
    package init(json: JSON) throws(JOSEError) {
        guard let object = json.object else { throw .notAnObject("a JWK Set", found: json.typeName) }
        guard let value = object["keys"] else { throw .memberMissing("keys") }
        guard let elements = value.array else {
            throw .memberType("keys", expected: "an array", found: value.typeName)
        }
        var keys: [JWK] = []
        var ignored: [JOSEError] = []
        for element in elements {
            do throws(JOSEError) {
                let key = try JWK(json: element)
                guard ["RSA", "EC", "OKP", "oct"].contains(key.kty) else { throw .keyKindUnsupported(key.kty) }
                keys.append(key)
            } catch {
                ignored.append(error)
            }
        }
        self.keys = keys
        self.ignored = ignored
    }

    /// A set of these keys.
    package init(keys: [JWK] = []) {
        self.keys = keys
        ignored = []
    }

    /// The keys of that name, compared byte by byte; a set may hold several.
    package func keys(withID kid: String) -> [JWK] {
        keys.filter { $0.kid?.hasSameBytes(as: kid) ?? false }
    }

    /// The set as JSON, secrets included if there are any.
    package var json: JSON { ["keys": .array(keys.map { .object($0.json) })] }
}
