import JSON
import OpenSSL

@testable import JOSE

/// What differs between a genuine token and another, in words that a test can list.
struct TokenDifference {
    let parts: Set<String>

    /// Compares; the other is judged by the genuine key.
    init(from genuine: ForgedToken, to other: ForgedToken) throws {
        let before = Self.segments(genuine.text)
        let after = Self.segments(other.text)
        guard after.count == 3, after.allSatisfy({ Base64URL.decodeLeniently($0) != nil }) else {
            parts = ["form"]
            return
        }
        var parts = Self.differences(before[0], after[0], "header")
        parts.formUnion(Self.differences(before[1], after[1], "claims"))
        if !Self.isStrict(after[2]) { parts.insert("signature text") }
        let signature = Base64URL.decodeLeniently(after[2]) ?? []
        let key = try ForgingFixture.keys[.signing]?.publicKey()
        let input = Array("\(after[0]).\(after[1])".utf8)
        if key?.isValid(signature, for: input, scheme: .rsaPKCS1(.sha256)) != true { parts.insert("signature") }
        self.parts = parts
    }

    private static func segments(_ text: String) -> [String] {
        text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private static func isStrict(_ segment: String) -> Bool { (try? Base64URL.decode(segment)) != nil }

    private static func differences(_ before: String, _ after: String, _ name: String) -> Set<String> {
        guard let old = members(before) else { return [] }
        guard let new = members(after) else { return ["\(name) bytes"] }
        var parts: Set<String> = isStrict(after) ? [] : ["\(name) segment"]
        let names = Set(old.names + new.names)
        for member in names where values(member, old) != values(member, new) { parts.insert("\(name).\(member)") }
        if parts.isEmpty, old.names != new.names { parts.insert("\(name) order") }
        if parts.isEmpty, before != after { parts.insert("\(name) text") }
        return parts
    }

    private static func values(_ name: String, _ object: JSONObject) -> [JSON] {
        object.members.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    private static func members(_ segment: String) -> JSONObject? {
        guard let bytes = Base64URL.decodeLeniently(segment) else { return nil }
        return (try? JSON.parse(bytes, options: .keepingDuplicates))?.object
    }
}
