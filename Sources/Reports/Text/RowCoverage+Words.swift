import Conformance

extension RowCoverage {
    /// `7 of 9 documented rows hit; missed: expired; 1 out of a request's reach`.
    var words: String {
        var words = "\(hit.count) of \(Quantity.of(documented, "documented row")) hit"
        if !missed.isEmpty {
            // A long list says that the suite was a small one, not which rows to look at.
            words +=
                missed.count <= Self.named ? "; missed: " + missed.joined(separator: ", ") : "; \(missed.count) missed"
        }
        if !outOfReach.isEmpty {
            words += "; \(outOfReach.count) out of a request's reach (an outage, a rate limit, another configuration …)"
        }
        return words
    }

    /// How many codes a line names.
    private static let named = 8
}
