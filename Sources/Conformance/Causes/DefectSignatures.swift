package import JSON

/// Which cases fail, and how, in a backend that has one known defect: what the self-test saw, kept to be read backwards.
package struct DefectSignatures: Sendable {
    /// Where they lie.
    package static let path = "conformance/signatures.json"

    package private(set) var signatures: [Signature] = []

    /// What one defect brings about.
    package struct Signature: Sendable, Hashable {
        package let suspect: Cause.Suspect
        /// The cases that fail by it.
        package let symptoms: Set<Symptom>

        package init(suspect: Cause.Suspect, symptoms: Set<Symptom>) {
            self.suspect = suspect
            self.symptoms = symptoms
        }
    }

    package init(_ signatures: [Signature] = []) { self.signatures = signatures }

    /// Reads `conformance/signatures.json`; without the file no defect is known.
    package init(files: FileSet) throws(DataFileError) {
        guard let bytes = files[Self.path] else { return }
        let reader = try JSONReader(file: Self.path, bytes: bytes)
        try reader.refuseUnknown(except: ["$schema", "$comment", "defects"])
        for (id, defect) in try reader.member("defects").members() {
            try defect.refuseUnknown(except: ["title", "fails"])
            var symptoms: Set<Symptom> = []
            for (caseID, kindsByProvider) in try defect.member("fails").members() {
                for (name, kinds) in try kindsByProvider.members() {
                    guard let provider = ProviderName(rawValue: name) else {
                        throw kinds.error("unknown provider \"\(name)\"")
                    }
                    var found: Set<Finding.Kind> = []
                    for kind in try kinds.elements() { found.insert(try kind.word()) }
                    symptoms.insert(Symptom(caseID: caseID, provider: provider, kinds: found))
                }
            }
            let suspect = Cause.Suspect(id: id, title: try defect.string("title"))
            signatures.append(Signature(suspect: suspect, symptoms: symptoms))
        }
    }

    /// The file's text: a case a line, so that a change is a line of a diff.
    package var text: String {
        let defects = signatures.map { signature in
            let cases = Dictionary(grouping: signature.symptoms, by: \.caseID).sorted { $0.key < $1.key }
            let lines = cases.map { id, symptoms in
                let kinds = symptoms.sorted { $0.provider.rawValue < $1.provider.rawValue }.map { symptom in
                    (symptom.provider.rawValue, JSON.array(symptom.kinds.map(\.rawValue).sorted().map(JSON.string)))
                }
                return "        \(JSON.string(id).text): \(JSON.object(JSONObject(kinds)).text)"
            }
            return "    \(JSON.string(signature.suspect.id).text): {\n"
                + "      \"title\": \(JSON.string(signature.suspect.title).text),\n"
                + "      \"fails\": {\n" + lines.joined(separator: ",\n") + "\n      }\n    }"
        }
        return """
            {
              "$schema": "schema/signatures.json",
              "$comment": "Made by `assay selftest --record`: which cases fail, and how, in a backend with one defect. Never edited by hand.",
              "defects": {

            """ + defects.joined(separator: ",\n") + "\n  }\n}\n"
    }
}
