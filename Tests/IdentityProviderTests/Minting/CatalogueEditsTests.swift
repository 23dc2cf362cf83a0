import JOSE
import JSON
import TestSupport
import Testing

@testable import IdentityProvider

@Suite("The catalogue's edits")
struct CatalogueEditsTests {
    /// One array of edits in a case file.
    struct Row: CustomTestStringConvertible, Sendable {
        let id: String
        let providers: [String]
        let edits: JSONReader

        var testDescription: String { id }
    }

    @Test("every case's edits can be read and forged for each provider it is for", arguments: try rows())
    func forge(row: Row) throws {
        var edits: [TokenEdit] = []
        for edit in try row.edits.elements() where edit.value.object?.names.first?.hasPrefix("request.") != true {
            edits.append(try TokenEdit.parse(edit))
        }
        for provider in row.providers {
            _ = try Self.fixture.mint(provider) { request in
                request.edits = edits
                request.label = row.id
            }
        }
    }

    @Test("every case's script for the issuer can be read and performed", arguments: try scripts())
    func perform(row: Row) throws {
        let script = try IssuerScript(row.edits)
        for provider in row.providers { try Fixture().issuer.perform(script, on: provider) }
    }

    private static let fixture: Fixture = {
        do {
            return try Fixture()
        } catch {
            preconditionFailure("no issuer to forge with: \(error)")
        }
    }()

    static func rows() throws -> [Row] {
        try stanzas().compactMap { stanza in
            stanza.optional("mutate").map { Row(stanza, edits: $0) }
        }
    }

    static func scripts() throws -> [Row] {
        try stanzas().flatMap { stanza in
            try ([stanza] + stanza.optionalElements("steps")).compactMap { holder in
                holder.optional("issuer").map { Row(stanza, edits: $0) }
            }
        }
    }

    /// Rows and their variants, each with what it takes from its row and the file's defaults.
    private static func stanzas() throws -> [JSONReader] {
        var stanzas: [JSONReader] = []
        for path in ProjectFiles.embedded.paths(under: "conformance/cases") {
            let file = try JSONReader(file: path, bytes: ProjectFiles.embedded[path] ?? [])
            for stanza in try file.elements("cases") {
                for reader in try [stanza] + stanza.optionalElements("variants") {
                    var value = file.value["defaults"]?.object ?? JSONObject()
                    for layer in [stanza, reader] {
                        for member in try layer.object().members
                        where member.name == "vary" || layer.pointer == reader.pointer {
                            value[member.name] = member.value
                        }
                    }
                    stanzas.append(reader.replacing(.object(value)))
                }
            }
        }
        return stanzas
    }
}

extension CatalogueEditsTests.Row {
    fileprivate init(_ stanza: JSONReader, edits: JSONReader) {
        id = stanza.value["id"]?.string ?? "\(stanza.pointer)"
        providers = stanza.value.value(at: "/vary/provider")?.array?.compactMap(\.string) ?? ["apple", "google"]
        self.edits = edits
    }
}
