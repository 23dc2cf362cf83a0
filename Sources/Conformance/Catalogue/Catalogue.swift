package import JSON

/// Every case, in the order of its file.
package struct Catalogue: Sendable {
    /// The control that every provider has: nothing changed.
    package static let plainControl = "pos-basic"
    /// What stands for the checks before the first case, where a case is named.
    package static let preflight = "preflight"

    package let cases: [Case]
    /// How bad a wrong answer is.
    package let severities: SeverityTable
    private let byID: [String: Int]

    /// Reads `conformance/cases/**` and `conformance/scenarios/**`; throws the first thing that is wrong, with file and line.
    package init(files: FileSet) throws(DataFileError) {
        let (catalogue, errors) = Self.reading(files)
        if let error = errors.first { throw error }
        self = catalogue
    }

    /// The good cases and everything that is wrong with the others, for lint.
    static func reading(_ files: FileSet) -> (catalogue: Catalogue, errors: [DataFileError]) {
        var cases: [Case] = []
        var byID: [String: Int] = [:]
        var errors: [DataFileError] = []
        let severities: SeverityTable
        do {
            severities = try SeverityTable(files: files)
        } catch {
            return (Catalogue(cases: [], byID: [:], severities: SeverityTable()), [error])
        }
        for path in files.paths(under: "conformance/cases") + files.paths(under: "conformance/scenarios") {
            for result in CaseReader.cases(in: path, files[path] ?? [], severities: severities) {
                switch result {
                case .failure(let error): errors.append(error)
                case .success(let one):
                    if let other = byID[one.id] { errors.append(taken(one, by: cases[other])) }
                    byID[one.id] = byID[one.id] ?? cases.count
                    cases.append(one)
                }
            }
        }
        return (Catalogue(cases: cases, byID: byID, severities: severities), errors)
    }

    private init(cases: [Case], byID: [String: Int], severities: SeverityTable) {
        self.cases = cases
        self.severities = severities
        self.byID = byID
    }

    private static func taken(_ one: Case, by other: Case) -> DataFileError {
        DataFileError(
            file: one.source.file, line: one.source.line,
            problem: "the id \"\(one.id)\" is taken by \(other.source.file):\(other.source.line); ids are never reused")
    }

    /// The case of that id.
    package subscript(id: String) -> Case? { byID[id].map { cases[$0] } }

    /// Ids a misspelt one may have meant.
    package func nearest(to id: String) -> String? { Spelling.nearest(to: id, among: cases.map(\.id)) }

    /// Cases whose id fits the pattern.
    package func cases(matching glob: Glob) -> [Case] { cases.filter { glob.matches($0.id) } }
}
