import JOSE
import JSON

/// What an edited token has other than its unedited twin, a line for each place.
package enum TokenDifference {
    /// Compares two compact texts minted for the same account, nonce and second.
    package static func lines(from control: String, to edited: String) -> [String] {
        if control.hasSameBytes(as: edited) { return [] }
        let (before, after) = (segments(control), segments(edited))
        guard before.count == 3, after.count == 3 else {
            return ["token: \(after.count) segment\(after.count == 1 ? "" : "s") in place of 3: \(shortened(edited))"]
        }
        return members("header", before[0], after[0]) + members("claims", before[1], after[1])
            + signature(before[2], after[2], payloadChanged: before[0] != after[0] || before[1] != after[1])
    }

    private static func segments(_ token: String) -> [String] {
        token.split(separator: ".", maxSplits: 8, omittingEmptySubsequences: false).map(String.init)
    }

    private static func members(_ name: String, _ before: String, _ after: String) -> [String] {
        if before.hasSameBytes(as: after) { return [] }
        guard let old = object(before) else { return ["\(name): \(shortened(before)) → \(shortened(after))"] }
        guard let new = object(after) else { return ["\(name): no JSON object any more: \(decoded(after))"] }
        var lines: [String] = []
        for member in old.members {
            switch new[member.name] {
            case nil: lines.append("\(name).\(member.name): \(value(member.value)) → absent")
            case .some(let changed) where changed != member.value:
                lines.append("\(name).\(member.name): \(value(member.value)) → \(value(changed))")
            case .some: break
            }
        }
        var seen = Set<[UInt8]>()
        for member in new.members {
            if !seen.insert(Array(member.name.utf8)).inserted {
                lines.append("\(name).\(member.name): a second time, \(value(member.value))")
            } else if old[member.name] == nil {
                lines.append("\(name).\(member.name): absent → \(value(member.value))")
            }
        }
        // The same members in other bytes: order, white space, escapes, alphabet.
        return lines.isEmpty ? ["\(name): the same members, written \(decoded(after))"] : lines
    }

    private static func signature(_ before: String, _ after: String, payloadChanged: Bool) -> [String] {
        if before.hasSameBytes(as: after) { return payloadChanged ? ["signature: left as it was"] : [] }
        let (old, new) = (Base64URL.decodeLeniently(before)?.count ?? 0, Base64URL.decodeLeniently(after)?.count)
        guard let new else { return ["signature: \(shortened(after)), which is not base64url"] }
        if old != new { return ["signature: \(old) bytes → \(new) bytes"] }
        return payloadChanged ? [] : ["signature: \(new) other bytes"]
    }

    private static func object(_ segment: String) -> JSONObject? {
        guard let bytes = Base64URL.decodeLeniently(segment) else { return nil }
        return (try? JSON.parse(bytes, options: .keepingDuplicates))?.object
    }

    private static func decoded(_ segment: String) -> String {
        guard let bytes = Base64URL.decodeLeniently(segment) else { return shortened(segment) }
        return shortened(String(decoding: bytes.prefix(400), as: UTF8.self))
    }

    private static func value(_ value: JSON) -> String { shortened(value.text) }

    /// Long texts keep their beginning and say how long they are; control characters are shown as escapes.
    private static func shortened(_ text: String) -> String {
        let limit = 120
        let cut = text.utf8.count > limit * 4 || text.count > limit
        let visible = text.prefix(limit).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
        return cut ? visible + "… (\(text.utf8.count) bytes)" : visible
    }
}
