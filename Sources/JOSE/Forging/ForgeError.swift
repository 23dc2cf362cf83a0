package import OpenSSL

/// Why a token cannot be forged as told; an edit that would do nothing is one of the reasons.
package enum ForgeError: Error, Hashable, Sendable {
    /// `${name}` that the context does not know.
    case unknownName(String)
    /// No key of that role.
    case unknownKey(KeyName)
    /// The member to change is not there.
    case noSuchMember(String, segment: String)
    /// The member is of that type already, or cannot become it.
    case cannotRetype(String, to: String)
    /// The text to replace is not there.
    case textNotFound(String)
    /// The segment was turned into bytes by an earlier edit, so it has no members any more.
    case noMembers(segment: String, op: String)
    /// The token was turned into one text by an earlier edit, so it has no segments any more.
    case noSegments(op: String)
    /// The edit would leave everything as it is.
    case changesNothing(op: String, reason: String)
    /// The value is not of the kind the edit needs.
    case unusableValue(String)
    /// The key and the algorithm do not go together.
    case keyDoesNotFit(KeyName, algorithm: String)
    /// A cryptographic call said no.
    case refused(OpenSSLError)
    /// A key could not be read.
    case unusableKey(KeyName, reason: String)
    /// What is to be signed is no square modulo the key's number; of four tokens one is.
    case noSquareRoot
}

extension ForgeError: CustomStringConvertible {
    /// What is wrong, and what to do.
    package var description: String {
        switch self {
        case .unknownName(let name): "no value is called \"\(name)\"; write $${ for a literal ${"
        case .unknownKey(let name): "no key is called \"\(name)\""
        case .noSuchMember(let name, let segment): "the \(segment) has no member \"\(name)\" to change"
        case .cannotRetype(let name, let type): "the member \"\(name)\" cannot become another value of type \(type)"
        case .textNotFound(let text): "the text \"\(text)\" is not there to be replaced"
        case .noMembers(let segment, let op):
            "\(op) needs members, but an earlier edit made the \(segment) plain bytes; put it before that edit"
        case .noSegments(let op):
            "\(op) needs three segments, but an earlier edit made the token one text; put it before that edit"
        case .changesNothing(let op, let reason): "\(op) would change nothing: \(reason)"
        case .unusableValue(let reason): reason
        case .keyDoesNotFit(let name, let algorithm):
            "the key \"\(name)\" cannot sign with \(algorithm); name another \"alg\""
        case .refused(let error): "\(error)"
        case .noSquareRoot: "no token that was tried has a square root modulo the key"
        case .unusableKey(let name, let reason): "the key \"\(name)\" cannot be used: \(reason)"
        }
    }
}

extension ForgeError {
    /// Runs cryptography, whose refusals become ours.
    static func wrapping<Result>(_ body: () throws(OpenSSLError) -> Result) throws(ForgeError) -> Result {
        do throws(OpenSSLError) {
            return try body()
        } catch {
            throw .refused(error)
        }
    }
}
