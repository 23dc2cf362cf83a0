import HTTPMessages
import OpenSSL

/// Keeps strangers out of the control API: pages of other origins, rebound names, other machines.
struct ControlGuard: Sendable {
    /// Asked of everybody when set.
    let token: String?
    /// Names that are ours besides addresses and localhost.
    let hosts: [String]

    /// Lets the caller in or throws why not.
    func check(_ request: HTTPRequest, from peer: HTTPPeer) throws(APIError) {
        try checkHost(request)
        try checkOrigin(request)
        if let token {
            try checkToken(token, request)
        } else if !Self.isLoopback(peer.address) {
            throw APIError(
                403, "not_local", "the control API answers only on this machine",
                hint: "start the issuer with a control token and send it as a bearer token")
        }
    }

    /// A page that made its own name lead to this machine still sends that name.
    private func checkHost(_ request: HTTPRequest) throws(APIError) {
        guard let host = request.host, Self.isAddress(host) || host == "localhost" || hosts.contains(host) else {
            throw APIError(
                403, "host_not_allowed", "the control API is not at \"\(request.host ?? "")\"",
                hint: "use 127.0.0.1, localhost or a name the issuer was told to allow")
        }
    }

    private func checkOrigin(_ request: HTTPRequest) throws(APIError) {
        guard let origin = request.fields["Origin"] else { return }
        guard let authority = request.authority, origin == "\(request.scheme)://\(authority)" else {
            throw APIError(
                403, "origin_not_allowed", "pages of other origins may not use the control API",
                hint: "call it from a program, not from a page")
        }
    }

    private func checkToken(_ token: String, _ request: HTTPRequest) throws(APIError) {
        let given = request.fields["Authorization"] ?? ""
        guard ConstantTime.equal(Array(given.utf8), Array("Bearer \(token)".utf8)) else {
            throw APIError(
                401, "unauthorized", "the bearer token is missing or wrong",
                hint: "send Authorization: Bearer with the token the issuer was started with")
        }
    }

    private static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }

    /// Whether the host is numbers: a rebound name never is.
    private static func isAddress(_ host: String) -> Bool {
        if host.utf8.contains(UInt8(ascii: ":")) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
