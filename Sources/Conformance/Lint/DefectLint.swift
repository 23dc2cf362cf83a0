import JSON

/// Whether every defect of the reference backend is caught by cases that exist, and every case catches a defect.
struct DefectLint {
    let files: FileSet
    let catalogue: Catalogue

    private static let path = "conformance/defects.json"

    func diagnostics() -> [Diagnostic] {
        guard let bytes = files[Self.path] else { return [] }
        do throws(DataFileError) {
            let entries = try JSONReader(file: Self.path, bytes: bytes).elements()
            var found: [Diagnostic] = []
            var patterns: Set<String> = []
            for entry in entries {
                for pattern in try entry.elements("caught_by") {
                    try check(pattern, of: entry, &found)
                    patterns.insert(try pattern.string())
                }
            }
            // What fits every case says of none that it catches something.
            let globs = patterns.map(Glob.init).filter { $0 != .everything }
            return found
                + catalogue.cases.compactMap { one in
                    problem(
                        one, isNamed: globs.contains { $0.matches(one.id) }, isNamedAlone: patterns.contains(one.id))
                }
        } catch {
            return [Diagnostic(error)]
        }
    }

    private func check(
        _ reader: JSONReader, of entry: JSONReader, _ found: inout [Diagnostic]
    ) throws(DataFileError) {
        let (pattern, defect) = (try reader.string(), try entry.string("id"))
        guard pattern != Catalogue.preflight else { return }
        if catalogue.cases(matching: Glob(pattern)).isEmpty {
            let near = catalogue.nearest(to: pattern).map { "; did you mean \"\($0)\"?" } ?? ""
            found.append(
                Diagnostic(
                    reader.error("the defect \"\(defect)\" is caught by \"\(pattern)\", which fits no case" + near)))
        }
    }

    private func problem(_ one: Case, isNamed: Bool, isNamedAlone: Bool) -> Diagnostic? {
        let message: String
        switch one.unproven {
        case nil where one.needsProof && !isNamed:
            message =
                "no defect names \(one.id), so nothing shows that it catches anything: add one to \(Self.path), "
                + "or say in \"unproven\" why none can"
        case .some where isNamedAlone:
            message = "\(one.id) is said to be unproven, and a defect names it: remove one of the two"
        default: return nil
        }
        return Diagnostic(file: one.source.file, line: one.source.line, message: message)
    }
}
