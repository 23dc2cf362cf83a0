package import JSON

/// What shows that a target really signed somebody in: a status alone never does.
package struct SessionProof: Sendable {
    package let statuses: [Int]
    /// Members that must be there and not be null or empty.
    package let required: [JSONPointer]
    /// Members that must not be there.
    package let refused: [JSONPointer]
    /// Where the user's identity is, for scenarios.
    package let user: JSONPointer?
    package let captures: [Capture]
    package let probe: Probe?
    package let pending: [Pending]

    /// A value taken from the answer; it is secret from then on.
    package struct Capture: Hashable, Sendable {
        package let name: String
        package let place: Place

        package enum Place: Hashable, Sendable {
            case cookie(String)
            case pointer(JSONPointer)
            case header(String)
        }
    }

    /// A request that only somebody with the session can make.
    package struct Probe: Sendable {
        package let method: String
        package let url: String
        package let headers: [(name: String, value: String)]
        package let statuses: [Int]
        package let equals: [(pointer: JSONPointer, value: String)]
    }

    /// An answer that is neither a session nor a plain refusal.
    package struct Pending: Sendable {
        package let statuses: [Int]
        package let match: [BodyMatch]
        package let meaning: Meaning

        package enum Meaning: String, CaseIterable, Sendable { case accepted, refused, pending }
    }

    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: [
            "status", "require", "refuse", "user", "capture", "probe", "answer", "pending", "$comment",
        ])
        statuses = try reader.member("status").ints()
        required = try reader.pointers("require")
        refused = try reader.pointers("refuse")
        user = try reader.optional("user")?.pointerValue()
        var captures: [Capture] = []
        for (name, value) in try reader.optional("capture")?.members() ?? [] {
            captures.append(Capture(name: name, place: try Capture.Place(value)))
        }
        self.captures = captures
        probe = try reader.optional("probe").map(Probe.init)
        var pending: [Pending] = []
        for element in try reader.optionalElements("pending") { pending.append(try Pending(element)) }
        self.pending = pending
    }
}

extension SessionProof.Capture.Place {
    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        if let name = try reader.optionalString("cookie") {
            self = .cookie(name)
        } else if let name = try reader.optionalString("header") {
            self = .header(name)
        } else {
            self = .pointer(try reader.member("pointer").pointerValue())
        }
    }
}

extension SessionProof.Probe {
    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        method = try reader.optionalString("method") ?? "GET"
        url = try reader.string("url")
        var headers: [(name: String, value: String)] = []
        for (name, value) in try reader.optional("headers")?.members() ?? [] {
            headers.append((name, try value.string()))
        }
        if let bearer = try reader.optionalString("bearer") { headers.append(("Authorization", "Bearer " + bearer)) }
        self.headers = headers
        statuses = try reader.member("status").ints()
        var equals: [(pointer: JSONPointer, value: String)] = []
        for (name, value) in try reader.optional("equals")?.members() ?? [] {
            guard let pointer = JSONPointer(name) else {
                throw value.error("expected a JSON Pointer, found \"\(name)\"")
            }
            equals.append((pointer, try value.string()))
        }
        self.equals = equals
    }
}

extension SessionProof.Pending {
    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        statuses = try reader.member("status").ints()
        match = try BodyMatch.all(reader.optional("match"))
        meaning = try reader.member("means").word()
    }
}

extension JSONReader {
    /// A status or a list of them.
    func ints() throws(DataFileError) -> [Int] {
        guard value.array != nil else { return [try int()] }
        var ints: [Int] = []
        for element in try elements() { ints.append(try element.int()) }
        return ints
    }

    /// The JSON Pointers of a member that may be absent.
    func pointers(_ name: String) throws(DataFileError) -> [JSONPointer] {
        var pointers: [JSONPointer] = []
        for element in try optionalElements(name) { pointers.append(try element.pointerValue()) }
        return pointers
    }

    /// This string as a JSON Pointer.
    func pointerValue() throws(DataFileError) -> JSONPointer {
        guard let pointer = JSONPointer(try string()) else {
            throw error("expected a JSON Pointer such as /user/id")
        }
        return pointer
    }
}
