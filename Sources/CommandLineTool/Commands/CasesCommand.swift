import Conformance
import IdentityProvider
import JOSE
import JSON

extension Command {
    /// `assay cases`: the catalogue, listed, counted or as JSON.
    static let cases = Command(
        name: "cases", usage: "[ID-PATTERN …]", summary: "list the cases of the catalogue",
        examples: [
            ("assay cases", "every case by group, a line each"),
            ("assay cases 'nonce-*'", "the cases whose id fits"),
            (
                "assay cases --suite quick --provider apple --json",
                "what the quick suite asks of Apple sign-ins, for a program"
            ),
            ("assay cases --count", "rows and variants by group"),
        ],
        options: [
            .value("suite", "quick|full|faults|certify", "only the cases of a suite"),
            .value("provider", "apple|google", "only the cases of a provider"),
            .value("tag", "TAG", "only cases with this tag", repeats: true),
            .flag("count", "count rows and variants in place of listing them"),
            .flag("tags", "list the tags and how often each is used"),
            .flag("json", "for a program: one JSON array"),
        ] + DataFiles.options
    ) { arguments, terminal in
        let catalogue = try Catalogue(files: try DataFiles.load(arguments))
        let suite: Suite? = try arguments.word("suite")
        let provider: ProviderName? = try arguments.word("provider")
        let globs = arguments.positional.map(Glob.init)
        for glob in globs where catalogue.cases(matching: glob).isEmpty {
            let near = catalogue.nearest(to: glob.pattern).map { "; did you mean \"\($0)\"?" } ?? ""
            throw UsageError("no case fits \"\(glob.pattern)\"" + near)
        }
        let cases = catalogue.cases.filter { one in
            (suite.map(one.belongs) ?? true) && (provider.map(one.providers.contains) ?? true)
                && arguments.values("tag").allSatisfy(one.tags.contains)
                && (globs.isEmpty || globs.contains { $0.matches(one.id) })
        }
        let providers = provider.map { [$0] } ?? ProviderName.allCases
        if arguments.has("json") {
            terminal.out(JSON.array(cases.map { $0.listing(providers) }).prettyText + "\n")
        } else if arguments.has("count") {
            terminal.out(CaseListing.counts(cases, providers))
        } else if arguments.has("tags") {
            terminal.out(CaseListing.tags(cases))
        } else {
            terminal.out(CaseListing.lines(cases))
        }
        return .success
    }
}

/// The catalogue as text.
private enum CaseListing {
    static func lines(_ cases: [Case]) -> String {
        let width = cases.map(\.id.count).max() ?? 0
        var group = ""
        return cases.map { one in
            let heading = one.group == group ? "" : (group.isEmpty ? "" : "\n") + one.group + "\n"
            group = one.group
            let expect =
                Set(one.expectations.values).count == 1 ? one.expectation(under: .raw).rawValue : "by nonce mode"
            return heading + "  " + one.id.padded(to: width) + "  " + expect.padded(to: 13) + "  " + one.title + "\n"
        }.joined()
    }

    static func counts(_ cases: [Case], _ providers: [ProviderName]) -> String {
        let groups = cases.map(\.group).uniqued()
        func line(_ name: String, _ cases: [Case]) -> String {
            let rows = Set(cases.map(\.row)).count
            let variants = cases.reduce(0) { sum, one in sum + one.providers.count(where: providers.contains) }
            return name.padded(to: 8) + String(rows).leftPadded(to: 6) + String(cases.count).leftPadded(to: 8)
                + String(variants).leftPadded(to: 10) + "\n"
        }
        return "group     rows   cases  variants\n"
            + groups.map { group in line(group, cases.filter { $0.group == group }) }.joined() + line("all", cases)
    }

    static func tags(_ cases: [Case]) -> String {
        let counts = cases.flatMap(\.tags).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }.map { "\($0.key)  \($0.value)\n" }.joined()
    }
}

extension Case {
    fileprivate func listing(_ wanted: [ProviderName]) -> JSON {
        var object: JSONObject = [
            "id": .string(id), "row": .string(row), "group": .string(group), "title": .string(title),
            "actor": .string(actor.rawValue), "impact": .string(impact.rawValue),
            "severity": .string(severity.rawValue),
            "expect": .object(
                JSONObject(
                    NonceMode.allCases.compactMap { mode in
                        expectations[mode].map { (mode.rawValue, .string($0.rawValue)) }
                    })),
            "providers": .array(providers.filter(wanted.contains).map { .string($0.rawValue) }),
            "tags": .array(tags.map(JSON.string)), "refs": .array(references.map { .string($0.description) }),
            "why": .string(why), "fix": .string(fix), "file": .string("\(source.file):\(source.line)"),
        ]
        object["phase"] = (phase?.rawValue).map(JSON.string)
        object["condition"] = (condition?.rawValue).map(JSON.string)
        object["control"] = control.map(JSON.string)
        return .object(object)
    }
}
