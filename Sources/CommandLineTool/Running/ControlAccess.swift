import HTTPMessages
import HTTPTransport
import JSON

/// Where the control API of a running issuer is, and what it asks its callers for.
struct ControlAccess: Sendable {
    private let baseURL: String
    private let token: String?

    static let options: [Option] = [
        .value("control", "URL", "with --issuer: where its control API is, when it is at an address of its own"),
        .value("control-token", "TEXT|@FILE", "with --issuer: the token that its control API asks for"),
    ]

    /// Reads the flags; without them the control API is the issuer's own and asks for nothing.
    init(_ arguments: Arguments, issuer: String) throws {
        let url = arguments.value("control") ?? issuer
        guard HTTPURL(url) != nil else {
            throw UsageError("--control takes a URL such as http://127.0.0.1:8401, not \"\(url)\"")
        }
        baseURL = url.hasSuffix("/") ? String(url.dropLast()) : url
        token = try arguments.value("control-token").map(ControlFlags.token)
    }

    /// A request for `path` below `/_assay/`; nil where that makes no URL.
    func request(_ method: String, _ path: String, body: JSON? = nil) -> (HTTPRequest, to: HTTPURL)? {
        guard let url = HTTPURL("\(baseURL)/_assay/\(path)") else { return nil }
        var request = HTTPRequest(method: method, url: url)
        if let token { request.fields.set("Authorization", "Bearer \(token)") }
        if let body {
            request.fields.set("Content-Type", "application/json")
            request.body = body.bytes
        }
        return (request, url)
    }
}
