import Conformance

/// JUnit XML as CI servers read it: a verdict is a `failure` only when the target failed.
struct JUnitReport {
    /// The run to tell.
    let record: RunRecord

    /// The whole report.
    var text: String {
        let counts = record.results.map(\.standing)
        let attributes = [
            ("name", "assay " + record.header.target), ("tests", String(counts.count + cut.count)),
            ("failures", String(counts.count { $0 == .failed })),
            ("errors", String(counts.count { $0 == .unjudged } + cut.count)),
            ("skipped", String(counts.count { if case .skipped = $0 { true } else { false } })),
            (
                "time",
                Quantity.seconds(milliseconds: record.results.reduce(0) { $0 + ($1.exchange?.milliseconds ?? 0) })
            ),
        ]
        var suite = XMLElement(name: "testsuite", attributes: attributes.map { ($0.0, $0.1) })
        suite.attributes.append(("timestamp", UTCTime.text(record.header.startedAt)))
        suite.children = [properties] + record.results.map(testCase) + cut
        return XMLElement(name: "testsuites", attributes: attributes.map { ($0.0, $0.1) }, children: [suite]).document
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
    private var cut: [XMLElement] {
        guard !record.summary.complete else { return [] }
        let why = record.summary.stopped ?? (record.summary.interrupted ? "interrupted" : "not every planned case ran")
        let error = XMLElement(name: "error", attributes: [("type", "incomplete"), ("message", why.oneLine.visible)])
        return [
            XMLElement(
                name: "testcase",
                attributes: [("classname", "run"), ("name", "the run is complete"), ("time", "0.000")],
                children: [error])
        ]
    }

    private func testCase(_ result: CaseResult) -> XMLElement {
        XMLElement(
            name: "testcase",
            attributes: [
                ("classname", result.group), ("name", result.variant), ("file", result.source.file),
                ("line", String(result.source.line)),
                ("time", Quantity.seconds(milliseconds: result.exchange?.milliseconds ?? 0)),
            ],
            children: children(result))
    }

    private func children(_ result: CaseResult) -> [XMLElement] {
        let details = CaseText(result: result, header: record.header).lines.joined(separator: "\n")
        let type = ("type", result.verdict.rawValue)
        switch result.standing {
        case .failed:
            return [
                XMLElement(
                    name: "failure", attributes: [type, ("message", result.reason.oneLine.visible)], text: details)
            ]
        case .unjudged:
            return [
                XMLElement(
                    name: "error", attributes: [type, ("message", result.reason.oneLine.visible)], text: details)
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
