import Conformance
import JSON

extension CaseResult {
    /// The members of a case, the same in a line of the stream and in the JSON report.
    var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id), "provider": .word(provider), "variant": .string(variant),
            "verdict": .word(verdict), "expected": .string(expected), "observed": .string(observed),
            "outcome": .word(outcome), "severity": .word(severity),
        ]
        object["overlay"] = overlay.map(JSON.word)
        object["documented"] = isDocumented.map(JSON.bool)
        object["safe"] = isSafe.map(JSON.bool)
        object["findings"] = .array(findings.map(\.json))
        object["expectation"] = expectation.json
        object["error_row"] = errorRow.map { row in
            ["code": .string(row.code), "grade": .word(row.grade), "source": .string(row.source)]
        }
        object["row"] = .string(row)
        object["group"] = .string(group)
        object["title"] = .string(title)
        object["actor"] = .word(actor)
        object["impact"] = .word(impact)
        object["attack"] = attack.map(JSON.string)
        object["condition"] = condition.map(JSON.word)
        object["references"] = .strings(references)
        object["why"] = .string(why)
        object["fix"] = .string(fix)
        object["source"] = ["file": .string(source.file), "line": .int(source.line)]
        object["difference"] = .strings(difference)
        object["fetches"] = .strings(fetches)
        object["attempts"] = .int(attempts)
        object["token_expires_at"] = tokenExpiresAt.map(JSON.int)
        object["exchange"] = exchange.map { .object($0.json) }
        object["token"] = token?.json
        if !signIns.isEmpty { object["sign_ins"] = .array(signIns.map(\.json)) }
        return object
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        let source = try reader.member("source")
        self.init(
            id: try reader.string("id"), provider: try reader.member("provider").word(), row: try reader.string("row"),
            group: try reader.string("group"), title: try reader.string("title"),
            actor: try reader.member("actor").word(), impact: try reader.member("impact").word(),
            attack: try reader.optionalString("attack"), severity: try reader.member("severity").word(),
            condition: try reader.optional("condition")?.word(), references: try reader.strings("references"),
            why: try reader.string("why"), fix: try reader.string("fix"),
            source: Case.Place(file: try source.string("file"), line: try source.int("line")),
            verdict: try reader.member("verdict").word(),
            expectation: try Expectation(reader.member("expectation")), outcome: try reader.member("outcome").word())
        overlay = try reader.optional("overlay")?.word()
        isDocumented = try reader.optionalBool("documented")
        isSafe = try reader.optionalBool("safe")
        for finding in try reader.elements("findings") { findings.append(try Finding(finding)) }
        errorRow = try reader.optional("error_row").map(AnsweredRow.init)
        difference = try reader.strings("difference")
        fetches = try reader.strings("fetches")
        attempts = try reader.optionalInt("attempts") ?? 1
        tokenExpiresAt = try reader.optionalInt("token_expires_at")
        if let exchange = reader.optional("exchange") { self.exchange = try Exchange(exchange) }
        if let token = reader.optional("token") { self.token = try SentToken(token) }
        for signIn in try reader.optionalElements("sign_ins") { signIns.append(try SignInRecord(signIn)) }
    }
}

extension Finding {
    /// The members of a finding: its facts by name, and the sentence they make.
    var json: JSON {
        var object: JSONObject = ["kind": .word(kind)]
        object["severity"] = severity.map(JSON.word)
        for fact in Fact.allCases { object[fact.rawValue] = facts[fact].map(JSON.string) }
        object["sentence"] = .string(sentence)
        return .object(object)
    }

    /// Reads what `json` wrote; the sentence is made anew.
    init(_ reader: JSONReader) throws(DataFileError) {
        var facts: [Fact: String] = [:]
        for fact in Fact.allCases { facts[fact] = try reader.optionalString(fact.rawValue) }
        self.init(try reader.member("kind").word(), try reader.optional("severity")?.word(), facts)
    }
}

extension Expectation {
    /// The members of an expectation.
    var json: JSON {
        var object: JSONObject = ["outcome": .word(outcome)]
        object["condition"] = condition.map(JSON.word)
        object["policy"] = policy.map(JSON.string)
        return .object(object)
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            try reader.member("outcome").word(), condition: try reader.optional("condition")?.word(),
            policy: try reader.optionalString("policy"))
    }
}

extension AnsweredRow {
    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            code: try reader.string("code"), grade: try reader.member("grade").word(),
            source: try reader.string("source"))
    }
}

extension Exchange {
    /// The members of an exchange; fields are pairs, since a name may come twice and the order may matter.
    var json: JSONObject {
        var object: JSONObject = [
            "method": .string(method), "url": .string(url), "request_headers": pairs(requestFields),
        ]
        object["request_body"] = .string(requestBody)
        object["request_bytes"] = .int(requestBytes)
        object["status"] = status.map(JSON.int)
        object["response_headers"] = pairs(responseFields)
        object["response_body"] = .string(responseBody)
        object["response_bytes"] = .int(responseBytes)
        object["failure"] = failure.map(JSON.string)
        object["milliseconds"] = .int(milliseconds)
        return object
    }

    private func pairs(_ fields: [Field]) -> JSON {
        .array(fields.map { [.string($0.name), .string($0.value)] })
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            method: try reader.string("method"), url: try reader.string("url"),
            requestFields: try Self.fields(reader.elements("request_headers")),
            requestBody: try reader.string("request_body"))
        requestBytes = try reader.int("request_bytes")
        status = try reader.optionalInt("status")
        responseFields = try Self.fields(reader.elements("response_headers"))
        responseBody = try reader.string("response_body")
        responseBytes = try reader.int("response_bytes")
        failure = try reader.optionalString("failure")
        milliseconds = try reader.int("milliseconds")
    }

    private static func fields(_ readers: [JSONReader]) throws(DataFileError) -> [Field] {
        var fields: [Field] = []
        for reader in readers {
            let pair = try reader.elements()
            guard pair.count == 2 else {
                throw reader.error("expected a name and a value, found \(pair.count) elements")
            }
            fields.append(Field(try pair[0].string(), try pair[1].string()))
        }
        return fields
    }
}

extension JSON {
    /// An array of strings.
    static func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

    /// A word of a closed list.
    static func word(_ word: some RawRepresentable<String>) -> JSON { .string(word.rawValue) }
}
