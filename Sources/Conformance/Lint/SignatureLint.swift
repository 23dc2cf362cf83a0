import JSON

/// Whether what the defects are known by still speaks of cases and defects that exist.
struct SignatureLint {
    let files: FileSet
    let catalogue: Catalogue

    func diagnostics() -> [Diagnostic] {
        do throws(DataFileError) {
            let signatures = try DefectSignatures(files: files).signatures
            guard !signatures.isEmpty else { return [] }
            var titles: [String: String] = [:]
            for entry in try defects() { titles[try entry.string("id")] = try entry.string("title") }
            return signatures.flatMap { signature -> [String] in
                let suspect = signature.suspect
                let strangers = Set(signature.symptoms.map(\.caseID)).filter { catalogue[$0] == nil }.sorted()
                var problems = strangers.map { "\"\(suspect.id)\" is known by \"\($0)\", which is no case" }
                if titles[suspect.id] != suspect.title {
                    problems.append("\"\(suspect.id)\" is no defect, or has another title now")
                }
                return problems
            }.map {
                Diagnostic(
                    file: DefectSignatures.path, message: $0 + ": write the file anew with `assay selftest --record`")
            }
        } catch {
            return [Diagnostic(error)]
        }
    }

    private func defects() throws(DataFileError) -> [JSONReader] {
        let path = "conformance/defects.json"
        return try JSONReader(file: path, bytes: files[path] ?? []).elements()
    }
}
