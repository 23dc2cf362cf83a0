/// How a provider's key identifiers look; ours are derived from the key, so that they are the same every run.
package enum KeyIDShape: String, CaseIterable, Sendable {
    /// Ten letters and digits, as Apple's.
    case alphanumeric10
    /// Forty lower-case hex digits, as Google's.
    case hex40

    /// The identifier of the key with this RFC 7638 thumbprint.
    ///
    /// The thumbprint's bytes are read from the start; should only digits come out, which a careless program might
    /// take for a number, they are read from the next byte on.
    package func keyID(forThumbprint thumbprint: [UInt8]) -> String {
        var rest = thumbprint[...]
        while rest.count > length {
            let text = text(of: rest.prefix(length))
            if !text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return text }
            rest = rest.dropFirst()
        }
        return text(of: thumbprint.prefix(length))
    }

    /// How many bytes of the thumbprint make the identifier.
    private var length: Int {
        switch self {
        case .alphanumeric10: 10
        case .hex40: 20
        }
    }

    private func text(of bytes: ArraySlice<UInt8>) -> String {
        let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let characters: [UInt8] =
            switch self {
            case .alphanumeric10: bytes.map { alphabet[Int($0) % alphabet.count] }
            case .hex40: bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
            }
        return String(decoding: characters, as: UTF8.self)
    }
}
