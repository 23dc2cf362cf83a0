extension Span<UInt8> {
    /// Where a byte first occurs, from an offset on.
    @inline(__always)
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The beginning as text fit for an error message: 80 bytes at most, control bytes as dots.
    var excerpt: String {
        var bytes: [UInt8] = []
        for index in 0..<Swift.min(count, 80) {
            let byte = self[index]
            bytes.append(HTTPGrammar.isFieldValueByte(byte) && byte != 0x09 ? byte : UInt8(ascii: "."))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A copy as an array.
    package var array: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(self, in: 0..<count)
        return bytes
    }
}

extension String {
    /// Text from bytes already known to be ASCII.
    @inline(__always)
    init(ascii bytes: Span<UInt8>) {
        // The callers have looked at every byte; a second look would be half of the cost of a field.
        self = unsafe String(copying: UTF8Span(unchecked: bytes, isKnownASCII: true))
    }

    /// Text from bytes, with U+FFFD for what is not UTF-8.
    init(repairing bytes: Span<UInt8>) {
        self = String(decoding: bytes.array, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Adds the bytes of a range of a span.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>, in range: Range<Int>) {
        let part = bytes.extracting(range)
        // The one bulk copy of the codec; the pointer ends with the closure.
        unsafe part.withUnsafeBufferPointer { buffer in
            unsafe append(contentsOf: buffer)
        }
    }
}
