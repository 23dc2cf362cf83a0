extension String {
    /// Whether both hold the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence, which RFC 7519, section 7.3 forbids for claims and member names.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether a byte stands somewhere in it; fast, since megabytes are looked through.
    package func hasByte(_ byte: UInt8) -> Bool {
        utf8.span.holds(byte)
    }

    /// Whether the other's UTF-8 bytes stand somewhere in this one; true for an empty text.
    package func containsBytes(of other: String) -> Bool {
        let (text, needle) = (utf8.span, other.utf8.span)
        guard !needle.isEmpty else { return true }
        guard text.count >= needle.count else { return false }
        return (0...(text.count - needle.count)).contains { start in
            needle.indices.allSatisfy { text[start + $0] == needle[$0] }
        }
    }
}

extension Span<UInt8> {
    /// Whether a byte stands somewhere in it.
    ///
    /// A loop that is not left early becomes vector code, which is ten times as fast where there are megabytes.
    package func holds(_ byte: UInt8) -> Bool {
        var found: UInt8 = 0
        for index in indices { found |= self[index] == byte ? 1 : 0 }
        return found != 0
    }
}
