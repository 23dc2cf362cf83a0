import JSON

/// What must hold of a target profile beside its schema.
struct TargetLint {
    let profile: TargetProfile
    let catalogue: Catalogue

    func diagnostics() -> [Diagnostic] {
        (variables() + overrides() + rows()).map {
            Diagnostic(file: profile.source.file, line: profile.source.line, message: $0)
        }
    }

    /// Places in the requests that nothing fills.
    private func variables() -> [String] {
        let known = Set(profile.variables.map(\.name)).union([
            "base", "token", "nonce", "provider", "name", "email", "sub", "audience", "user", "access_token", "code",
        ]).union(profile.session.captures.map(\.name)).union(profile.providers.values.flatMap(\.fields.names))
        let templates = [profile.request, profile.link].compactMap { $0 } + Array(profile.requestByProvider.values)
        var used = Set<String>()
        for template in templates {
            used.formUnion(template.body.places)
            used.formUnion(JSONTemplate(.string(template.url)).places)
            for header in template.headers { used.formUnion(JSONTemplate(.string(header.value)).places) }
        }
        return used.subtracting(known).sorted().map {
            "the target \(profile.name) uses ${\($0)}, which is neither a variable nor a field of a sign-in"
        }
    }

    private func overrides() -> [String] {
        profile.policy.expectations.filter { catalogue.cases(matching: $0.cases).isEmpty }.map {
            "the target \(profile.name) has a policy for \"\($0.cases.pattern)\", which fits no case"
        }
    }

    private func rows() -> [String] {
        var problems: [String] = []
        var seen = Set<String>()
        for row in profile.errors {
            if !seen.insert(row.code).inserted {
                problems.append("the target \(profile.name) has two error rows \"\(row.code)\"")
            }
            if row.kind == .refusal, row.conditions.isEmpty, row.phases.isEmpty {
                problems.append("the error row \"\(row.code)\" of \(profile.name) answers no condition and no phase")
            }
            if row.source.isEmpty {
                problems.append("the error row \"\(row.code)\" of \(profile.name) names no source")
            }
        }
        return problems
    }
}
