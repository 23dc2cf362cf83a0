import HTTPMessages
import JSON

/// What a careless service adds to a refusal.
struct Mistakes {
    let rules: ResponseRules
    let request: HTTPRequest
    let mentioned: Mentioned
    let accounts: Accounts

    /// The page of a framework whose handler threw.
    static var crash: HTTPResponse {
        .text(500, "<!doctype html><title>Server Error (500)</title>\n", type: "text/html; charset=utf-8")
    }

    /// A refusal with the mistakes the rules have, but for sessions.
    func spoilt(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        if rules.errors == .undocumented {
            response = .text(418, "{\"oops\":true}\n", type: "application/json")
        }
        if !rules.leaks.isEmpty { response = leaking(response) }
        if rules.gifts.contains(.cookie) {
            response.fields.append("Set-Cookie", "attempt=1; Path=/; HttpOnly")
        }
        return response
    }

    private func leaking(_ response: HTTPResponse) -> HTTPResponse {
        var details: [String] = []
        // The whole body holds the token and the nonce.
        let body = String(decoding: request.body, as: UTF8.self)
        if rules.leaks.contains(.token) { details.append("request was \(body)") }
        if rules.leaks.contains(.nonce) {
            details.append("nonces of this request: \(mentioned.nonces.joined(separator: ", "))")
        }
        if rules.leaks.contains(.account), accounts.knows(mentioned.identity) { details.append("the account exists") }
        if rules.leaks.contains(.trace) {
            details.append(
                "Traceback (most recent call last):\n  File \"/srv/app/auth.py\", line 42, in verify\nValueError")
        }
        let detail = JSON.string(details.joined(separator: "; "))
        var response = response
        if let value = try? JSON.parse(response.body), value.object != nil {
            response.body = value.placing(detail, at: "/detail").bytes
        } else {
            response.body += Array(details.joined(separator: "; ").utf8)
        }
        return response
    }
}
