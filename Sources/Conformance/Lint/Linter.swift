package import JSON

/// Checks every data file: first its schema, then what no schema can say.
package struct Linter: Sendable {
    let files: FileSet

    package init(files: FileSet) { self.files = files }

    /// Everything that is wrong, in the order of the files.
    package func diagnostics() -> [Diagnostic] {
        let schemas = schemaDiagnostics()
        let (catalogue, errors) = Catalogue.reading(files)
        var found = schemas + errors.map(Diagnostic.init)
        // Of a file that cannot be read, nothing more can be said.
        if errors.isEmpty {
            found += CatalogueLint(catalogue: catalogue).diagnostics()
            found += tokenDiagnostics(catalogue)
            found += DefectLint(files: files, catalogue: catalogue).diagnostics()
            found += SignatureLint(files: files, catalogue: catalogue).diagnostics()
        }
        do throws(DataFileError) {
            _ = try Measurand.all(in: files)
        } catch {
            found.append(Diagnostic(error))
        }
        for path in files.paths(under: "conformance/targets") { found += target(path, catalogue) }
        found += soundBackends(catalogue)
        found += MessageLint(files: files).diagnostics()
        return found
    }

    /// Everything that is wrong with one profile, which need not be among the built-in ones.
    package func diagnostics(ofTarget path: String) -> [Diagnostic] {
        guard let bytes = files["conformance/schema/target.json"] else { return [] }
        let catalogue = Catalogue.reading(files).catalogue
        do throws(DataFileError) {
            let schema = try JSONSchema(file: "conformance/schema/target.json", bytes: bytes)
            return try diagnostics(path, schema) + target(path, catalogue)
        } catch {
            return [Diagnostic(error)]
        }
    }

    private func target(_ path: String, _ catalogue: Catalogue) -> [Diagnostic] {
        do throws(DataFileError) {
            let profile = try TargetProfile(file: path, bytes: files[path] ?? [])
            return TargetLint(profile: profile, catalogue: catalogue).diagnostics()
        } catch {
            return [Diagnostic(error)]
        }
    }

    private func soundBackends(_ catalogue: Catalogue) -> [Diagnostic] {
        do throws(DataFileError) {
            return try SoundBackend.all(in: files).flatMap { backend in
                TargetLint(profile: backend.profile, catalogue: catalogue).diagnostics().map {
                    Diagnostic(file: SoundBackend.path, message: $0.message)
                }
            }
        } catch {
            return [Diagnostic(error)]
        }
    }

    private func tokenDiagnostics(_ catalogue: Catalogue) -> [Diagnostic] {
        do {
            return try TokenLint(catalogue: catalogue, files: files)?.diagnostics() ?? []
        } catch {
            // What is wrong with providers, keys or the profile is told where those files are looked at.
            return []
        }
    }

    /// Each folder of data has one schema, named in `conformance/schema/`.
    private static let schemas: [(folder: String, schema: String)] = [
        ("conformance/cases", "cases"), ("conformance/targets", "target"), ("conformance/providers", "provider"),
        ("conformance/scenarios", "cases"), ("conformance/defects.json", "defects"),
        ("conformance/conditions.json", "conditions"), ("conformance/client-errors.json", "client-errors"),
        ("conformance/measurements.json", "measurements"), ("conformance/sound-backends.json", "sound-backends"),
        ("conformance/severities.json", "severities"), ("conformance/signatures.json", "signatures"),
    ]

    /// What a schema says of each file.
    func schemaDiagnostics() -> [Diagnostic] {
        var found: [Diagnostic] = []
        for (folder, name) in Self.schemas {
            let path = "conformance/schema/\(name).json"
            let paths = folder.hasSuffix(".json") ? [folder].filter { files[$0] != nil } : files.paths(under: folder)
            guard let bytes = files[path] else {
                if !paths.isEmpty {
                    found.append(Diagnostic(file: path, message: "the schema for \(folder) is missing"))
                }
                continue
            }
            do throws(DataFileError) {
                let schema = try JSONSchema(file: path, bytes: bytes)
                for file in paths { found += try diagnostics(file, schema) }
            } catch {
                found.append(Diagnostic(error))
            }
        }
        return found
    }

    private func diagnostics(_ path: String, _ schema: JSONSchema) throws(DataFileError) -> [Diagnostic] {
        let reader = try JSONReader(file: path, bytes: files[path] ?? [])
        return schema.problems(in: reader.value).map { Diagnostic(reader.error($0.problem, at: $0.pointer)) }
    }
}

extension Diagnostic {
    init(_ error: DataFileError) {
        let place = error.pointer.tokens.isEmpty ? "" : " (at \(error.pointer))"
        self.init(file: error.file, line: error.line, column: error.column, message: error.problem + place)
    }
}
