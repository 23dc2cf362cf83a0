import JSON

/// What must hold of the words for people: every condition explained, every client error once and with its source.
struct MessageLint {
    let files: FileSet

    func diagnostics() -> [Diagnostic] {
        var found: [Diagnostic] = []
        do throws(DataFileError) {
            if files["conformance/conditions.json"] != nil { _ = try ConditionGlossary(files: files) }
        } catch {
            found.append(Diagnostic(error))
        }
        do throws(DataFileError) {
            found += twice(try ClientError.all(in: files))
        } catch {
            found.append(Diagnostic(error))
        }
        return found
    }

    private func twice(_ errors: [ClientError]) -> [Diagnostic] {
        var seen = Set<[String]>()
        return errors.filter { !seen.insert([$0.code, $0.library, $0.message ?? ""]).inserted }.map {
            Diagnostic(
                file: "conformance/client-errors.json",
                message: "\($0.library) has two errors \"\($0.code)\" with the same message")
        }
    }
}
