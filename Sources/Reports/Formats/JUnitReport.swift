import Conformance

/// JUnit XML as CI servers read it: a suite for each cause, the worst first, then one for each group of the rest.
///
/// A verdict is a `failure` only when the target failed. The name of a test is the same in every run whatever the cause
/// is called, so that servers can tell what is new.
struct JUnitReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        let index = CauseIndex(CauseText.all(of: record))
        var suites = index.causes.enumerated().map { number, cause in
            let name =
                "\(cause.cause.severity.rawValue): \(cause.sentence.asSentence) (\(cause.providers), \(cause.caseCount))"
            return suite(name, record.results.filter { index.index(of: $0) == number }, index)
        }
        for group in record.groups {
            let rest = record.results.filter { $0.group == group && index.index(of: $0) == nil }
            if !rest.isEmpty { suites.append(suite(CaseGroup.title(of: group), rest, index)) }
        }
        if !record.summary.complete { suites.insert(cut, at: 0) }
        if suites.isEmpty { suites = [suite("no case", [], index)] }
        suites[0].children.insert(properties, at: 0)
        let counts = record.results.map(\.standing)
        let broken = record.summary.complete ? 0 : 1
        let attributes =
            [("name", "assay " + record.header.target)] + Self.counts(counts, cases: record.results, broken)
        return XMLElement(name: "testsuites", attributes: attributes, children: suites).document
    }

    private func suite(_ name: String, _ results: [CaseResult], _ index: CauseIndex) -> XMLElement {
        XMLElement(
            name: "testsuite",
            attributes: [("name", name.oneLine.visible)] + Self.counts(results.map(\.standing), cases: results, 0)
                + [("timestamp", UTCTime.text(record.header.startedAt))],
            children: results.map { testCase($0, index.cause(of: $0)) })
    }

    private static func counts(
        _ standings: [Standing], cases: [CaseResult], _ broken: Int
    ) -> [(name: String, value: String)] {
        [
            ("tests", String(standings.count + broken)), ("failures", String(standings.count { $0 == .failed })),
            ("errors", String(standings.count { $0 == .unjudged } + broken)),
            ("skipped", String(standings.count { if case .skipped = $0 { true } else { false } })),
            ("time", Quantity.seconds(milliseconds: cases.reduce(0) { $0 + ($1.exchange?.milliseconds ?? 0) })),
        ]
    }

    private var properties: XMLElement {
        let header = record.header
        let properties = [
            ("suite", header.suite), ("suite_version", header.suiteVersion), ("catalogue_hash", header.catalogueHash),
            ("profile_hash", header.profileHash), ("profile_file", header.profileFile), ("base_url", header.baseURL),
            ("issuer", header.issuer), ("seed", header.seed), ("complete", String(record.summary.complete)),
        ]
        return XMLElement(
            name: "properties",
            children: properties.map { XMLElement(name: "property", attributes: [("name", $0.0), ("value", $0.1)]) })
    }

    /// A run that was cut is an error of its own: without it, a server would show the rest as all there is.
    private var cut: XMLElement {
        let why = record.summary.stopped ?? (record.summary.interrupted ? "interrupted" : "not every planned case ran")
        let error = XMLElement(name: "error", attributes: [("type", "incomplete"), ("message", why.oneLine.visible)])
        let test = XMLElement(
            name: "testcase", attributes: [("classname", "run"), ("name", "the run is complete"), ("time", "0.000")],
            children: [error])
        return XMLElement(
            name: "testsuite", attributes: [("name", "The run is not complete")] + Self.counts([], cases: [], 1),
            children: [test])
    }

    private func testCase(_ result: CaseResult, _ cause: CauseText?) -> XMLElement {
        XMLElement(
            name: "testcase",
            attributes: [
                ("classname", result.group), ("name", "\(result.severity.rawValue) \(result.variant)"),
                ("file", result.source.file), ("line", String(result.source.line)),
                ("time", Quantity.seconds(milliseconds: result.exchange?.milliseconds ?? 0)),
            ],
            children: children(result, cause))
    }

    private func children(_ result: CaseResult, _ cause: CauseText?) -> [XMLElement] {
        let details = CaseText(result: result, header: record.header).lines.joined(separator: "\n")
        let type = ("type", result.verdict.rawValue)
        let reason = cause.map { "\($0.sentence): \(result.reason)" } ?? result.reason
        switch result.standing {
        case .failed:
            return [
                XMLElement(
                    name: "failure", attributes: [type, ("message", reason.oneLine.visible)], text: details)
            ]
        case .unjudged:
            return [
                XMLElement(
                    name: "error", attributes: [type, ("message", reason.oneLine.visible)], text: details)
            ]
        case .skipped(let reason):
            return [XMLElement(name: "skipped", attributes: [("message", reason.oneLine.visible)])]
        case .passed:
            // A passing case that has something to say says it where servers show it without failing.
            guard result.verdict != .pass || result.overlay != nil else { return [] }
            let overlay = result.overlay.map { " (\($0.rawValue))" } ?? ""
            return [XMLElement(name: "system-out", text: "verdict: \(result.verdict.rawValue)\(overlay)\n" + details)]
        }
    }
}
