import HTTPMessages
import JSON
import OpenSSL

extension ControlAPI {
    /// The journal: read, wait for, clear.
    static let journalOperations: [String: Operation] = [
        "listJournal": listJournal,
        "showEntry": { call throws(APIError) in
            let number = try call.number("number")
            guard let entry = call.issuer.journal.entry(number) else {
                throw APIError(
                    404, "unknown_entry", "there is no entry \(number), or no more", hint: "see /_assay/journal")
            }
            return .json(200, description(entry))
        },
        "clearJournal": { call in
            call.issuer.journal.reset()
            return .done
        },
    ]

    private static let listJournal: Operation = { call throws(APIError) in
        var filter = JournalFilter()
        filter.provider = call.query("provider")
        filter.endpoint = call.query("endpoint")
        filter.method = call.query("method")
        filter.host = call.query("host")
        filter.path = call.query("path")
        let after = try call.query("after", in: 0...(1 << 53 - 1)) ?? 0
        let limit = try call.query("limit", in: 1...10_000) ?? 1000
        let count = try call.query("count", in: 1...10_000) ?? 1
        let journal = call.issuer.journal
        let wanted = filter
        guard let wait = try call.query("wait_ms", in: 0...9000), wait > 0 else {
            return .json(200, list(journal.entries(after: after, matching: wanted, limit: limit), journal))
        }
        return .later {
            let entries = await journal.wait(
                for: count, after: after, matching: wanted, timeout: .milliseconds(wait))
            return .json(200, list(Array(entries.prefix(limit)), journal))
        }
    }

    private static func list(_ entries: [JournalEntry], _ journal: Journal) -> JSON {
        ["last": .int(journal.lastNumber), "entries": .array(entries.map(description))]
    }

    private static func description(_ entry: JournalEntry) -> JSON {
        let text = { (value: String?) in value.map(JSON.string) ?? JSON.null }
        let request = entry.request
        return [
            "number": .int(entry.number), "instant_ms": .int(entry.instant), "provider": text(entry.provider),
            "endpoint": text(entry.endpoint), "scheme": .string(request.scheme), "host": text(request.host),
            "method": .string(request.method), "target": .string(request.target), "peer": .string(entry.peer.address),
            "headers": .array(request.fields.map { [.string($0.name), .string($0.value)] }),
            "status": .int(entry.status), "fault": entry.fault.map(JSON.int) ?? .null,
            "bytes": .string(String(decoding: Base64.encode(entry.bytes), as: UTF8.self)),
        ]
    }
}
