import Conformance
import JOSE
import JSON
import Testing

@Suite("The redactor")
struct RedactorTests {
    static let secret = "s3cr\"t/+ä?"

    @Test(
        "removes a secret in every form it may take",
        arguments: [
            secret, Base64URL.encode(Array(secret.utf8)), String(JSON.string(secret).text.dropFirst().dropLast()),
            "s3cr%22t%2F%2B%C3%A4%3F",
        ])
    func forms(form: String) {
        let redactor = Redactor()
        redactor.taint(Self.secret, name: "key")
        let redacted = redactor.redact("before \(form) after")
        #expect(!redacted.contains(form))
        #expect(redacted.hasPrefix("before ***key:") && redacted.hasSuffix("*** after"))
    }

    @Test("leaves everything else as it is")
    func rest() {
        let redactor = Redactor()
        redactor.taint(Self.secret, name: "key")
        #expect(redactor.redact("nothing secret") == "nothing secret")
    }
}
