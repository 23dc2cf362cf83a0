import Conformance
import JSON
import TestSupport
import Testing

@Suite("What a target decides for itself")
struct PolicyChoiceTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let policy: String
        let caseID: String
        let provider: ProviderName
        /// What is expected of a target without that policy.
        let usual: ExpectedOutcome

        var testDescription: String { "\(policy) and \(caseID)" }
    }

    private static let both =
        #"{"nonce": {"apple": {"accepts": ["hashed-hex", "raw"]}, "google": {"accepts": ["raw", "hashed-hex"]}}}"#
    private static let optional = #"{"nonce": {"apple": {"required": false}, "google": {"required": false}}}"#

    static let examples = [
        Example(policy: both, caseID: "nonce-raw-raw", provider: .apple, usual: .reject),
        Example(policy: both, caseID: "nonce-hash-hash", provider: .apple, usual: .reject),
        Example(policy: both, caseID: "nonce-from-token", provider: .apple, usual: .reject),
        Example(policy: both, caseID: "nonce-hex-lower", provider: .google, usual: .preferReject),
        Example(policy: optional, caseID: "nonce-missing-token", provider: .google, usual: .reject),
        Example(policy: optional, caseID: "nonce-empty-token", provider: .google, usual: .reject),
        Example(policy: optional, caseID: "nonce-type-number", provider: .google, usual: .reject),
        Example(policy: #"{"email_required": true}"#, caseID: "pos-email-absent", provider: .apple, usual: .accept),
        Example(policy: #"{"audience_array": "reject"}"#, caseID: "pos-aud-array-1", provider: .apple, usual: .accept),
        Example(
            policy: #"{"issuers": {"google": ["https://accounts.google.com"]}}"#, caseID: "pos-google-bare-iss",
            provider: .google, usual: .accept),
        Example(policy: #"{"hosted_domain": "*"}"#, caseID: "hd-wrong", provider: .google, usual: .reject),
        Example(
            policy: #"{"link_other_address": "reject"}"#, caseID: "scn-link-other-address", provider: .apple,
            usual: .accept),
    ]

    private func generic(_ patch: JSON) throws -> TargetProfile {
        let path = "conformance/targets/generic.json"
        let base = try JSONReader(file: path, bytes: try #require(BuiltFiles.all[path])).value
        return try TargetProfile(file: path, bytes: Array(base.merging(patch).text.utf8))
    }

    @Test("either answer is right where the target's documents decide the case, and only there", arguments: examples)
    func decided(_ example: Example) throws {
        let catalogue = try Catalogue(files: BuiltFiles.all)
        let one = try #require(catalogue[example.caseID])
        let policy = try JSON.parse(Array(example.policy.utf8))
        let without = try generic(.object([:]))
        #expect(without.expectation(of: one, example.provider) == example.usual)
        let with = try generic(["policy": policy])
        #expect(with.expectation(of: one, example.provider) == .either)
    }

    @Test("a nonce that is optional still has to fit, and one form does not open the other")
    func stillChecked() throws {
        let catalogue = try Catalogue(files: BuiltFiles.all)
        let optional = try generic(["policy": try JSON.parse(Array(Self.optional.utf8))])
        for id in ["nonce-mismatch", "nonce-missing-request", "nonce-empty-request", "nonce-raw-raw"] {
            #expect(optional.expectation(of: try #require(catalogue[id]), .apple) == .reject)
        }
        let both = try generic(["policy": try JSON.parse(Array(Self.both.utf8))])
        #expect(both.expectation(of: try #require(catalogue["nonce-hex-lower"]), .apple) == .accept)
        #expect(both.expectation(of: try #require(catalogue["nonce-raw-raw"]), .google) == .accept)
    }

    @Test("a short limit of tokens is the target's, and a long one is not")
    func shortTokens() throws {
        let one = try #require(try Catalogue(files: BuiltFiles.all)["pos-4kb"])
        for (most, expected) in [(4096, ExpectedOutcome.either), (16_384, .accept)] {
            let profile = try generic(["request": ["fields": ["token": ["max": .int(most)]]]])
            #expect(profile.expectation(of: one, .apple) == expected)
        }
    }

    private static let domains: [(JSON, String)] = [
        ("corp.example", "corp.example"), (["corp.example", "sister.example"], "corp.example"), ("*", "example.com"),
    ]

    @Test(
        "a target for Workspaces gets tokens of the first, whose addresses are its own, and has the capability",
        arguments: domains)
    func hostedDomain(value: JSON, domain: String) throws {
        let profile = try generic(["policy": ["hosted_domain": value]])
        #expect(profile.capabilities.contains("hosted-domain"))
        #expect(profile.policy.hostedDomains?.example == domain)
        #expect(try generic(.object([:])).capabilities.contains("hosted-domain") == false)
    }

    @Test("no Workspace at all is a mistake in the profile")
    func noDomain() {
        #expect(throws: DataFileError.self) { try generic(["policy": ["hosted_domain": []]]) }
    }
}
