import JOSE

/// Which algorithms count (RFC 8725, sections 3.1 and 3.2).
struct AlgorithmRules: RuleGroup {
    /// An `alg` that says nothing, and then counts as `none`.
    enum Unlabelled: String, RuleWord { case missing, empty, null, number, array, object, unknown }

    /// Which of two `alg` members the signature code reads when the list of allowed ones saw the other.
    enum Duplicate: String, RuleWord {
        case first, last
        /// The last one, if an escape hides it.
        case hidden
    }

    /// Whether `alg` matters.
    enum Label: String, RuleWord {
        case read
        /// Any RSA or HMAC label is verified as the first allowed algorithm.
        case ignored
    }

    /// Where the list of algorithms comes from.
    enum Source: String, RuleWord {
        case configuration
        /// What the provider's discovery document lists counts as well, `none` included.
        case discovery
    }

    /// A secret for HMAC that everybody knows.
    enum Secret: String, RuleWord {
        case spkiPEM = "spki-pem"
        case spkiPEMWithoutNewline = "spki-pem-without-newline"
        case spkiPEMWithCRLF = "spki-pem-crlf"
        case pkcs1PEM = "pkcs1-pem"
        case spkiDER = "spki-der"
        case pkcs1DER = "pkcs1-der"
        /// The JWK as received.
        case jwk
        /// The JWK in the form of RFC 7638.
        case jwkMinimal = "jwk-minimal"
        case modulus
        case modulusBase64URL = "modulus-base64url"
        /// The certificate of Google's first key document, as text.
        case certificatePEM = "certificate-pem"
        /// The same as bytes.
        case certificateDER = "certificate-der"
        case openSSH = "openssh"
        case ecPoint = "ec-point"
        case empty
        /// Words found in every list of weak secrets, and names of this application.
        case weak
        /// The contents of the file that `kid` names.
        case keyIDFile = "key-id-file"
    }

    /// The algorithms of the provider, the usual one first.
    var allowed: [JWSAlgorithm] = [.rs256]
    /// Where the list comes from.
    var source = Source.configuration
    /// Others that are verified by their label, whatever the key is for.
    var byLabel: Set<JWSAlgorithm> = []
    /// Spellings of `none` that pass.
    var none: [String] = []
    /// Whether `none` passes with a signature.
    var noneWithSignature = false
    /// Whether `none` passes without the second dot.
    var noneWithoutDot = false
    /// What counts as `none`, without a signature.
    var noneWhen: Set<Unlabelled> = []
    /// Which second `alg` may say `none`.
    var noneInDuplicate: Set<Duplicate> = []
    /// Whether `rs256` is `RS256`.
    var ignoresCase = false
    /// Whether `alg` matters.
    var label = Label.read
    /// Secrets with which an HMAC passes.
    var secrets: Set<Secret> = []
    /// The HMAC algorithms for which it does.
    var secretAlgorithms: Set<JWSAlgorithm> = [.hs256]

    static let members: [RuleMember<Self>] = [
        .list("allowed", \.allowed), .word("source", \.source), .words("by_label", \.byLabel), .texts("none", \.none),
        .flag("none_with_signature", \.noneWithSignature), .flag("none_without_dot", \.noneWithoutDot),
        .words("none_when", \.noneWhen), .words("none_in_duplicate", \.noneInDuplicate),
        .flag("ignores_case", \.ignoresCase), .word("label", \.label), .words("secrets", \.secrets),
        .words("secret_algorithms", \.secretAlgorithms),
    ]
}

extension JWSAlgorithm: RuleWord {}
