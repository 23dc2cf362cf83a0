extension String {
    /// Whether both hold the same UTF-8 bytes.
    ///
    /// `==` compares by canonical equivalence, which RFC 7519, section 7.3 forbids for claims and member names.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
