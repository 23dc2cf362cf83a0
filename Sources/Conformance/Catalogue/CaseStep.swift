package import IdentityProvider
import JOSE
import JSON

/// One step of a case: a sign-in, or something that happens between two of them.
package enum CaseStep: Sendable {
    case send(SignIn)
    /// The very bytes that were sent last.
    case resend
    /// The control: fills the target's caches, and must be accepted.
    case warm
    /// Mints the case's token now, for `sendMinted`.
    case mint
    case sendMinted
    /// Changes the issuer.
    case issuer(IssuerScript)
    /// Undoes all changes of the issuer.
    case restoreIssuer
    case wait(Pause)
    case flood(Flood)
    /// The same bytes so many times at once.
    case parallel(count: Int)
    /// What must hold of the users behind earlier sign-ins, by their names.
    case users(Relation, [String])

    /// A sign-in, and how it differs from the case's own.
    package struct SignIn: Sendable {
        /// Whose token; `own` is the case's account, `other` the one that `other_sub` and `other_email` speak of.
        package var account = ownAccount
        package var isOtherProvider = false
        /// In place of the case's edits.
        package var edits: Case.Edits?
        /// In place of what the case mints.
        package var mint: Case.MintOverrides?
        /// Nil where the step only prepares the next: then it must be accepted, or the case proves nothing.
        package var expectation: ExpectedOutcome?
        /// What later steps call it.
        package var name: String?
        /// The sign-in to whose user this identity is to be linked, by name.
        package var linksTo: String?

        package static let ownAccount = "own"
    }

    /// How long to wait.
    package enum Pause: Hashable, Sendable {
        /// Until the target keeps no key set, by its own documents.
        case cache
        /// Until an unknown `kid` may cost a fetch again.
        case cooldown
        /// Until the target may no longer use its last good keys in an outage, by its own documents.
        case stale
        case seconds(Int)
    }

    /// Many sign-ins, spread evenly; each must be refused.
    package struct Flood: Sendable {
        package let count: Int
        package let seconds: Int
        /// In place of the case's edits.
        package let edits: Case.Edits?
    }

    /// What users have to do with each other.
    package enum Relation: String, CaseIterable, Sendable {
        case same = "same-user"
        case distinct = "distinct-users"
    }
}

extension CaseStep {
    /// Whether the step needs the target to itself.
    var needsQuiet: Bool {
        switch self {
        case .issuer, .restoreIssuer, .wait, .flood, .warm: true
        case .send, .resend, .mint, .sendMinted, .parallel, .users: false
        }
    }

    /// The words that stand alone, as a case file has them.
    private static let words: [(name: String, step: CaseStep)] = [
        ("send", .send(SignIn())), ("resend", .resend), ("warm", .warm), ("mint", .mint), ("send-minted", .sendMinted),
    ]

    /// Reads a word, or an object with one member.
    init(_ reader: JSONReader) throws(DataFileError) {
        if let word = reader.value.string {
            guard let step = Self.words.first(where: { $0.name == word })?.step else {
                throw reader.error(
                    "unknown step \"\(word)\"; expected one of \(Self.words.map(\.name).joined(separator: ", "))")
            }
            self = step
            return
        }
        let members = try reader.members()
        guard members.count == 1 else { throw reader.error("expected one step, as in {\"wait\": \"cache\"}") }
        let value = members[0].reader
        switch members[0].name {
        case "send": self = .send(try SignIn(value))
        case "issuer":
            self = value.value == "reset" ? .restoreIssuer : .issuer(try IssuerScript(value))
        case "wait": self = .wait(try Pause(value))
        case "flood": self = .flood(try Flood(value))
        case "parallel":
            try value.refuseUnknown(except: ["count"])
            self = .parallel(count: try value.count("count", upTo: 100))
        case let name:
            guard let relation = Relation(rawValue: name) else { throw value.error("unknown step \"\(name)\"") }
            self = .users(relation, try reader.strings(name))
        }
    }
}

extension CaseStep.SignIn {
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["account", "provider", "mutate", "mint", "expect", "as", "link"])
        account = try reader.optionalString("account") ?? Self.ownAccount
        if let provider = reader.optional("provider") {
            guard provider.value == "other" else {
                throw provider.error("expected \"other\": a case says nothing of a provider by name")
            }
            isOtherProvider = true
        }
        edits = try CaseReader.optionalEdits(reader)
        mint = try reader.optional("mint").map(CaseReader.mint)
        expectation = try reader.optional("expect")?.word()
        name = try reader.optionalString("as")
        linksTo = try reader.optionalString("link")
    }
}

extension CaseStep.Pause {
    /// How long this is for a target that keeps its keys so.
    func seconds(_ cache: TargetPolicy.KeyCache) -> Int {
        switch self {
        // One more, since whoever counts whole seconds may be one behind.
        case .cache: cache.seconds > 0 ? max(cache.seconds, cache.cooldownSeconds) + 1 : 0
        case .cooldown: cache.cooldownSeconds > 0 ? cache.cooldownSeconds + 1 : 0
        case .stale: cache.seconds + (cache.staleSeconds ?? 0) + 1
        case .seconds(let seconds): seconds
        }
    }

    /// The same for a target that was warmed just after a whole second, where `seconds` would be too long: keys that
    /// outlast the cool-down by one second only must still be there when it is over.
    func duration(_ cache: TargetPolicy.KeyCache) -> Double {
        self == .cooldown && cache.isTight ? Double(cache.cooldownSeconds) + 0.4 : Double(seconds(cache))
    }

    init(_ reader: JSONReader) throws(DataFileError) {
        switch reader.value.string {
        case "cache": self = .cache
        case "cooldown": self = .cooldown
        case "stale": self = .stale
        case .some: throw reader.error("expected \"cache\", \"cooldown\", \"stale\" or a number of seconds")
        case nil: self = .seconds(try reader.int())
        }
    }
}

extension CaseStep.Flood {
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["count", "seconds", "mutate"])
        count = try reader.count("count", upTo: 1000)
        seconds = try reader.count("seconds", upTo: 600)
        edits = try CaseReader.optionalEdits(reader)
    }
}

extension JSONReader {
    /// A member that is a whole number from 1 to `most`.
    fileprivate func count(_ name: String, upTo most: Int) throws(DataFileError) -> Int {
        let reader = try member(name)
        let number = try reader.int()
        guard (1...most).contains(number) else { throw reader.error("expected 1 to \(most), found \(number)") }
        return number
    }
}
