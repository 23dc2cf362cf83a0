import Conformance
import JSON

extension RunHeader {
    /// The members that say what a run is about.
    var json: JSONObject {
        var object: JSONObject = [
            "target": .string(target), "target_title": .string(targetTitle), "base_url": .string(baseURL),
            "issuer": .string(issuer), "suite": .string(suite), "suite_version": .string(suiteVersion),
            "catalogue_hash": .string(catalogueHash), "profile_hash": .string(profileHash),
            "profile_file": .string(profileFile), "seed": .string(seed), "planned": .int(planned),
            "providers": .strings(providers.map(\.rawValue)), "started_at": .int(startedAt),
            "arguments": .strings(arguments), "error_rows": .array(rows.map { .object($0.json) }),
        ]
        if !flags.isEmpty { object["flags"] = .strings(flags) }
        return object
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        var providers: [ProviderName] = []
        for element in try reader.elements("providers") { providers.append(try element.word()) }
        self.init(
            target: try reader.string("target"), targetTitle: try reader.string("target_title"),
            baseURL: try reader.string("base_url"), issuer: try reader.string("issuer"),
            suite: try reader.string("suite"), suiteVersion: try reader.string("suite_version"),
            catalogueHash: try reader.string("catalogue_hash"), profileHash: try reader.string("profile_hash"),
            profileFile: try reader.string("profile_file"), seed: try reader.string("seed"),
            planned: try reader.int("planned"), providers: providers, startedAt: try reader.int("started_at"),
            arguments: try reader.strings("arguments"))
        flags = try reader.strings("flags")
        // Streams of earlier versions have none.
        for element in try reader.optionalElements("error_rows") {
            rows.append(
                Row(code: try element.string("code"), obstacle: try element.optionalString("out_of_reach")))
        }
    }
}

extension RunHeader.Row {
    /// The members of a documented row.
    var json: JSONObject {
        var object: JSONObject = ["code": .string(code)]
        object["out_of_reach"] = obstacle.map(JSON.string)
        return object
    }
}

extension RowCoverage {
    /// The members of the summary's `rows`; `hit`, `missed` and `out_of_reach` add up to `documented`.
    var json: JSON {
        [
            "documented": .int(documented), "hit": .int(hit.count), "missed": .strings(missed),
            "out_of_reach": .strings(outOfReach.map(\.code)),
        ]
    }
}

extension PreflightCheck {
    /// The members of one step of the preflight.
    var json: JSONObject {
        var object: JSONObject = ["name": .string(name), "outcome": .word(outcome), "detail": .string(detail)]
        object["provider"] = provider.map(JSON.word)
        return object
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            try reader.string("name"), try reader.member("outcome").word(), try reader.string("detail"),
            provider: try reader.optional("provider")?.word())
    }
}

extension RunSummary {
    /// The members of a summary: a count for every verdict, those at zero too.
    ///
    /// Each case is counted once: what is known or waived not under its verdict as well. `fixed` counts passes again.
    var json: JSONObject {
        var object: JSONObject = ["planned": .int(planned), "run": .int(run), "complete": .bool(complete)]
        for verdict in Verdict.allCases { object.append(verdict.rawValue, .int(count(verdict))) }
        object["severities"] = .object(
            JSONObject(Severity.allCases.map { ($0.rawValue, .int(severities[$0] ?? 0)) }))
        object["known"] = .int(known)
        object["waived"] = .int(waived)
        object["fixed"] = .int(fixed)
        object["limited"] = .int(limited)
        object["interrupted"] = .bool(interrupted)
        object["stopped"] = stopped.map(JSON.string)
        object["milliseconds"] = milliseconds.map(JSON.int)
        return object
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init()
        milliseconds = try reader.optionalInt("milliseconds")
        planned = try reader.int("planned")
        run = try reader.int("run")
        complete = try reader.bool("complete")
        for verdict in Verdict.allCases {
            let count = try reader.optionalInt(verdict.rawValue) ?? 0
            if count != 0 { counts[verdict] = count }
        }
        for severity in Severity.allCases {
            let count = try reader.optional("severities")?.optionalInt(severity.rawValue) ?? 0
            if count != 0 { severities[severity] = count }
        }
        known = try reader.int("known")
        waived = try reader.int("waived")
        fixed = try reader.int("fixed")
        limited = try reader.optionalInt("limited") ?? 0
        interrupted = try reader.bool("interrupted")
        stopped = try reader.optionalString("stopped")
    }
}
