import HTTPMessages
import JSON

extension WireFault {
    private enum Reset: String, CaseIterable {
        case beforeHeaders = "before-headers"
    }

    /// Reads `{"delay", "drip", "truncate", "wrong-length", "reset", "no-answer", "endless"}`.
    static func parse(_ reader: JSONReader) throws(DataFileError) -> WireFault {
        try reader.refuseUnknown(except: ["delay", "drip", "truncate", "wrong-length", "reset", "no-answer", "endless"])
        var fault = WireFault()
        if let delay = reader.optional("delay") {
            fault.delay = .milliseconds(try number(delay, from: 0, to: 600_000))
        }
        fault.bytesPerSecond = try reader.optional("drip").map { reader throws(DataFileError) in
            try number(reader, from: 1, to: 1 << 30)
        }
        fault.statedLength = try reader.optional("wrong-length").map { reader throws(DataFileError) in
            try number(reader, from: 0, to: 1 << 30)
        }
        var endings: [Ending] = []
        if let count = reader.optional("truncate") {
            endings.append(.closeInBody(after: try number(count, from: 0, to: 1 << 30)))
        }
        if let reset = reader.optional("reset") { endings.append(try ending(reset)) }
        if try reader.optionalBool("no-answer") == true { endings.append(.silence) }
        if try reader.optionalBool("endless") == true { endings.append(.endless) }
        guard endings.count <= 1 else {
            throw reader.error("an answer ends in one way; give one of truncate, reset, no-answer, endless")
        }
        fault.ending = endings.first ?? .complete
        return fault
    }

    private static func ending(_ reader: JSONReader) throws(DataFileError) -> Ending {
        guard reader.value.string == nil else {
            _ = try reader.word(Reset.self)
            return .resetInHead(after: 0)
        }
        return .resetInBody(after: try number(reader, from: 0, to: 1 << 30))
    }

    private static func number(_ reader: JSONReader, from least: Int, to most: Int) throws(DataFileError) -> Int {
        let number = try reader.int()
        guard (least...most).contains(number) else {
            throw reader.error("expected a number from \(least) to \(most), found \(number)")
        }
        return number
    }
}
