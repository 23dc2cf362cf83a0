import Conformance
import JOSE

extension CaseResult {
    /// A token for another app, and the usual answer to it: the beginning of most samples.
    static func audience(_ verdict: Verdict, observed: String) -> CaseResult {
        var result = CaseResult(
            id: "aud-other", provider: .apple, row: "aud-other", group: "aud",
            title: "an ID Token issued to another app",
            actor: .otherApp, severity: .critical, condition: .audienceMismatch,
            references: ["RFC 7519, section 4.1.3", "OpenID Connect Core 3.1.3.7-3"],
            why:
                "Whoever runs any other app gets tokens of its users; if they are accepted here, that app's owner "
                + "can sign in as each of them.",
            fix: "Compare every audience with your own client ids, byte by byte, and refuse the rest.",
            source: Case.Place(file: "conformance/cases/aud/audience.json", line: 12), verdict: verdict,
            expected: "refused (audience_mismatch)", observed: observed)
        result.difference = [#"claims aud: "com.example.app" became "com.example.other""#]
        result.exchange = .signIn
        result.tokenExpiresAt = 1_764_491_384
        return result
    }

    static func refused(
        _ verdict: Verdict, row: String? = "bad_audience (documented: api)", findings: [String] = []
    ) -> CaseResult {
        let body = row == nil ? #"{"error":"nope"}"# : #"{"error":"bad_audience"}"#
        var result = audience(verdict, observed: "refused, status 401, \(body)")
        result.exchange?.answer(401, body)
        result.errorRow = row
        result.isDocumented = row != nil
        result.isSafe = true
        result.findings = findings
        return result
    }

    static func accepted(_ verdict: Verdict) -> CaseResult {
        let body = #"{"access_token":"***session:0a1b2c3d***","user":{"id":"u-1"}}"#
        var result = audience(verdict, observed: "accepted, status 200, \(body)")
        result.exchange?.answer(200, body)
        result.isSafe = false
        result.findings = ["accepted with proof of a session, though it must be refused"]
        result.attempts = 2
        return result
    }

    static var crashed: CaseResult {
        let body = "Internal Server Error"
        var result = audience(.fail, observed: "server error, status 500, \(body)")
        result.exchange?.answer(500, body)
        result.isDocumented = false
        result.isSafe = true
        result.findings = ["a client's input made the server fail with a 5xx answer; every refusal must be a 4xx"]
        return result
    }

    static var leeway: CaseResult {
        var result = accepted(.info)
        result.title = "an ID Token that expired five seconds ago"
        result.expected = "accepted or refused"
        result.isSafe = nil
        result.findings = []
        result.attempts = 1
        return result
    }

    static var warned: CaseResult {
        var result = refused(.warn, findings: ["the answer repeats the token, and a log of answers would hold it"])
        result.isSafe = false
        return result
    }

    static var limited: CaseResult {
        var result = audience(.inconclusive, observed: "rate limited, status 429, no body")
        result.exchange?.answer(429, "")
        result.findings = ["the target limits requests; no verdict"]
        return result
    }

    static func skipped(_ verdict: Verdict, _ reason: String) -> CaseResult {
        var result = audience(verdict, observed: "nothing sent")
        result.exchange = nil
        result.difference = []
        result.tokenExpiresAt = nil
        result.findings = [reason]
        return result
    }

    static var broken: CaseResult {
        skipped(.error, "the token could not be minted: the claim \"aud\" to retype is absent")
    }

    static var unsteady: CaseResult {
        var result = accepted(.fail)
        result.overlay = .flaky
        result.findings.append("a second token of the same kind was not accepted: the target answers now so, now so")
        return result
    }

    static var hostile: CaseResult {
        let body =
            "<script>alert('x')</script>\u{1B}[31m]]>\u{0}&amp; | `code` # SKIP\r\n"
            + "::error::x\u{202E}evil%0A \\ \"q\" $HOME"
        var result = audience(.fail, observed: "server error, status 500, \(body)")
        result.title = "a title with <b>markup</b>, `ticks`, a | and a # in it"
        result.exchange?.answer(500, body)
        result.exchange?.requestBody = #"{"token":"it's \u0000 \"quoted\" $HOME `id`"}"#
        result.exchange?.requestBytes = 42
        result.findings = ["the answer holds \(body)"]
        result.isSafe = false
        result.isDocumented = false
        return result
    }

    static func marked(_ result: CaseResult, _ overlay: Overlay) -> CaseResult {
        var result = result
        result.overlay = overlay
        return result
    }

    /// The same under another id and for another provider.
    func with(id: String, _ provider: ProviderName) -> CaseResult {
        var result = self
        result.id = id
        result.provider = provider
        return result
    }
}

extension Exchange {
    /// The sign-in every sample sends.
    static var signIn: Exchange {
        Exchange(
            method: "POST", url: "http://127.0.0.1:8080/sign-in?app=demo%20app",
            requestFields: [
                Field("Content-Type", "application/json"), Field("Accept", "application/json"),
                Field("Authorization", "Bearer ***api_key:deadbeef***"),
            ],
            requestBody:
                #"{"provider":"apple","id_token":"eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJvdGhlciJ9.c2ln","nonce":"n-1"}"#)
    }

    mutating func answer(_ status: Int, _ body: String) {
        self.status = status
        responseFields = [Field("Content-Type", "application/json")]
        responseBody = body
        responseBytes = body.utf8.count
        milliseconds = 23
    }
}
