import JOSE
import JSON

/// Reads the header or the claims as a JSON object (RFC 7519, section 7.2, steps 3 and 10).
struct TokenJSON {
    /// Which of the two it is.
    enum Part: String { case header, claims }

    let rules: JSONRules
    let part: Part

    /// The members; throws what is wrong with the text.
    func object(_ bytes: [UInt8]) throws(TokenViolation) -> JSONObject {
        let value: JSON
        do throws(JSONError) {
            value = try parsed(bytes)
        } catch {
            if case .duplicateMember(let name) = error.reason {
                throw TokenViolation(duplicateCondition, "the \(part.rawValue) has \"\(Self.shown(name))\" twice")
            }
            throw TokenViolation(malformedCondition, "the \(part.rawValue): \(error)")
        }
        guard let object = value.object else {
            throw TokenViolation(malformedCondition, "the \(part.rawValue) is \(value.typeName), expected an object")
        }
        if part == .claims { try refuseWhatIsRight(bytes, object) }
        return resolved(object)
    }

    private var malformedCondition: Condition { part == .header ? .headerMalformed : .payloadMalformed }
    private var duplicateCondition: Condition { part == .header ? .headerDuplicateMember : .payloadDuplicateMember }
    private var duplicates: JSONRules.Duplicates {
        part == .header ? rules.headerDuplicates : rules.claimDuplicates
    }

    /// A name short enough for a message.
    private static func shown(_ name: String) -> String { name.count > 40 ? name.prefix(40) + "…" : name }

    // MARK: Parsing

    private func parsed(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        do throws(JSONError) {
            return try JSON.parse(bytes, options: options(for: bytes))
        } catch {
            if case .duplicateMember = error.reason { throw error }
            for repaired in LenientJSON(rules: rules).repairs(of: bytes) {
                if let value = try? JSON.parse(repaired, options: options(for: repaired)) { return value }
            }
            throw error
        }
    }

    private func options(for bytes: [UInt8]) -> JSONParseOptions {
        var options = JSONParseOptions.strict
        options.maximumDepth = rules.maximumDepth
        options.allowsComments = rules.forgives.contains(.comments)
        options.allowsDuplicates =
            switch duplicates {
            case .refused: false
            case .first, .last: true
            case .hidden: Self.holdsEscape(bytes)
            }
        return options
    }

    private static func holdsEscape(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "u") }
    }

    // MARK: Members

    private func resolved(_ object: JSONObject) -> JSONObject {
        var resolved = object
        if duplicates == .last || duplicates == .hidden {
            resolved = JSONObject(
                members: object.members.enumerated().filter { index, member in
                    !object.members[(index + 1)...].contains { $0.name.hasSameBytes(as: member.name) }
                }.map(\.element))
        }
        guard rules.forgives.contains(.nameCase) else { return resolved }
        // As decoders that match names loosely do: whatever comes last under any spelling.
        for member in object.members where member.name != member.name.lowercased() {
            resolved[member.name.lowercased()] = member.value
        }
        return resolved
    }

    private func refuseWhatIsRight(_ bytes: [UInt8], _ object: JSONObject) throws(TokenViolation) {
        var reason: String?
        if rules.refuses.contains(.space), bytes.contains(where: { $0 == 0x0A || $0 == 0x09 }) {
            reason = "white space between members"
        }
        if rules.refuses.contains(.escapes), bytes.contains(UInt8(ascii: "\\")) { reason = "an escape" }
        if rules.refuses.contains(.nonASCII), bytes.contains(where: { $0 > 0x7E }) { reason = "a non-ASCII character" }
        if rules.refuses.contains(.newStatus), let status = object["real_user_status"]?.int, !(0...2).contains(status) {
            reason = "an unknown real_user_status"
        }
        if let reason { throw TokenViolation(.payloadMalformed, "the claims hold \(reason)") }
    }
}
