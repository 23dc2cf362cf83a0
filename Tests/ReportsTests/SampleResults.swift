import Conformance
import JOSE

extension CaseResult {
    /// A token for another app, and the usual answer to it: the beginning of most samples.
    static func audience(_ verdict: Verdict, _ outcome: Outcome, severity: Severity = .critical) -> CaseResult {
        var result = CaseResult(
            id: "aud-other", provider: .apple, row: "aud-other", group: "aud",
            title: "an ID Token issued to another app",
            actor: .otherApp, impact: .takeover,
            attack: "The owner of any other app takes a token of one of its users and is signed in here as that user.",
            severity: severity, condition: .audienceMismatch,
            references: ["RFC 7519, section 4.1.3", "OpenID Connect Core 3.1.3.7-3"],
            why:
                "Whoever runs any other app gets tokens of its users; if they are accepted here, that app's owner "
                + "can sign in as each of them.",
            fix: "Compare every audience with your own client ids, byte by byte, and refuse the rest.",
            source: Case.Place(file: "conformance/cases/aud/audience.json", line: 12), verdict: verdict,
            expectation: Expectation(.reject, condition: .audienceMismatch), outcome: outcome)
        result.difference = [#"claims aud: "com.example.app" became "com.example.other""#]
        result.exchange = .signIn
        result.tokenExpiresAt = 1_764_491_384
        return result
    }

    static func refused(
        _ verdict: Verdict, isInTable: Bool = true, severity: Severity = .critical, findings: [Finding] = []
    ) -> CaseResult {
        var result = audience(verdict, .refused, severity: severity)
        result.exchange?.answer(401, isInTable ? #"{"error":"bad_audience"}"# : #"{"error":"nope"}"#)
        result.errorRow = isInTable ? AnsweredRow(code: "bad_audience", grade: .documented, source: "api") : nil
        result.isDocumented = isInTable
        result.isSafe = true
        result.findings = findings
        return result
    }

    static func accepted(_ verdict: Verdict, _ severity: Severity = .critical) -> CaseResult {
        var result = audience(verdict, .accepted, severity: severity)
        result.exchange?.answer(200, #"{"access_token":"***session:0a1b2c3d***","user":{"id":"u-1"}}"#)
        result.isSafe = false
        result.findings = [Finding(.accepted, severity)]
        result.attempts = 2
        result.token = SentToken(
            sent: SentToken.Parts(
                header: #"{"alg":"RS256","kid":"k1"}"#,
                claims: #"{"sub":"001","aud":"com.example.other","exp":1764491384}"#,
                signature: "c2ln…"),
            control: SentToken.Parts(
                header: #"{"alg":"RS256","kid":"k1"}"#,
                claims: #"{"sub":"001","aud":"com.example.app","exp":1764491384}"#,
                signature: "Y29u…"))
        return result
    }

    static var crashed: CaseResult {
        var result = audience(.fail, .crashed, severity: .medium)
        result.exchange?.answer(500, "Internal Server Error")
        result.isDocumented = false
        result.isSafe = true
        result.findings = [Finding(.crashed, .medium)]
        return result
    }

    static var leeway: CaseResult {
        var result = accepted(.info)
        result.title = "an ID Token that expired five seconds ago"
        result.expectation = Expectation(.either)
        result.isSafe = nil
        result.findings = []
        result.attempts = 1
        result.token = nil
        return result
    }

    static var warned: CaseResult {
        var result = refused(.warn, severity: .low, findings: [Finding(.repeatsToken, .low)])
        result.isSafe = false
        return result
    }

    static var limited: CaseResult {
        var result = audience(.inconclusive, .limited)
        result.exchange?.answer(429, "")
        result.findings = [Finding(.limited)]
        return result
    }

    static func skipped(_ verdict: Verdict, _ finding: Finding) -> CaseResult {
        var result = audience(verdict, .nothingSent)
        result.exchange = nil
        result.difference = []
        result.tokenExpiresAt = nil
        result.findings = [finding]
        return result
    }

    static var broken: CaseResult {
        skipped(
            .error,
            Finding(
                .engineFailed, nil,
                [.detail: "the token could not be minted: the claim \"aud\" to retype is absent"]))
    }

    static var unsteady: CaseResult {
        var result = accepted(.fail, .high)
        result.overlay = .flaky
        result.findings.append(Finding(.flaky))
        return result
    }

    static var hostile: CaseResult {
        let body =
            "<script>alert('x')</script>\u{1B}[31m]]>\u{0}&amp; | `code` # SKIP\r\n"
            + "::error::x\u{202E}evil%0A \\ \"q\" $HOME"
        var result = audience(.fail, .crashed, severity: .medium)
        result.title = "a title with <b>markup</b>, `ticks`, a | and a # in it"
        result.exchange?.answer(500, body)
        result.exchange?.requestBody = #"{"token":"it's \u0000 \"quoted\" $HOME `id`"}"#
        result.exchange?.requestBytes = 42
        result.findings = [Finding(.showsInside, .medium, [.detail: body])]
        result.isSafe = false
        result.isDocumented = false
        let claims = #"{"sub":"</script><b>","aud":"\u001b"}"#
        result.token = SentToken(sent: SentToken.Parts(header: "<i>", claims: claims, signature: "`|"), control: nil)
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
