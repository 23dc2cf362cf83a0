import JSON
import OpenSSL

extension ForgeValue {
    /// The `$` forms that show a key or a certificate.
    static let keyForms: [String: Form] = [
        "$jwk": jwk, "$x5c": certificateChain, "$x5t": certificateThumbprint, "$thumbprint": keyThumbprint,
    ]

    /// `{"$jwk": KEY, "private": BOOL, "members": {…}, "remove": […]}`
    private static let jwk: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$jwk", "private", "members", "remove"])
        let name = KeyName(rawValue: try reader.string("$jwk"))
        let isPrivate = try reader.optionalBool("private") ?? false
        let members = try reader.optional("members").map(ForgeMembers.init)
        let removed = try reader.strings("remove")
        return ForgeValue { scope throws(ForgeError) in
            let key = try scope.key(name)
            var object = isPrivate ? key.json : key.publicMembers
            for name in removed { object.removeAll(named: name) }
            for member in try members?.resolved(in: scope) ?? [] { object[member.name] = member.value }
            return .object(object)
        }
    }

    /// `{"$x5c": KEY, "name": TEXT, "expired": BOOL}`: one self-signed certificate
    private static let certificateChain: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$x5c", "name", "expired"])
        let certificate = try ForgedCertificate(reader, key: reader.string("$x5c"))
        return ForgeValue { scope throws(ForgeError) in
            [.string(ByteEncoding.base64.text(try certificate.der(in: scope)))]
        }
    }

    /// `{"$x5t": KEY, "hash": "sha256", "name": TEXT}`
    private static let certificateThumbprint: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$x5t", "hash", "name", "expired"])
        let certificate = try ForgedCertificate(reader, key: reader.string("$x5t"))
        let algorithm = try reader.optional("hash")?.word(DigestAlgorithm.self) ?? .sha256
        return string { scope throws(ForgeError) in
            Base64URL.encode(Digest.hash(algorithm, try certificate.der(in: scope)))
        }
    }

    /// `{"$thumbprint": KEY}` (RFC 7638)
    private static let keyThumbprint: Form = { reader throws(DataFileError) in
        try reader.refuseUnknown(except: ["$thumbprint"])
        let name = KeyName(rawValue: try reader.string("$thumbprint"))
        return string { scope throws(ForgeError) in
            let key = try scope.key(name)
            do throws(JOSEError) {
                return try key.thumbprintText
            } catch {
                throw .unusableKey(name, reason: "\(error)")
            }
        }
    }
}
