/// Reads start line and field lines as they arrive. Every byte is looked at once, however it is cut up.
struct HTTPHeadReader: Sendable {
    /// The exact bytes so far.
    private(set) var bytes: [UInt8] = []

    /// The first line, once it is complete.
    private(set) var startLine: HTTPStartLine?

    /// The field lines so far.
    private(set) var fields: [HTTPField] = []

    private let kind: HTTPStartLine.Kind
    private let limits: HTTPLimits
    private var lineStart = 0

    /// A reader for one head.
    init(kind: HTTPStartLine.Kind, limits: HTTPLimits) {
        self.kind = kind
        self.limits = limits
    }

    /// Takes bytes from `position` on, up to and including the empty line; true when it has come.
    mutating func receive(_ input: Span<UInt8>, at position: inout Int) throws(HTTPParseError) -> Bool {
        if bytes.isEmpty { bytes.reserveCapacity(min(input.count - position, limits.headBytes)) }
        while position < input.count {
            let lineFeed = input.firstIndex(of: 0x0A, from: position)
            let end = lineFeed.map { $0 + 1 } ?? input.count
            try checkRoom(for: end - position)
            bytes.append(input, in: position..<end)
            position = end
            guard lineFeed != nil else {
                try checkBeginning()
                return false
            }
            if try endLine() { return true }
        }
        return false
    }

    private func checkRoom(for count: Int) throws(HTTPParseError) {
        if startLine == nil && bytes.count - lineStart + count > limits.startLineBytes {
            try checkBeginning()
            throw .startLineTooLong(limit: limits.startLineBytes)
        }
        guard bytes.count + count <= limits.headBytes else { throw .headTooLarge(limit: limits.headBytes) }
    }

    /// Refuses an unfinished first line that cannot become one.
    private func checkBeginning() throws(HTTPParseError) {
        guard startLine == nil else { return }
        let beginning = bytes.span.extracting(lineStart...)
        guard kind == .status || beginning.isEmpty || beginning[0] != 0x0D else { return }
        guard !HTTPStartLine.isPlausible(beginning, kind: kind) else { return }
        switch kind {
        case .request: throw .malformedRequestLine(beginning.excerpt)
        case .status: throw .malformedStatusLine(beginning.excerpt)
        }
    }

    /// Takes the line that has just ended; true when it is the empty one behind the fields.
    private mutating func endLine() throws(HTTPParseError) -> Bool {
        let line = try readLine()
        lineStart = bytes.count
        switch line {
        case .start(let line): startLine = line
        case .field(let field): fields.append(field)
        case .stray: break
        case .end: return true
        }
        return false
    }

    private enum Line {
        case start(HTTPStartLine)
        case field(HTTPField)
        case stray
        case end
    }

    private func readLine() throws(HTTPParseError) -> Line {
        let line = bytes.span.extracting(lineStart..<(bytes.count - 1))
        let length = line.count - 1
        guard length >= 0, line[length] == 0x0D else {
            try checkBeginning()
            throw .bareLineFeed
        }
        let content = line.extracting(..<length)
        if content.firstIndex(of: 0x0D, from: 0) != nil {
            try checkBeginning()
            throw .bareCarriageReturn
        }
        guard startLine != nil else {
            // One stray line end before a request is forgiven (RFC 9112, section 2.2).
            if length == 0 && kind == .request && lineStart == 0 { return .stray }
            return .start(try HTTPStartLine(content, kind: kind))
        }
        guard length > 0 else { return .end }
        guard fields.count < limits.fieldCount else { throw .tooManyFields(limit: limits.fieldCount) }
        return .field(try HTTPField(parsing: content))
    }
}
