extension String {
    /// The text without the spaces and tabs around it (OWS, RFC 9110, section 5.6.3).
    package func trimmingBlanks() -> String {
        let bytes = utf8
        guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }) else { return "" }
        guard let last = bytes.lastIndex(where: { !Self.isBlank($0) }) else { return "" }
        return String(self[first...last])
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
