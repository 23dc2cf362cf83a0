import HTTPMessages
import JSON

/// What no answer may hold, whatever it answers.
struct Hygiene {
    let profile: TargetProfile
    let token: String
    let nonce: String?
    /// What the case wants to see beside.
    let observations: [Observation]

    /// Words that only a stack trace or a server's inside brings into a body.
    private static let traceMarks = [
        "Traceback (most recent call last)", "at java.", "at org.", "node_modules/", "goroutine ", ".py\", line ",
        "stack trace:", "Fatal error: Uncaught", "panicked at ", "BEGIN RSA PRIVATE KEY", "BEGIN PRIVATE KEY",
    ]

    func incidents(
        _ answer: Answer, _ response: HTTPResponse, to request: HTTPRequest
    ) -> [Finding] {
        let wanted = observations.compactMap { finding(of: $0, answer, response, request) }
        switch answer {
        case .accepted, .pending, .ambiguous: return wanted
        case .refused, .crashed, .limited, .unavailable, .nothing: break
        }
        let text = String(decoding: response.body, as: UTF8.self)
        var incidents: [Finding] = []
        if isEchoed(in: text) {
            incidents.append(finding(.repeatsToken))
        }
        if let nonce, nonce.utf8.count >= 8, text.containsBytes(of: nonce) {
            incidents.append(finding(.repeatsNonce))
        }
        if let mark = Self.traceMarks.first(where: text.containsBytes) {
            incidents.append(finding(.showsInside, mark))
        }
        return incidents + sessions(response) + wanted
    }

    /// What is wrong by one observation that concerns the fields of an answer.
    private func finding(
        of observation: Observation, _ answer: Answer, _ response: HTTPResponse, _ request: HTTPRequest
    ) -> Finding? {
        switch observation {
        case .noSetCookie:
            if answer.isAcceptance { return nil }
            let cookie = response.fields.all(named: "Set-Cookie").first { !Self.isRemoval($0) }
            return cookie.map { finding(.setsCookie, String($0.prefix { $0 != "=" })) }
        case .noStore:
            let directives = response.fields.all(named: "Cache-Control").joined(separator: ",").lowercased()
            guard !directives.containsBytes(of: "no-store") else { return nil }
            return finding(.storable)
        case .noPermissiveCrossOrigin:
            guard let origin = request.fields["Origin"], let allowed = response.fields["Access-Control-Allow-Origin"]
            else { return nil }
            let sendsCredentials = response.fields["Access-Control-Allow-Credentials"] == "true"
            guard allowed == origin || (allowed == "*" && sendsCredentials) else { return nil }
            return finding(.readableByAnyPage, allowed)
        default: return nil
        }
    }

    private func finding(_ kind: Finding.Kind, _ detail: String? = nil) -> Finding {
        Finding(kind, nil, detail.map { [.detail: $0] } ?? [:])
    }

    private func isEchoed(in text: String) -> Bool {
        // An answer cannot repeat what is longer than itself, and looking for it would cost more than sending it.
        guard token.utf8.count >= 24, token.utf8.count <= 65_536 else { return false }
        return text.containsBytes(of: token)
            || token.utf8.split(separator: UInt8(ascii: ".")).contains { segment in
                segment.count >= 40 && text.containsBytes(of: String(Substring(segment)))
            }
    }

    /// A session member or cookie on a refusal means that somebody was signed in all the same.
    private func sessions(_ response: HTTPResponse) -> [Finding] {
        let body = try? JSON.parse(response.body, options: .keepingDuplicates)
        return profile.session.captures.compactMap { capture in
            let isThere =
                switch capture.place {
                case .pointer(let pointer): (body?.value(at: pointer)).map { $0 != .null && $0 != "" } ?? false
                case .header(let name): response.fields[name] != nil
                case .cookie(let template):
                    response.fields.all(named: "Set-Cookie").contains { cookie in
                        let name = template.prefix { $0 != "$" }
                        return cookie.hasPrefix(name) && !Self.isRemoval(cookie)
                    }
                }
            return isThere ? finding(.sessionInRefusal, capture.name) : nil
        }
    }

    private static func isRemoval(_ cookie: String) -> Bool {
        let lower = cookie.lowercased()
        return lower.contains("max-age=0") || lower.contains("expires=thu, 01 jan 1970") || lower.contains("=;")
    }
}
