import HTTPMessages
import JOSE
package import JSON

extension ControlAPI {
    /// Minting, and the cases that it knows.
    static let tokenOperations: [String: Operation] = [
        "mint": mint, "cases": { call in .json(200, .array(call.hooks.cases())) },
    ]

    private static let mint: Operation = { call throws(APIError) in
        let body = try call.body()
        var request = try ControlCall.reading { () throws(DataFileError) in try MintRequest(body) }
        let id = body.value["case"]?.string
        if let id {
            request.edits = try edits(of: id, request.provider, call.hooks) + request.edits
            if request.label.isEmpty { request.label = id }
        }
        if request.label.isEmpty { request.label = "mint \(call.issuer.stage.nextMintNumber())" }
        do throws(MintError) {
            return .json(200, try call.issuer.mint(request).description)
        } catch {
            switch error {
            case .unknownProvider, .unknownFlow, .unknownVariant: throw APIError(404, "not_found", "\(error)")
            case .forging: throw APIError(400, "cannot_forge", "\(error)")
            case .outOfRange, .noSigningKey: throw APIError(400, "cannot_mint", "\(error)")
            }
        }
    }

    private static func edits(of id: String, _ provider: String, _ hooks: ControlHooks) throws(APIError) -> [TokenEdit]
    {
        do {
            if let edits = try hooks.edits(id, provider) { return edits }
        } catch {
            throw APIError(400, "cannot_forge", "the case \"\(id)\" cannot be minted: \(error)")
        }
        throw APIError(404, "unknown_case", "there is no case \"\(id)\"", hint: "see /_assay/cases")
    }
}

extension MintRequest {
    /// Reads what a call asks for.
    package init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "provider", "audience", "flow", "client_id", "account", "team", "sub", "nonce", "nonce_mode", "variant",
            "claims",
            "omit_claims", "header", "omit_header", "expires_in", "case", "edits", "values", "label",
        ])
        self.init(provider: try reader.string("provider"), audience: try reader.string("audience"))
        flow = try reader.optionalString("flow")
        clientID = try reader.optionalString("client_id")
        account = try reader.optionalString("account") ?? account
        team = try reader.optionalString("team") ?? team
        subject = try reader.optionalString("sub")
        nonce = try reader.optionalString("nonce")
        nonceMode = try reader.optional("nonce_mode")?.word(NonceMode.self)
        variant = try reader.optionalString("variant")
        claims = try reader.optional("claims")?.object() ?? claims
        omittedClaims = try reader.strings("omit_claims")
        header = try reader.optional("header")?.object() ?? header
        omittedHeader = try reader.strings("omit_header")
        expiresIn = try reader.optionalInt("expires_in")
        edits = try reader.optional("edits").map(TokenEdit.list) ?? []
        values = try ControlAPI.values(reader)
        label = try reader.optionalString("label") ?? label
        _ = try reader.optionalString("case")
    }
}

extension MintedToken {
    /// Everything about the token, as a call gets it.
    package var description: JSON {
        let text = { (value: String?) in value.map(JSON.string) ?? JSON.null }
        return [
            "token": .string(self.text), "nonce": text(nonce), "provider": .string(provider), "flow": .string(flow),
            "audience": .string(audience), "issuer": text(claims["iss"]?.string), "sub": .string(subject),
            "account": .string(account.name), "email": text(claims["email"]?.string), "claims": .object(claims),
            "header": .object(header), "issued_at": .int(issuedAt), "expires_at": .int(expiresAt),
            "access_token": .string(accessToken), "code": .string(code), "kid": text(header["kid"]?.string),
            "signed_header": .string(Base64URL.encode(forged.headerBytes)),
            "signed_payload": .string(Base64URL.encode(forged.payloadBytes)),
            "signature": .string(Base64URL.encode(forged.signature)),
        ]
    }
}
