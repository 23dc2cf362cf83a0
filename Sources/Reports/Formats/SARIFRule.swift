import Conformance
import JSON

/// A case as a rule of code scanning.
struct SARIFRule {
    /// A result of the case, which has its texts.
    let result: CaseResult

    /// The reporting descriptor (SARIF, section 3.49).
    var json: JSON {
        let help = [
            result.why, result.fix.isEmpty ? "" : "Usual fix: " + result.fix, result.requirement,
            "Case: " + result.place,
        ]
        return [
            "id": .string(result.id), "shortDescription": ["text": .string(result.title.visible)],
            "fullDescription": ["text": .string(result.why.visible)],
            "help": ["text": .string(help.filter { !$0.isEmpty }.joined(separator: "\n\n").visible)],
            "defaultConfiguration": ["level": .string(result.severity < .medium ? "warning" : "error")],
            "properties": [
                "security-severity": .string(Self.score(result.severity)), "precision": "very-high",
                "tags": ["security", .string(result.group), .string(result.actor.rawValue)],
            ],
        ]
    }

    /// A score in the middle of GitHub's bands: critical over 9.0, high from 7.0, medium from 4.0, low below.
    static func score(_ severity: Severity) -> String {
        switch severity {
        case .critical: "9.5"
        case .high: "7.5"
        case .medium: "5.5"
        case .low: "3.5"
        case .hardening: "1.0"
        }
    }
}

/// A finding as a result of code scanning.
struct SARIFResult {
    /// The finding to report.
    let result: CaseResult
    /// The run it is from.
    let header: RunHeader
    /// The place of its rule in the list of rules.
    let ruleIndex: Int

    /// The result object (SARIF, section 3.27).
    var json: JSONObject {
        var json: JSONObject = ["ruleId": .string(result.id), "ruleIndex": .int(ruleIndex)]
        // SARIF, section 3.27.9: a result that could not be evaluated has a kind, and then no level.
        if result.standing == .unjudged { json["kind"] = "open" }
        json["level"] = .string(level)
        json["message"] = ["text": .string(message.visible)]
        json["locations"] = [["physicalLocation": location(header.profileFile, line: 1)]]
        json["relatedLocations"] = [
            [
                "id": 1, "physicalLocation": location(result.source.file, line: result.source.line),
                "message": ["text": "the case"],
            ]
        ]
        json["partialFingerprints"] = fingerprints
        json["baselineState"] = .string(result.isKnown ? "unchanged" : "new")
        if result.overlay == .waived { json["suppressions"] = [["kind": "external", "status": "accepted"]] }
        json["properties"] = [
            "provider": .string(result.provider.rawValue), "verdict": .string(result.verdict.rawValue),
            "expected": .string(result.expected.visible), "observed": .string(result.observed.visible),
            "documented": result.isDocumented.map(JSON.bool) ?? .null, "safe": result.isSafe.map(JSON.bool) ?? .null,
        ]
        return json
    }

    private var level: String {
        switch result.verdict {
        case .critical, .fail: "error"
        case .warn: "warning"
        case .inconclusive, .error: "none"
        case .passUndocumented, .info, .pass, .notApplicable, .disabled: "note"
        }
    }

    private var message: String {
        let curl = CurlCommand(result).map { ["Request: " + $0.line] } ?? []
        let sentences = [
            "\(result.title) (\(result.provider.rawValue)): expected \(result.expected); "
                + "came \(result.observed.oneLine).",
            result.reason + ".", "Run it alone: " + RunCommand(header).alone(result),
        ]
        return (sentences + curl).joined(separator: "\n")
    }

    private func location(_ file: String, line: Int) -> JSON {
        [
            "artifactLocation": ["uri": .string(FileURI.text(file))],
            "region": ["startLine": .int(max(1, line))],
        ]
    }

    /// What makes this finding the same in the next run, whatever the answer says then.
    ///
    /// Code scanning matches by `primaryLocationLineHash`, which it would take from the profile's line: the same for
    /// every finding. So it is given here.
    private var fingerprints: JSON {
        let identity = "\(header.target)/\(result.variant)"
        return ["assayCase/v1": .string(identity), "primaryLocationLineHash": .string(StableHash.hex(identity) + ":1")]
    }
}
