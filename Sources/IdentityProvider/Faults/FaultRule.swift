package import HTTPMessages
import JOSE
package import JSON

/// A way for the issuer to misbehave, addressed by provider, endpoint and request, never by who comes first.
package struct FaultRule: Sendable {
    /// The bytes of a body.
    enum Body: Sendable {
        case json(ForgeValue)
        case bytes([UInt8])
        case repeated([UInt8], count: Int)
    }

    /// Which provider; nil for any.
    package private(set) var provider: String?
    /// Which endpoint; nil for any.
    package private(set) var endpoint: String?
    /// Which requests it befalls.
    package let match: FaultMatch
    /// How often it happens; nil for always.
    package let count: Int?
    /// How many matching requests pass unharmed first.
    package let skip: Int
    /// The status in place of the answer's.
    let status: Int?
    /// Fields set, or taken away by nil.
    let headers: [(name: String, value: String?)]
    /// The body in place of the answer's.
    let body: Body?
    /// What is done before status, fields and body are changed.
    let preset: FaultPreset?
    /// Where redirects lead; nil for what the preset does.
    let location: ForgeValue?
    /// What happens on the wire.
    package let wire: WireFault?
    /// What happens in the TLS handshake, before there is a request; then nothing else does.
    package let handshake: HandshakeFault?
    /// The rule as it was written.
    package let source: JSON
}

extension FaultRule {
    /// The same for this provider, unless it names one itself, and for this endpoint if one is given.
    package func addressed(to provider: String, endpoint: String? = nil) -> FaultRule {
        var rule = self
        if rule.provider == nil { rule.provider = provider }
        if let endpoint { rule.endpoint = endpoint }
        return rule
    }
}

// MARK: - Reading

extension FaultRule {
    /// The longest body that a rule may ask for.
    static let bodyCapacity = 64 << 20

    /// Reads a rule.
    package static func parse(_ reader: JSONReader) throws(DataFileError) -> FaultRule {
        try reader.refuseUnknown(except: [
            "provider", "endpoint", "match", "count", "skip", "status", "headers", "body", "preset", "location", "wire",
            "tls",
        ])
        let endpoint = try reader.optionalString("endpoint")
        let status = try reader.optionalInt("status")
        if let status, !(200...599).contains(status) {
            throw try reader.member("status").error("expected a status from 200 to 599, found \(status)")
        }
        let rule = FaultRule(
            provider: try reader.optionalString("provider"), endpoint: endpoint == "any" ? nil : endpoint,
            match: try reader.optional("match").map(FaultMatch.init) ?? FaultMatch(),
            count: try reader.optional("count").map { reader throws(DataFileError) in try number(reader, from: 1) },
            skip: try reader.optional("skip").map { reader throws(DataFileError) in try number(reader, from: 0) } ?? 0,
            status: status, headers: try headers(reader), body: try reader.optional("body").map(body),
            preset: try reader.optional("preset")?.word(FaultPreset.self),
            location: try reader.optional("location").map(ForgeValue.parse),
            wire: try reader.optional("wire").map(WireFault.parse),
            handshake: try reader.optional("tls")?.word(HandshakeFault.self), source: reader.value)
        if rule.handshake != nil {
            guard !rule.changesAnswers, rule.endpoint == nil, rule.location == nil, !rule.match.needsRequest else {
                throw reader.error(
                    "in the handshake (tls) there is no request yet: only provider, match.host, count and skip go with it"
                )
            }
        } else if !rule.changesAnswers {
            throw reader.error("a fault needs at least one of status, headers, body, preset, wire, tls")
        }
        return rule
    }

    /// Every handshake for a provider's hosts goes wrong this way.
    static func handshake(_ fault: HandshakeFault, of provider: String) -> FaultRule {
        FaultRule(
            provider: provider, endpoint: nil, match: FaultMatch(), count: nil, skip: 0, status: nil, headers: [],
            body: nil, preset: nil, location: nil, wire: nil, handshake: fault,
            source: ["provider": .string(provider), "tls": .string(fault.rawValue)])
    }

    private var changesAnswers: Bool {
        status != nil || !headers.isEmpty || body != nil || preset != nil || wire != nil
    }

    /// Reads an array of rules.
    package static func list(_ reader: JSONReader) throws(DataFileError) -> [FaultRule] {
        var rules: [FaultRule] = []
        for element in try reader.elements() { rules.append(try parse(element)) }
        return rules
    }

    private static func number(_ reader: JSONReader, from least: Int) throws(DataFileError) -> Int {
        let number = try reader.int()
        guard (least...1_000_000).contains(number) else {
            throw reader.error("expected a number from \(least) to 1000000, found \(number)")
        }
        return number
    }

    private static func headers(_ reader: JSONReader) throws(DataFileError) -> [(name: String, value: String?)] {
        guard let headers = reader.optional("headers") else { return [] }
        var list: [(name: String, value: String?)] = []
        for (name, value) in try headers.members() {
            guard HTTPGrammar.isToken(name) else { throw value.error("\"\(name)\" is no field name") }
            list.append((name, value.value == .null ? nil : try value.string()))
        }
        return list
    }

    private static func body(_ reader: JSONReader) throws(DataFileError) -> Body {
        guard let object = reader.value.object, !object.names.contains(where: { $0.hasPrefix("$") }) else {
            return .json(try ForgeValue.parse(reader))
        }
        switch object.names.first {
        case "text" where object.names.count == 1: return .bytes(Array(try reader.string("text").utf8))
        case "hex" where object.names.count == 1:
            guard let bytes = Hex.decode(try reader.string("hex")) else {
                throw try reader.member("hex").error("expected pairs of hexadecimal digits")
            }
            return .bytes(bytes)
        case "repeat" where Set(object.names) == ["repeat", "bytes"]:
            let count = try reader.int("bytes")
            guard (0...bodyCapacity).contains(count) else {
                throw try reader.member("bytes").error("expected at most \(bodyCapacity) bytes, found \(count)")
            }
            let unit = Array(try reader.string("repeat").utf8)
            guard !unit.isEmpty else { throw try reader.member("repeat").error("nothing cannot be repeated") }
            return .repeated(unit, count: count)
        default: return .json(try ForgeValue.parse(reader))
        }
    }
}
