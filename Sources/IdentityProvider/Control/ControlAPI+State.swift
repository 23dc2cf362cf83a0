import HTTPMessages
import JSON

extension ControlAPI {
    /// Health, reset, clock and what the providers are like.
    static let stateOperations: [String: Operation] = [
        "health": { call in .json(200, ["status": "ok", "test_issuer": true, "base_url": .string(call.issuer.baseURL)])
        },
        "reset": { call in
            call.issuer.reset()
            return .done
        },
        "restore": { call in
            call.issuer.restore()
            return .done
        },
        "listProviders": { call in
            .json(200, .array(call.issuer.catalogue.names.compactMap { description(of: $0, call.issuer) }))
        },
        "setVariant": setVariant, "setDiscovery": setDiscovery, "perform": perform,
        "resetDiscovery": { call throws(APIError) in
            call.issuer.stage.setDiscovery(nil, of: try call.provider().name)
            return .done
        },
        "showClock": { call in .json(200, clock(call.issuer)) }, "setClock": setClock,
    ]

    private static let setVariant: Operation = { call throws(APIError) in
        let provider = try call.provider().name
        let body = try call.body()
        let variant = try ControlCall.reading { () throws(DataFileError) -> String? in
            try body.refuseUnknown(except: ["variant"])
            return try body.member("variant").value == .null ? nil : try body.string("variant")
        }
        do throws(KeyRingError) {
            try call.issuer.setVariant(variant, of: provider)
        } catch {
            let known = call.issuer.catalogue.variants(of: provider).map(\.name).joined(separator: ", ")
            throw APIError(404, "unknown_variant", "\(error)", hint: "expected one of \(known)")
        }
        return .done
    }

    private static let setDiscovery: Operation = { call throws(APIError) in
        let provider = try call.provider().name
        let body = try call.body()
        let change = try ControlCall.reading { () throws(DataFileError) in try ProviderStage.DiscoveryChange(body) }
        call.issuer.stage.setDiscovery(change, of: provider)
        return .done
    }

    private static let perform: Operation = { call throws(APIError) in
        let provider = try call.provider().name
        let body = try call.body()
        let script = try ControlCall.reading { () throws(DataFileError) in
            try body.refuseUnknown(except: ["script", "values", "for_seconds"])
            return try IssuerScript(body.member("script"))
        }
        let seconds = try ControlCall.reading { () throws(DataFileError) in
            guard let reader = body.optional("for_seconds") else { return Int?.none }
            let seconds = try reader.int()
            guard (1...86_400).contains(seconds) else { throw reader.error("expected 1 to 86400 seconds") }
            return seconds
        }
        let values = try ControlCall.reading { () throws(DataFileError) in try Self.values(body) }
        do {
            try call.issuer.perform(script, on: provider, values: values)
            if let seconds { call.issuer.restore(at: call.issuer.configuration.now() + seconds * 1000) }
        } catch let error as KeyRingError {
            throw APIError(error)
        } catch let error as FaultError {
            throw APIError(error)
        } catch {
            throw APIError(409, "not_possible", "\(error)")
        }
        return .done
    }

    /// The member `values` of a body.
    static func values(_ body: JSONReader) throws(DataFileError) -> [String: String] {
        var values: [String: String] = [:]
        for (name, value) in try body.optional("values")?.members() ?? [] { values[name] = try value.string() }
        return values
    }

    // MARK: Clock

    private static let setClock: Operation = { call throws(APIError) in
        let body = try call.body()
        let limit = ProviderClock.limitMilliseconds
        let clock = call.issuer.clock
        try ControlCall.reading { () throws(DataFileError) in
            try body.refuseUnknown(except: ["offset_ms", "advance_ms", "frozen"])
            guard try !body.object().isEmpty else { throw body.error("name what to change about the clock") }
            let (offset, advance) = (try body.optionalInt("offset_ms"), try body.optionalInt("advance_ms"))
            for number in [offset, advance].compactMap(\.self) where number.magnitude > limit {
                throw body.error("the clock moves at most \(limit) ms")
            }
            let isFrozen = try body.optionalBool("frozen")
            if let offset { clock.setOffset(milliseconds: offset) }
            if let advance { clock.advance(milliseconds: advance) }
            if let isFrozen { isFrozen ? clock.freeze() : clock.resume() }
        }
        return .json(200, Self.clock(call.issuer))
    }

    private static func clock(_ issuer: IdentityProvider) -> JSON {
        let setting = issuer.clock.current
        return [
            "now_ms": .int(issuer.clock.milliseconds), "offset_ms": .int(setting.offsetMilliseconds),
            "frozen": .bool(setting.frozenAt != nil),
        ]
    }

    // MARK: Providers

    private static func description(of name: String, _ issuer: IdentityProvider) -> JSON? {
        guard let personality = issuer.personality(name) else { return nil }
        let base = "\(issuer.baseURL)/\(name)"
        return [
            "name": .string(name), "title": .string(personality.title), "issuer": .string(personality.issuer),
            "variant": personality.variant.map(JSON.string) ?? .null,
            "variants": .array(
                issuer.catalogue.variants(of: name).map { ["name": .string($0.name), "title": .string($0.title)] }),
            "flows": .array(
                personality.flows.map { flow in
                    [
                        "name": .string(flow.name), "title": .string(flow.title),
                        "nonce_mode": .string(flow.nonce.rawValue),
                    ]
                }),
            "endpoints": .object(
                JSONObject(personality.endpoints.map { ($0.name, .string(base + $0.path)) })),
        ]
    }
}

extension APIError {
    /// Why keys cannot be changed as told.
    init(_ error: KeyRingError) {
        switch error {
        case .unknownProvider, .unknownKey, .unknownVariant: self.init(404, "not_found", "\(error)")
        case .unusableValue: self.init(400, "bad_value", "\(error)")
        case .notPublished, .noNewKey, .tooManyKeys: self.init(409, "not_possible", "\(error)")
        }
    }
}
