import HTTPMessages

extension TransportError {
    /// What a parser's refusal of an answer means for the exchange.
    init(_ error: HTTPParseError) {
        switch error {
        case .startLineTooLong, .headTooLarge, .tooManyFields, .bodyTooLarge:
            self = .tooLarge(detail: error.description)
        case .closedInHead(received: 0):
            self = .closedEarly(detail: "the connection closed without an answer")
        case .closedInHead, .closedInBody:
            self = .closedEarly(detail: error.description)
        default:
            self = .notHTTP(detail: error.description)
        }
    }
}
