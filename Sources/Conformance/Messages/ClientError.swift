package import JSON

/// An error that an app's own library raises, before any backend has seen a token.
package struct ClientError: Sendable {
    /// What the app's code sees.
    package let code: String
    /// Other spellings of the same code: a number, a constant's name.
    package let otherNames: [String]
    /// The text that comes with it, where there is a fixed one.
    package let message: String?
    package let library: String
    package let platform: String
    package let provider: ProviderName
    package let cause: String
    package let fix: String
    /// The page that says so.
    package let source: TargetProfile.Document

    /// Every text somebody may have in hand.
    package var texts: [String] { [code] + otherNames + (message.map { [$0] } ?? []) }

    private static let path = "conformance/client-errors.json"

    /// Every client error of the data, in the order of the file; none when there is no such file.
    package static func all(in files: FileSet) throws(DataFileError) -> [ClientError] {
        guard let bytes = files[path] else { return [] }
        let reader = try JSONReader(file: path, bytes: bytes)
        let documents = try documents(reader)
        var errors: [ClientError] = []
        for element in try reader.elements("errors") { errors.append(try ClientError(element, documents)) }
        return errors
    }

    private static func documents(_ reader: JSONReader) throws(DataFileError) -> [TargetProfile.Document] {
        var documents: [TargetProfile.Document] = []
        for element in try reader.elements("documents") {
            documents.append(
                TargetProfile.Document(
                    id: try element.string("id"), title: try element.string("title"),
                    url: try element.optionalString("url"), read: try element.string("read")))
        }
        return documents
    }

    private init(_ reader: JSONReader, _ documents: [TargetProfile.Document]) throws(DataFileError) {
        code = try reader.string("code")
        otherNames = try reader.strings("also")
        message = try reader.optionalString("message")
        library = try reader.string("library")
        platform = try reader.string("platform")
        provider = try reader.member("provider").word()
        cause = try reader.string("cause")
        fix = try reader.string("fix")
        let id = try reader.string("source")
        guard let source = documents.first(where: { $0.id == id }) else {
            let near = Spelling.nearest(to: id, among: documents.map(\.id)).map { "; did you mean \"\($0)\"?" } ?? ""
            throw try reader.member("source").error("no document \"\(id)\" is listed in this file\(near)")
        }
        self.source = source
    }
}
