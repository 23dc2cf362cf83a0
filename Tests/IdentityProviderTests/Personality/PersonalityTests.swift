import JSON
import TestSupport
import Testing

@testable import IdentityProvider

@Suite("The providers' data files")
struct PersonalityTests {
    @Test(
        "a value without its source, date or confidence is refused",
        arguments: [
            ("source", "the member \"source\" is missing"), ("date", "the member \"date\" is missing"),
            ("confidence", "the member \"confidence\" is missing"),
        ])
    func sources(member: String, problem: String) throws {
        let error = #expect(throws: DataFileError.self) {
            try catalogue { apple in
                var issuer = apple["issuer"]?.object ?? JSONObject()
                issuer[member] = nil
                apple["issuer"] = .object(issuer)
            }
        }
        #expect(error?.problem == problem)
        #expect(error?.pointer == "/issuer")
    }

    @Test("a variant that sets what is not there is refused")
    func variants() throws {
        let error = #expect(throws: DataFileError.self) {
            try catalogue { apple in
                let variant: JSON = [
                    "title": "x", "source": "x", "date": "x", "confidence": "mem", "set": ["/nothing": 1],
                ]
                apple["variants"] = ["bad": variant]
            }
        }
        #expect(error?.problem == "there is nothing at /nothing to be set")
    }

    @Test("every variant can be used", arguments: ["apple", "google"])
    func allVariants(provider: String) throws {
        let fixture = try Fixture()
        let variants = fixture.issuer.catalogue.variants(of: provider)
        #expect(variants.count >= 3)
        for variant in variants {
            try fixture.issuer.setVariant(variant.name, of: provider)
            #expect(try fixture.isVerifiable(fixture.mint(provider).text, provider))
        }
    }

    private func catalogue(_ change: (inout JSONObject) -> Void) throws -> PersonalityCatalogue {
        let path = "conformance/providers/apple.json"
        var files = ProjectFiles.embedded
        var apple = try #require(JSON.parse(files[path] ?? []).object)
        change(&apple)
        files[path] = JSON.object(apple).bytes
        return try PersonalityCatalogue(files: files)
    }
}
