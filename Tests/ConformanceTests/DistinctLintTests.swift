import JSON
import TestSupport
import Testing

@testable import Conformance

@Suite("Lint of people who must be different")
struct DistinctLintTests {
    /// What lint says of a data file after a change of its text.
    private func messages(_ path: String, _ text: String, becomes other: String) throws -> [String] {
        var after = String(decoding: try #require(BuiltFiles.all[path]), as: UTF8.self)
        after.replaceSubrange(try #require(after.firstRange(of: text)), with: other)
        let files = BuiltFiles.all.adding(Array(after.utf8), at: path)
        let catalogue = try Catalogue(files: files)
        let tokens = try #require(try TokenLint(catalogue: catalogue, files: files))
        return DistinctLint(catalogue: catalogue, minter: tokens.minter).diagnostics().map(\.message)
    }

    private static let providers = "conformance/cases/xjwt/providers.json"
    private static let subjects = "conformance/cases/sub/subject.json"

    @Test("one account at two providers shares address and name")
    func account() throws {
        let found = try messages(
            Self.providers, #"{"account": "other", "provider": "other""#, becomes: #"{"provider": "other""#)
        let shared = { (provider: String, kind: String) in
            "x-same-sub-other-idp [\(provider)] signs in people who must be different users, and who share the \(kind)"
        }
        #expect(
            found == [
                shared("apple", "name"), shared("apple", "address"), shared("google", "name"),
                shared("google", "address"),
            ])
    }

    @Test("one subject at one provider is shared, one subject at two providers is not")
    func subject() throws {
        let found = try messages(
            Self.subjects, ##""expect": "either", "mutate": [{"claims.set": {"sub": {"$concat": ["a.""##,
            becomes: ##""expect": "either", "mutate": [{"claims.set": {"sub": {"$concat": ["A.""##)
        #expect(
            found.allSatisfy { $0.hasPrefix("sub-case [") && $0.hasSuffix("who share the subject") }
                && found.count == 2)
    }

    @Test("an address that is set on purpose is shared, unless the case is about the address")
    func address() throws {
        let email = ##"{"claims.set": {"email": "${email}", "sub": {"$concat": ["a.""##
        let found = try messages(
            Self.subjects, ##"{"send": {"expect": "either", "mutate": [{"claims.set": {"sub": {"$concat": ["A.""##,
            becomes:
                ##"{"send": {"expect": "either", "mutate": [{"claims.set": {"email": "a@b.example", "sub": {"$concat": ["A.""##
        )
        #expect(found.isEmpty, "the other keeps its own")
        let both = try messages(
            Self.subjects, ##"{"claims.set": {"sub": {"$concat": ["a.""##, becomes: email)
        #expect(both.isEmpty, "that is the address of the account itself")
        let identity = "conformance/scenarios/identity.json"
        let link = #""condition": "email_unverified_collision","#
        #expect(try messages(identity, link, becomes: link) == [], "a case about the address may share it")
        let other = try messages(identity, link, becomes: #""condition": "linking_not_allowed","#)
        #expect(!other.isEmpty && other.allSatisfy { $0.hasSuffix("who share the address") })
    }
}
