extension String {
    /// Whether both hold the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence, which RFC 7519, section 7.3 forbids for claims and member names.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether a byte stands somewhere in it; fast, since megabytes are looked through.
    package func hasByte(_ byte: UInt8) -> Bool {
        unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(byte) } ?? utf8.contains(byte)
    }

    /// Whether the other's UTF-8 bytes stand somewhere in this one; true for an empty text.
    package func containsBytes(of other: String) -> Bool {
        let (text, needle) = (Array(utf8), Array(other.utf8))
        guard let first = needle.first else { return true }
        guard text.count >= needle.count else { return false }
        return text[...(text.count - needle.count)].indices.contains { index in
            text[index] == first && text[index...].starts(with: needle)
        }
    }
}
