/// A text with `${name}` places; `$${` stands for a literal `${`.
struct ForgeText: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case text(String)
        case place(String)
    }

    private let pieces: [Piece]

    /// Reads a template; a `${` without its `}` is plain text.
    init(_ template: String) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = template[...]
        while let start = rest.firstRange(of: "${") {
            let isEscaped = rest[..<start.lowerBound].hasSuffix("$")
            plain += rest[..<start.lowerBound]
            if isEscaped {
                plain.removeLast()
                plain += "${"
                rest = rest[start.upperBound...]
                continue
            }
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                rest = rest[start.lowerBound...]
                break
            }
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(.place(String(rest[start.upperBound..<end])))
            rest = rest[rest.index(after: end)...]
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The text with its places filled.
    func filled(in scope: ForgeScope) throws(ForgeError) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .place(let name): text += try scope.value(name)
            }
        }
        return text
    }
}
