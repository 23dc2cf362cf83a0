import Conformance
import IdentityProvider
import JOSE
import JSON

extension Command {
    /// `assay inspect`: a token from standard input, taken apart.
    static let inspect = Command(
        name: "inspect", usage: "",
        summary: "decode a token from standard input, verify it and name what is odd about it",
        examples: [
            ("assay mint apple --case sig-none | assay inspect", "header, claims, and the rules it breaks"),
            ("pbpaste | assay inspect --aud com.example.fieldnotes --json", "a token of your own, for a program"),
        ],
        options: [
            .value("aud", "CLIENT", "the audience it should be for", repeats: true),
            .value("nonce", "TEXT", "the nonce claim it should have"),
            .value("provider", "apple|google", "by whose rules; else by its iss"), .flag("json", "for a program"),
        ] + DataFiles.options,
        notes: "Exit code 0 when the token is good by the test keys, 2 when it breaks a rule."
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay inspect < TOKEN")
        let bytes = try FileAccess.readStandardInput()
        let text = String(decoding: bytes, as: UTF8.self)
        let token = String(text[...].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !token.isEmpty else {
            throw UsageError("standard input is empty; give a token: assay mint apple | assay inspect")
        }
        let files = try DataFiles.load(arguments)
        let issuer = try IdentityProvider(
            files: files, configuration: ProviderConfiguration(now: { WallClock.milliseconds }))
        let inspection = Inspection(
            token, issuer: issuer, provider: try arguments.word("provider"), audiences: arguments.values("aud"),
            nonce: arguments.value("nonce"))
        terminal.out(arguments.has("json") ? inspection.json.prettyText + "\n" : inspection.text)
        return inspection.violations.isEmpty ? .success : ExitStatus(code: ExitCode.failures.rawValue)
    }
}

/// What can be told of a token.
private struct Inspection {
    let provider: ProviderName
    let header: JSON?
    let claims: JSON?
    let violations: [TokenViolation]
    private let segments: Int

    init(_ token: String, issuer: IdentityProvider, provider wanted: ProviderName?, audiences: [String], nonce: String?)
    {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), maxSplits: 8, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        func decoded(_ index: Int) -> JSON? {
            guard parts.indices.contains(index), let bytes = Base64URL.decodeLeniently(parts[index]) else { return nil }
            return try? JSON.parse(bytes, options: .keepingDuplicates)
        }
        segments = parts.count
        header = decoded(0)
        claims = decoded(1)
        let name = claims?["iss"]?.string ?? ""
        provider = wanted ?? (name.containsBytes(of: "google") ? .google : .apple)
        let own = claims?["aud"]?.string.map { [$0] } ?? claims?["aud"]?.array?.compactMap(\.string) ?? []
        var rules = ClaimsRules(
            issuers: provider == .apple
                ? ["https://appleid.apple.com"] : ["https://accounts.google.com", "accounts.google.com"],
            audiences: audiences.isEmpty ? own : audiences)
        if let nonce { rules.nonce = .exactly(nonce) }
        let keys = issuer.keyRing.snapshot(of: provider.rawValue).flatMap { try? JWKSet(json: JSON.parse($0.keySet)) }
        violations =
            keys.map {
                TokenJudge.violations(
                    token: token, keys: $0, algorithms: [.rs256], rules: rules, now: WallClock.seconds)
            } ?? []
    }

    var text: String {
        var text =
            "by \(provider.rawValue)'s rules and the test keys; \(segments) segment\(segments == 1 ? "" : "s")\n\n"
        text += "header\n" + shown(header) + "\nclaims\n" + shown(claims) + "\n"
        if let instant = claims?["exp"]?.int { text += "expires \(relative(instant))\n" }
        text += violations.isEmpty ? "a good token: no rule is broken\n" : "breaks\n"
        for violation in violations { text += "  \(violation.condition.rawValue): \(violation.detail)\n" }
        return text
    }

    var json: JSON {
        [
            "provider": .string(provider.rawValue), "header": header ?? .null, "claims": claims ?? .null,
            "good": .bool(violations.isEmpty),
            "violations": .array(
                violations.map { ["condition": .string($0.condition.rawValue), "detail": .string($0.detail)] }),
        ]
    }

    private func shown(_ json: JSON?) -> String {
        (json.map(\.prettyText) ?? "(not JSON in base64url)").split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    private func relative(_ instant: Int) -> String {
        let seconds = instant - WallClock.seconds
        return seconds >= 0 ? "in \(seconds) s" : "\(-seconds) s ago"
    }
}
