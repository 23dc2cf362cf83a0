import JOSE
import JSON
import Testing

@testable import IdentityProvider

@Suite("Accounts")
struct AccountTests {
    @Test("Apple's sub has Apple's shape and differs from team to team", arguments: ["default", "case 7", "é/ü"])
    func apple(name: String) throws {
        let fixture = try Fixture()
        let subjects = try ["one", "two", "one"].map { team in
            try fixture.mint("apple") { request in
                request.account = name
                request.team = team
            }.subject
        }
        #expect(subjects.allSatisfy { $0.wholeMatch(of: /00[01][0-9]{3}\.[0-9a-f]{32}\.[0-2][0-9][0-5][0-9]/) != nil })
        #expect(subjects[0] != subjects[1])
        #expect(subjects[0] == subjects[2])
    }

    @Test("Google's sub has 21 digits and is the same for every app", arguments: ["default", "case 7", "é/ü"])
    func google(name: String) throws {
        let fixture = try Fixture()
        let subjects = try ["a", "b"].map { audience in
            try fixture.mint("google") { request in
                request.account = name
                request.audience = audience
                request.team = audience
            }.subject
        }
        #expect(subjects[0].wholeMatch(of: /1[0-9]{20}/) != nil)
        #expect(subjects[0] == subjects[1])
    }

    @Test("another seed makes other people")
    func seeds() throws {
        let other = try Fixture { $0.seed = [7] }
        #expect(try other.mint("google").subject != Fixture().mint("google").subject)
    }

    @Test("no two accounts share subject, address or name, and each is the same every time")
    func distinct() throws {
        let fixture = try Fixture()
        let tokens = try (0..<500).map { number in try fixture.mint("google") { $0.account = "account \(number)" } }
        for claim in ["sub", "email", "name"] {
            #expect(Set(tokens.map { $0.claims[claim]?.string }).count == tokens.count)
        }
        let again = try fixture.mint("google") { $0.account = "account 7" }
        #expect(again.claims["name"] == tokens[7].claims["name"])
    }

    @Test("whoever joins a Workspace has an address of it, and so has the other account")
    func workspace() throws {
        let edits = try TokenEdit.list(#"[{"claims.set": {"other": "${other_email}"}}]"#, file: "test")
        let token = try Fixture().mint("google") { ($0.hostedDomain, $0.edits) = ("corp.example", edits) }
        let claims = try JSON.parse(token.forged.payloadBytes)
        #expect(claims["hd"] == "corp.example")
        for claim in ["email", "other"] { #expect(claims[claim]?.string?.hasSuffix("@corp.example") == true) }
    }

    @Test("what is told about an account shows in its tokens, where the provider tells it")
    func told() throws {
        let fixture = try Fixture()
        var account = fixture.issuer.accounts.account("ada")
        account.email = "ada@corp.example"
        account.isEmailVerified = false
        account.hostedDomain = "corp.example"
        (account.givenName, account.familyName) = ("Ada", "Example")
        account.realUserStatus = 2
        account.transferSubject = "000001.x.0000"
        #expect(fixture.issuer.accounts.set(account))
        let google = try fixture.mint("google", flow: "web") { $0.account = "ada" }.claims
        #expect(google["email"] == "ada@corp.example")
        #expect(google["email_verified"] == false)
        #expect(google["hd"] == "corp.example")
        #expect(google["name"] == "Ada Example")
        #expect(google["transfer_sub"] == nil)
        let apple = try fixture.mint("apple") { $0.account = "ada" }.claims
        #expect(apple["real_user_status"] == 2)
        #expect(apple["transfer_sub"] == "000001.x.0000")
        #expect(apple["hd"] == nil)
        #expect(apple["is_private_email"] == nil)
    }

    @Test("a relay address hides the real one, per team, and Google has none")
    func relay() throws {
        let fixture = try Fixture()
        var account = fixture.issuer.accounts.account("ada")
        account.usesRelay = true
        _ = fixture.issuer.accounts.set(account)
        let claims = try fixture.mint("apple") { $0.account = "ada" }.claims
        let address = try #require(claims["email"]?.string)
        #expect(address.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil)
        #expect(claims["is_private_email"] == true)
        #expect(try fixture.mint("google") { $0.account = "ada" }.claims["email"]?.string == account.email)
    }

    @Test("an account without an address has none of the claims about it")
    func noAddress() throws {
        let fixture = try Fixture()
        var account = fixture.issuer.accounts.account("school")
        account.email = nil
        _ = fixture.issuer.accounts.set(account)
        let names = try fixture.mint("apple") { $0.account = "school" }.claims.names
        #expect(!names.contains("email") && !names.contains("email_verified"))
    }

    @Test(
        "derived addresses are at example.com, where no mail arrives",
        arguments: ["Ada", "a b@c", String(repeating: "x", count: 99)])
    func addresses(name: String) throws {
        let email = try #require(Fixture().issuer.accounts.account(name).email)
        #expect(email.wholeMatch(of: /[a-z0-9-]{1,24}\.[a-z0-9]{6}@example\.com/) != nil)
    }
}
