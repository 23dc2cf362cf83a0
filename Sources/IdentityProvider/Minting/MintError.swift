package import JOSE

/// Why no token can be minted.
package enum MintError: Error, Hashable, Sendable {
    /// There is no provider of that name.
    case unknownProvider(String, known: [String])
    /// The provider has no such variant.
    case unknownVariant(String, of: String, known: [String])
    /// The provider has no such flow.
    case unknownFlow(String, of: String, known: [String])
    /// The provider has no key to sign with.
    case noSigningKey(String)
    /// An edit cannot do what it says.
    case forging(ForgeError)
    /// A value is outside what a token may hold.
    case outOfRange(String)
}

extension MintError: CustomStringConvertible {
    /// What is wrong, expected and to be done.
    package var description: String {
        switch self {
        case .unknownProvider(let name, let known):
            "there is no provider \"\(name)\"; expected one of \(known.joined(separator: ", "))"
        case .unknownVariant(let variant, let name, let known):
            "\"\(name)\" has no variant \"\(variant)\"; expected one of \(known.joined(separator: ", "))"
        case .unknownFlow(let flow, let name, let known):
            "\"\(name)\" has no flow \"\(flow)\"; expected one of \(known.joined(separator: ", "))"
        case .noSigningKey(let name): "\"\(name)\" has no key to sign with"
        case .forging(let error): "\(error)"
        case .outOfRange(let what): what
        }
    }
}
