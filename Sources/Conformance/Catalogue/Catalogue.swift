package import JSON

/// Every case, in the order of its file.
package struct Catalogue: Sendable {
    package let cases: [Case]
    private let byID: [String: Int]

    /// Reads `conformance/cases/**`; throws the first thing that is wrong, with file and line.
    package init(files: FileSet) throws(DataFileError) {
        var cases: [Case] = []
        var byID: [String: Int] = [:]
        for path in files.paths(under: "conformance/cases") {
            for one in try CaseReader.cases(in: path, files[path] ?? []) {
                if let other = byID.updateValue(cases.count, forKey: one.id) {
                    let place = cases[other].source
                    throw DataFileError(
                        file: path, line: one.source.line,
                        problem: "the id \"\(one.id)\" is taken by \(place.file):\(place.line); ids are never reused")
                }
                cases.append(one)
            }
        }
        self.cases = cases
        self.byID = byID
    }

    /// The case of that id.
    package subscript(id: String) -> Case? { byID[id].map { cases[$0] } }

    /// Ids a misspelt one may have meant.
    package func nearest(to id: String) -> String? { Spelling.nearest(to: id, among: cases.map(\.id)) }

    /// Cases whose id fits the pattern.
    package func cases(matching glob: Glob) -> [Case] { cases.filter { glob.matches($0.id) } }
}
