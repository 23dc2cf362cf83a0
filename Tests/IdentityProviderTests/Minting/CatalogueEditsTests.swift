import JOSE
import JSON
import TestSupport
import Testing

@testable import IdentityProvider

@Suite("The catalogue's edits")
struct CatalogueEditsTests {
    /// One array of edits in a case file.
    struct Row: CustomTestStringConvertible, Sendable {
        let path: String
        let id: String
        let edits: JSONReader

        var testDescription: String { id }
    }

    @Test("every case's edits can be read and forged for each provider it is for", arguments: try rows())
    func forge(row: Row) throws {
        var edits: [TokenEdit] = []
        for edit in try row.edits.elements() where edit.value.object?.names.first?.hasPrefix("request.") != true {
            edits.append(try TokenEdit.parse(edit))
        }
        for provider in ["apple", "google"] where !row.id.contains(provider == "apple" ? "google" : "apple") {
            _ = try Self.fixture.mint(provider) { request in
                request.edits = edits
                request.label = row.id
            }
        }
    }

    @Test("every case's script for the issuer can be read and performed", arguments: try scripts())
    func perform(row: Row) throws {
        let script = try IssuerScript(row.edits)
        let provider = try #require(["apple", "google"].first { !row.id.contains($0 == "apple" ? "google" : "apple") })
        // What only one of the two has is performed on that one.
        let variant = row.edits.value["variant"]?.string
        let owner = variant.flatMap { variant in
            ["apple", "google"].first { Self.fixture.issuer.catalogue.personality($0, variant: variant) != nil }
        }
        try Fixture().issuer.perform(script, on: owner ?? provider)
    }

    private static let fixture: Fixture = {
        do {
            return try Fixture()
        } catch {
            preconditionFailure("no issuer to forge with: \(error)")
        }
    }()

    static func rows() throws -> [Row] {
        try stanzas().compactMap { path, id, stanza in
            stanza.optional("mutate").map { Row(path: path, id: id, edits: $0) }
        }
    }

    static func scripts() throws -> [Row] {
        var rows: [Row] = []
        for (path, id, stanza) in try stanzas() {
            for holder in try [stanza] + stanza.optionalElements("steps") {
                if let script = holder.optional("issuer") { rows.append(Row(path: path, id: id, edits: script)) }
            }
        }
        return rows
    }

    private static func stanzas() throws -> [(path: String, id: String, stanza: JSONReader)] {
        var stanzas: [(String, String, JSONReader)] = []
        for path in ProjectFiles.embedded.paths(under: "conformance/cases") {
            let file = try JSONReader(file: path, bytes: ProjectFiles.embedded[path] ?? [])
            for stanza in try file.elements("cases") {
                for reader in try [stanza] + stanza.optionalElements("variants") {
                    stanzas.append((path, try reader.string("id"), reader))
                }
            }
        }
        return stanzas
    }
}
