package import JOSE

/// Why the keys cannot be changed as told.
package enum KeyRingError: Error, Hashable, Sendable {
    /// There is no provider of that name.
    case unknownProvider(String)
    /// No key has that role or `kid`.
    case unknownKey(KeyName)
    /// The key is not in the key set.
    case notPublished(KeyName)
    /// A key could not be made.
    case noNewKey(String)
    /// A value in the edit could not be made.
    case unusableValue(ForgeError)
    /// There is no room for more keys.
    case tooManyKeys(limit: Int)
    /// The provider has no such variant.
    case unknownVariant(String, of: String)
}

extension KeyRingError: CustomStringConvertible {
    /// What is wrong, in words.
    package var description: String {
        switch self {
        case .unknownProvider(let name): "there is no provider \"\(name)\""
        case .unknownKey(let name): "there is no key \"\(name)\""
        case .notPublished(let name): "the key \"\(name)\" is not in the key set"
        case .noNewKey(let reason): "no key could be made: \(reason)"
        case .unusableValue(let error): "\(error)"
        case .tooManyKeys(let limit): "the key set holds \(limit) keys already"
        case .unknownVariant(let variant, let name): "\"\(name)\" has no variant \"\(variant)\""
        }
    }
}
