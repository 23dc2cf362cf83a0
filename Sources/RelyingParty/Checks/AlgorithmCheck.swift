import JOSE
import JSON
import OpenSSL

/// How a token is to be verified, as far as its header and the rules decide.
enum SigningMethod {
    /// Not at all.
    case unsigned
    /// With a secret.
    case secret(JWSAlgorithm)
    /// With a published key.
    case key(SignatureAttempt)
}

/// With what a published key is to verify a signature.
struct SignatureAttempt {
    let algorithm: JWSAlgorithm
    /// One of these must fit.
    let schemes: [SignatureScheme]
    /// Whether the key's own `alg` must be the same.
    var isPinned = true
    /// A scheme with which the signature must not be good: it is another rule's.
    var excluded: SignatureScheme?
}

/// Whether `alg` is one the provider uses (RFC 8725, sections 3.1 and 3.2).
struct AlgorithmCheck {
    let rules: Rules

    private var algorithm: AlgorithmRules { rules.algorithm }

    /// The method for a token; throws what is wrong with `alg`.
    func method(for token: ReceivedToken) throws(TokenViolation) -> SigningMethod {
        if try saysNone(token) { return .unsigned }
        guard !token.lacksSignatureSegment else {
            throw TokenViolation(.tokenMalformed, "the token has 2 segments, expected 3")
        }
        guard let value = token.header["alg"] else {
            throw TokenViolation(.algorithmMissing, "the header has no \"alg\"")
        }
        guard let label = value.string else {
            throw TokenViolation(.algorithmUnsupported, "\"alg\" is \(value.typeName), expected a string")
        }
        let name = algorithm.ignoresCase ? Self.properCase(label) : label
        guard let named = JWSAlgorithm(rawValue: name), let method = method(named, token) else {
            throw TokenViolation(.algorithmUnsupported, "\"alg\" is not one the provider uses")
        }
        return method
    }

    private static func properCase(_ label: String) -> String {
        JWSAlgorithm.allCases.map(\.rawValue).first { Likeness.sameLettersInAnyCase($0, label) } ?? label
    }

    // MARK: none

    private func saysNone(_ token: ReceivedToken) throws(TokenViolation) -> Bool {
        let labels = token.header.members.filter { $0.name.hasSameBytes(as: "alg") }.map(\.value)
        if labels.count > 1 { return try secondLabelSaysNone(labels, token) }
        guard let label = labels.first?.string else {
            // A value of another type falls through to the branch without a check, whatever the signature.
            let isOdd = labels.first.map { $0 != .null } ?? false
            return (isOdd || token.signature.isEmpty) && isUnlabelled(labels.first)
        }
        if token.lacksSignatureSegment { return label == "none" }
        guard token.signature.isEmpty else { return label == "none" && algorithm.noneWithSignature }
        return algorithm.none.contains(where: label.hasSameBytes) || isUnlabelled(.string(label))
    }

    private func isUnlabelled(_ label: JSON?) -> Bool {
        let unlabelled: AlgorithmRules.Unlabelled =
            switch label {
            case nil: .missing
            case .null: .null
            case .number: .number
            case .array: .array
            case .string(""): .empty
            case .string: .unknown
            default: .object
            }
        if let text = label?.string, JWSAlgorithm(rawValue: text) != nil || Self.isNone(text) { return false }
        return algorithm.noneWhen.contains(unlabelled)
    }

    /// Spellings of `none` are a matter of their own.
    private static func isNone(_ text: String) -> Bool {
        Likeness.lowercased(text).utf8.filter { $0 > 0x20 }.elementsEqual("none".utf8)
    }

    private func secondLabelSaysNone(_ labels: [JSON], _ token: ReceivedToken) throws(TokenViolation) -> Bool {
        let isHidden = LenientNames.isHidden("alg", in: token.headerBytes)
        let passes =
            labels.first == "none" && algorithm.noneInDuplicate.contains(.first)
            || labels.last == "none" && algorithm.noneInDuplicate.contains(.last)
            || labels.last == "none" && algorithm.noneInDuplicate.contains(.hidden) && isHidden
        guard passes, token.signature.isEmpty else {
            throw TokenViolation(.headerDuplicateMember, "the header has \"alg\" twice")
        }
        return true
    }

    // MARK: Others

    private func method(_ named: JWSAlgorithm, _ token: ReceivedToken) -> SigningMethod? {
        let forgiven = rules.signature.forgives
        if algorithm.label == .ignored, ["RSA", "oct"].contains(named.keyType), let usual = algorithm.allowed.first {
            return attempt(usual).map(SigningMethod.key)
        }
        if named.scheme == nil { return takesSecrets(named) ? .secret(named) : nil }
        if algorithm.allowed.contains(named) { return attempt(named).map(SigningMethod.key) }
        if algorithm.byLabel.contains(named), let scheme = named.scheme {
            return .key(SignatureAttempt(algorithm: named, schemes: [scheme], isPinned: false))
        }
        if named == .es256, LenientSignature(rules: rules.signature).isDegenerate(token.signature) {
            return .key(SignatureAttempt(algorithm: named, schemes: [], isPinned: false))
        }
        if named == .ps256, forgiven.contains(.otherPadding) {
            return .key(SignatureAttempt(algorithm: named, schemes: [.rsaPKCS1(.sha256)], isPinned: false))
        }
        if named == .ps256, forgiven.contains(.salt) {
            // OpenSSL takes -2 for "whatever length there is" (RSA_PSS_SALTLEN_AUTO).
            return .key(
                SignatureAttempt(
                    algorithm: named, schemes: [.rsaPSS(.sha256, saltLength: -2)], isPinned: false,
                    excluded: .rsaPSS(.sha256)))
        }
        return nil
    }

    private func attempt(_ named: JWSAlgorithm) -> SignatureAttempt? {
        guard let scheme = named.scheme else { return nil }
        var schemes = [scheme]
        if rules.signature.forgives.contains(.otherPadding), named == .rs256 { schemes.append(.rsaPSS(.sha256)) }
        if rules.signature.forgives.contains(.sha1) { schemes.append(.rsaPKCS1(.sha1)) }
        if rules.signature.forgives.contains(.md5) { schemes.append(.rsaPKCS1(.md5)) }
        return SignatureAttempt(algorithm: named, schemes: schemes)
    }

    private func takesSecrets(_ named: JWSAlgorithm) -> Bool {
        !algorithm.secrets.isEmpty && algorithm.secretAlgorithms.contains(named)
            || rules.keys.forgives.contains(.symmetric) || rules.header.keys.contains(.symmetricJWK)
    }
}
