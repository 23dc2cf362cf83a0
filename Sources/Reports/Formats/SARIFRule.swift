import Conformance
import JSON

/// What findings have in common, as a rule of code scanning.
struct SARIFRule {
    /// The name, the same in every run.
    let id: String
    private let title: String
    private let about: String
    private let help: String
    private let severity: Severity?
    private let tags: [String]

    /// The rule that a result goes by: its cause, or why it has none.
    ///
    /// What a baseline or a waiver covers goes by its case.
    init(_ result: CaseResult, _ cause: CauseText?) {
        if let cause {
            let fix = cause.fix.isEmpty ? "" : "Fix: " + cause.fix
            (id, title, about) = (cause.id, cause.sentence.asSentence, cause.consequence)
            help = Self.paragraphs([cause.consequence, fix, cause.why, result.requirement])
            (severity, tags) = (cause.cause.severity, ["security", result.group, result.actor.rawValue])
        } else if result.isUnjudged {
            (id, title) = ("not-judged", "A case could not be judged.")
            about = "Neither a pass nor a failure: nothing is proved about what the case asks."
            (help, severity, tags) = (about, nil, ["assay"])
        } else if result.verdict == .passUndocumented, !result.isKnown {
            (id, title) = ("undocumented-answer", "A right answer that the target's error table does not hold.")
            about = "The target refuses as it should, in words that its documents do not list for this reason."
            (help, severity, tags) = (about, nil, ["documentation"])
        } else {
            (id, title, about) = (result.id, result.title, result.why)
            help = Self.paragraphs([result.why, result.fix.isEmpty ? "" : "Fix: " + result.fix, result.requirement])
            (severity, tags) = (result.severity, ["security", result.group, result.actor.rawValue])
        }
    }

    private static func paragraphs(_ texts: [String]) -> String {
        texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The sentence that a message of the rule begins with.
    var sentence: String { title }

    /// The reporting descriptor (SARIF, section 3.49).
    var json: JSON {
        var properties: JSONObject = [:]
        if let severity { properties["security-severity"] = .string(Self.score(severity)) }
        properties["precision"] = "very-high"
        properties["tags"] = .array(tags.map(JSON.string))
        return [
            "id": .string(id), "shortDescription": ["text": .string(title.visible)],
            "fullDescription": ["text": .string(about.visible)], "help": ["text": .string(help.visible)],
            "defaultConfiguration": ["level": .string((severity?.level ?? .note).rawValue)],
            "properties": .object(properties),
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
    /// The rule it goes by.
    let rule: SARIFRule
    /// The run it is from.
    let header: RunHeader
    /// The place of its rule in the list of rules.
    let ruleIndex: Int

    /// The result object (SARIF, section 3.27).
    var json: JSONObject {
        var json: JSONObject = ["ruleId": .string(rule.id), "ruleIndex": .int(ruleIndex)]
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
            "case": .string(result.id), "provider": .string(result.provider.rawValue),
            "severity": .string(result.severity.rawValue), "verdict": .string(result.verdict.rawValue),
            "expected": .string(result.expected.visible), "observed": .string(result.observed.visible),
            "documented": result.isDocumented.map(JSON.bool) ?? .null, "safe": result.isSafe.map(JSON.bool) ?? .null,
        ]
        return json
    }

    private var level: String {
        switch result.verdict {
        case .critical, .fail, .warn: result.severity.level.rawValue
        case .inconclusive, .error: "none"
        case .passUndocumented, .info, .pass, .notApplicable, .disabled: "note"
        }
    }

    private var message: String {
        let curl = CurlCommand(result).map { ["Request: " + $0.line] } ?? []
        let sentences = [
            rule.sentence.asSentence,
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
