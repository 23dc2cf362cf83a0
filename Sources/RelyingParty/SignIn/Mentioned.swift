import HTTPMessages
import JOSE
import JSON

/// What a refused request mentions, for services that talk about it.
struct Mentioned {
    let request: HTTPRequest
    let provider: String

    /// Every nonce in the body, at any depth.
    var nonces: [String] {
        (try? JSON.parse(request.body, options: .keepingDuplicates)).map { Self.texts(named: "nonce", in: $0) } ?? []
    }

    /// Whoever the longest text of the body names, if that is a token.
    var identity: Identity {
        let body = try? JSON.parse(request.body, options: .keepingDuplicates)
        let token = body.map(Self.texts)?.max { $0.utf8.count < $1.utf8.count } ?? ""
        let payload = token.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3).dropFirst().first
            .flatMap { Base64URL.decodeLeniently(String(Substring($0))) }
        let claims = payload.flatMap { try? JSON.parse($0) }?.object ?? JSONObject()
        return Identity(
            provider: provider, subject: claims["sub"]?.string ?? "", email: nil, name: nil, token: token)
    }

    private static func texts(named name: String, in value: JSON) -> [String] {
        (value.object?.members ?? []).flatMap { member in
            (member.name == name ? [member.value.string].compactMap(\.self) : []) + texts(named: name, in: member.value)
        }
    }

    private static func texts(in value: JSON) -> [String] {
        switch value {
        case .string(let text): [text]
        case .object(let object): object.members.flatMap { texts(in: $0.value) }
        default: []
        }
    }
}
