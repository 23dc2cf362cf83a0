package import Conformance
package import JSON

extension RunRecord {
    /// Reads what an earlier run left: its NDJSON stream or its JSON report.
    package init(reading bytes: [UInt8], file: String) throws(DataFileError) {
        self.init(try Self.events(bytes, file: file))
    }

    /// The events of an earlier run, in order.
    package static func events(_ bytes: [UInt8], file: String) throws(DataFileError) -> [Event] {
        guard !bytes.isEmpty else {
            throw DataFileError(
                file: file, problem: "expected the NDJSON stream or the JSON report of a run, found nothing")
        }
        // A stream of more than one line is no JSON text.
        guard let whole = try? JSON.parse(bytes, options: EventCoding.options), whole["event"] == nil else {
            return try EventCoding.events(bytes, file: file)
        }
        return try report(JSONReader(file: file, bytes: bytes, options: EventCoding.options))
    }

    private static func report(_ reader: JSONReader) throws(DataFileError) -> [Event] {
        guard reader.optional("cases") != nil, reader.optional("run") != nil else {
            throw reader.error("expected the NDJSON stream or the JSON report of a run")
        }
        try EventCoding.requireVersion(reader)
        var events: [Event] = [.started(try RunHeader(reader.member("run")))]
        for check in try reader.elements("checks") { events.append(.checked(try PreflightCheck(check))) }
        for result in try reader.elements("cases") { events.append(.finished(try CaseResult(result))) }
        for measurement in try reader.optionalElements("measurements") {
            events.append(.measured(try Measurement(measurement)))
        }
        if reader.optional("causes") != nil {
            var causes: [Cause] = []
            for cause in try reader.elements("causes") { causes.append(try Cause(cause)) }
            events.append(.diagnosed(causes))
        }
        events.append(.ended(try RunSummary(reader.member("summary"))))
        return events
    }
}
