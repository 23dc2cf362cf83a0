import HTTPMessages
import JOSE
import JSON

/// Faults that are asked for so often that they have a name.
enum FaultPreset: String, CaseIterable, Sendable {
    /// A page of HTML with status 200.
    case html = "html"
    /// No body.
    case empty = "empty"
    /// Half of the body, then the end.
    case truncated = "truncated"
    /// Plain text by its own account.
    case wrongContentType = "wrong-content-type"
    /// Nothing said about the body.
    case noContentType = "no-content-type"
    /// Said to be compressed, begins like it (RFC 1952, section 2.3) and is not.
    case badGzip = "bad-gzip"
    /// JSON that breaks off.
    case badJSON = "bad-json"
    /// The genuine keys behind ten thousand others.
    case tenThousandKeys = "ten-thousand-keys"
    /// The genuine document behind fifty megabytes.
    case fiftyMegabytes = "fifty-megabytes"
    /// A body without end.
    case endless = "endless"
    /// To another address on the same host.
    case redirectSame = "redirect-same"
    /// To another host.
    case redirectOther = "redirect-other"
    /// To the same address without TLS.
    case redirectHTTP = "redirect-http"
    /// To itself.
    case redirectLoop = "redirect-loop"
    /// To a file.
    case redirectFile = "redirect-file"
    /// 304 for a document that nobody has.
    case notModified = "not-modified"

    /// What stands in the query of an address that was redirected to, so that the second request passes.
    static let redirectedMark = "assay-redirected"

    /// Changes a good answer.
    func apply(to response: inout HTTPResponse, request: HTTPRequest, context: ForgeContext) {
        switch self {
        case .html:
            response.fields.set("Content-Type", "text/html; charset=utf-8")
            response.body = Array("<!DOCTYPE html><html><title>Sorry</title><p>Please try again later.</html>\n".utf8)
        case .empty: response.body = []
        case .truncated: response.fault = .truncate(at: response.body.count / 2)
        case .wrongContentType: response.fields.set("Content-Type", "text/plain; charset=utf-8")
        case .noContentType: response.fields.removeAll(named: "Content-Type")
        case .badGzip:
            response.fields.set("Content-Encoding", "gzip")
            // Without a beginning of its own the document would still be there for a client that overlooks the header.
            response.body = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + response.body
        case .badJSON: response.body = Array(response.body.dropLast(response.body.count / 3)) + Array("}".utf8)
        case .tenThousandKeys: response.body = Self.crowded(response.body)
        case .fiftyMegabytes: response.body = Self.padded(response.body)
        case .endless: response.fault = .endless
        case .redirectSame, .redirectOther, .redirectHTTP, .redirectLoop, .redirectFile:
            redirect(&response, request: request, context: context)
        case .notModified:
            response.status = 304
            response.body = []
        }
    }

    // MARK: Redirects

    private func redirect(_ response: inout HTTPResponse, request: HTTPRequest, context: ForgeContext) {
        response.status = 302
        response.fields.set("Location", location(request, context))
        response.body = []
    }

    private func location(_ request: HTTPRequest, _ context: ForgeContext) -> String {
        let authority = request.authority ?? "127.0.0.1"
        switch self {
        case .redirectOther: return (context.values["attacker_url"] ?? "http://127.0.0.1:9/attacker") + "/keys"
        case .redirectHTTP: return "http://\(authority)\(request.path)?\(Self.redirectedMark)"
        case .redirectFile: return "file:///etc/hostname"
        case .redirectLoop: return request.target
        default: return "\(request.path)?\(Self.redirectedMark)"
        }
    }

    // MARK: Sizes

    /// The same keys behind ten thousand others.
    private static func crowded(_ body: [UInt8]) -> [UInt8] {
        let genuine = ((try? JSON.parse(body))?["keys"]?.array ?? []).map { [UInt8(ascii: ",")] + $0.bytes }
        return Array(#"{"keys":["#.utf8) + noise + genuine.joined() + Array("]}".utf8)
    }

    /// Ten thousand keys of nobody, made once.
    private static let noise: [UInt8] = {
        let source = ForgeContext(now: 0) { _ in nil }
        let keys = (0..<10_000).map { index -> JSON in
            let kid = "noise-\(index)"
            let modulus = [0x80 | UInt8(index & 127)] + source.randomBytes(255, label: kid)
            return [
                "kty": "RSA", "kid": .string(kid), "use": "sig", "alg": "RS256",
                "n": .string(Base64URL.encode(modulus)),
                "e": "AQAB",
            ]
        }
        return Array(keys.map(\.bytes).joined(separator: [UInt8(ascii: ",")]))
    }()

    /// The same document with a member of fifty megabytes before the others.
    private static func padded(_ body: [UInt8]) -> [UInt8] {
        let size = 50_000_000
        var padded = Array(#"{"padding":""#.utf8)
        padded.reserveCapacity(size + body.count + padded.count + 2)
        padded.append(contentsOf: repeatElement(UInt8(ascii: "a"), count: size))
        guard let brace = body.firstIndex(of: UInt8(ascii: "{")) else { return padded }
        padded += "\",".utf8
        padded += body[(brace + 1)...]
        return padded
    }
}
