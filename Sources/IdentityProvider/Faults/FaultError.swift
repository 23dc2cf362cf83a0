import JSON

/// Why a fault cannot be added.
package enum FaultError: Error, Hashable, Sendable {
    /// There are as many as there may be.
    case full
    /// Nobody of that name is served.
    case unknownProvider(String, known: [String])
    /// No provider, or not this one, has an endpoint of that name.
    case unknownEndpoint(String, of: String?, known: [String])
}

extension FaultError: CustomStringConvertible {
    /// The sentence for people.
    package var description: String {
        switch self {
        case .full: "there are \(FaultTable.capacity) faults already; remove some"
        case .unknownProvider(let name, let known):
            "there is no provider \"\(name)\" to strike; \(Self.hint(name, known))"
        case .unknownEndpoint(let name, let provider, let known):
            "\(provider ?? "no provider") has \(provider == nil ? "an" : "no") endpoint \"\(name)\" to strike; "
                + Self.hint(name, known + ["any"])
        }
    }

    private static func hint(_ name: String, _ known: [String]) -> String {
        Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
            ?? "expected one of \(known.joined(separator: ", "))"
    }
}
