import JSON

/// How a token is printed.
enum MintForm {
    case text
    case json
    case shell

    /// The token alone, all about it, or assignments that `eval` takes.
    func text(_ token: String, nonce: String?, json: @autoclosure () -> JSON) -> String {
        switch self {
        case .text: token
        case .json: json().text
        case .shell: "TOKEN=\(Self.quoted(token))\nNONCE=\(Self.quoted(nonce ?? ""))"
        }
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
