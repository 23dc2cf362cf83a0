import Conformance
import JSON

/// The values of a profile's variables: the command line's, else the environment's, else the profile's own.
enum TargetValues {
    /// Fills the variables; throws at a name the profile does not have, and at a secret that is nowhere.
    static func fill(
        _ profile: TargetProfile, base: String, settings: [(name: String, value: String)]
    ) throws(UsageError) -> [String: JSON] {
        let known = profile.variables.map(\.name)
        for (name, _) in settings where !known.contains(name) {
            let near = Spelling.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
            throw UsageError(
                "the target \(profile.name) has no variable \"\(name)\"\(near) It has \(known.joined(separator: ", "))")
        }
        var values: [String: JSON] = ["base": .string(base.hasSuffix("/") ? String(base.dropLast()) : base)]
        for variable in profile.variables {
            let given =
                settings.last { $0.name == variable.name }?.value
                ?? Environment.value("ASSAY_" + variable.name.uppercased())
            guard let value = given ?? variable.fallback else {
                throw UsageError(
                    "the target \(profile.name) needs \(variable.name)\(variable.about.isEmpty ? "" : " (\(variable.about))"): "
                        + "--set \(variable.name)=… or ASSAY_\(variable.name.uppercased()) in the environment")
            }
            values[variable.name] = .string(value)
        }
        return values
    }

    /// Marks the secret ones.
    static func taint(_ profile: TargetProfile, _ values: [String: JSON], _ redactor: Redactor) {
        for variable in profile.variables where variable.isSecret {
            if let value = values[variable.name]?.string { redactor.taint(value, name: variable.name) }
        }
    }
}

extension TargetProfile {
    /// The profile as the reference backend reads it.
    func reader() throws(DataFileError) -> JSONReader {
        try JSONReader(file: source.file, bytes: json.bytes)
    }
}
