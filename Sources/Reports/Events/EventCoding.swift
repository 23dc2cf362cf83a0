package import Conformance
package import JSON

/// Events as lines of JSON, and back.
///
/// The stream of lines is the source of truth of a run: `{"event":"case","v":2,…}`. A member that a later Assay adds
/// within the same version is ignored; another version is refused.
package enum EventCoding {
    /// The version this Assay writes and reads.
    package static let version = 2

    /// The event as one line, with its line feed.
    package static func line(_ event: Event) -> String {
        let (name, members) =
            switch event {
            case .started(let header): ("start", header.json)
            case .checked(let check): ("check", check.json)
            case .finished(let result): ("case", result.json)
            case .measured(let measurement): ("measurement", measurement.json)
            case .diagnosed(let causes): ("causes", ["causes": .array(causes.map(\.json))])
            case .ended(let summary): ("end", summary.json)
            }
        let head = JSONObject([("event", .string(name)), ("v", .int(version))])
        return JSON.object(JSONObject(members: head.members + members.members)).text + "\n"
    }

    /// The events of a whole stream.
    ///
    /// A last line that breaks off is what a killed process leaves behind; it is left out, and the record of the run
    /// is then incomplete.
    package static func events(_ bytes: [UInt8], file: String) throws(DataFileError) -> [Event] {
        var events: [Event] = []
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if let last = lines.last, (try? JSON.parse(Array(last), options: options)) == nil { lines.removeLast() }
        for (index, line) in lines.enumerated() where !line.isEmpty {
            events.append(try event(Array(line), file: file, number: index + 1))
        }
        return events
    }

    /// The event of one line.
    package static func event(_ line: [UInt8], file: String, number: Int) throws(DataFileError) -> Event {
        do throws(DataFileError) {
            return try event(JSONReader(file: file, bytes: line, options: options))
        } catch {
            // The reader counts lines from its own first one.
            throw DataFileError(
                file: file, line: number, column: error.column, pointer: error.pointer, problem: error.problem)
        }
    }

    /// Exchanges may be large, and an answer of the target may hold any member twice; both are kept as texts.
    static let options: JSONParseOptions = {
        var options = JSONParseOptions.strict
        options.maximumBytes = 512 << 20
        return options
    }()

    private static func event(_ reader: JSONReader) throws(DataFileError) -> Event {
        try requireVersion(reader)
        switch try reader.string("event") {
        case "start": return .started(try RunHeader(reader))
        case "check": return .checked(try PreflightCheck(reader))
        case "case": return .finished(try CaseResult(reader))
        case "measurement": return .measured(try Measurement(reader))
        case "causes":
            var causes: [Cause] = []
            for element in try reader.elements("causes") { causes.append(try Cause(element)) }
            return .diagnosed(causes)
        case "end": return .ended(try RunSummary(reader))
        case let other: throw try reader.member("event").error("unknown event \"\(other)\"")
        }
    }

    /// Refuses what another version wrote.
    static func requireVersion(_ reader: JSONReader) throws(DataFileError) {
        let found = try reader.int("v")
        guard found == version else {
            throw try reader.member("v").error(
                "expected version \(version), found \(found): another Assay wrote this, and it is needed to read it")
        }
    }
}
