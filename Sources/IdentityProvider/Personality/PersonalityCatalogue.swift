package import JSON

/// The providers of the data files, each with all its variants read beforehand.
package struct PersonalityCatalogue: Sendable {
    /// A variant as lists show it.
    package struct VariantSummary: Hashable, Sendable {
        package let name: String
        package let title: String
    }

    private let personalities: [String: [String?: Personality]]
    private let summaries: [String: [VariantSummary]]
    /// The providers' names, sorted.
    package let names: [String]

    /// Reads `conformance/providers/*.json`.
    package init(files: FileSet) throws(DataFileError) {
        let folder = "conformance/providers"
        var personalities: [String: [String?: Personality]] = [:]
        var summaries: [String: [VariantSummary]] = [:]
        for path in files.paths(under: folder) {
            let reader = try JSONReader(file: path, bytes: files[path] ?? [])
            let plain = try Personality(reader, variant: nil)
            personalities[plain.name] = [nil: plain]
            for (name, variant) in try reader.optional("variants")?.members() ?? [] {
                let changed = try Self.applying(variant, to: reader)
                personalities[plain.name]?[name] = try Personality(changed, variant: name)
                summaries[plain.name, default: []].append(
                    VariantSummary(name: name, title: try variant.string("title")))
            }
        }
        guard !personalities.isEmpty else {
            throw DataFileError(file: folder, problem: "no provider is described; expected apple.json and google.json")
        }
        self.personalities = personalities
        self.summaries = summaries
        names = personalities.keys.sorted()
    }

    /// A provider, with a variant by its name (`2023-11-string-flags` or `apple@2023-11-string-flags`).
    package func personality(_ name: String, variant: String? = nil) -> Personality? {
        let prefix = name + "@"
        let short = variant.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
        return personalities[name]?[short]
    }

    /// The variants of a provider, in the order of its file.
    package func variants(of name: String) -> [VariantSummary] { summaries[name] ?? [] }

    private static func applying(_ variant: JSONReader, to reader: JSONReader) throws(DataFileError) -> JSONReader {
        try variant.refuseUnknown(except: ["title", "source", "date", "confidence", "set"])
        var document = reader.value
        for (place, value) in try variant.member("set").members() {
            guard let pointer = JSONPointer(place), document.replace(at: pointer, with: value.value) else {
                throw value.error("there is nothing at \(place) to be set")
            }
        }
        return reader.replacing(document)
    }
}
