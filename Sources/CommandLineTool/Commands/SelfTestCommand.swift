import Conformance
import JSON
import RelyingParty

extension Command {
    /// `assay selftest`: the kill matrix.
    static let selftest = Command(
        name: "selftest", usage: "",
        summary: "prove the suite: every defect of the reference backend is caught by its cases",
        examples: [
            ("assay selftest", "every target's correct backend, and every broken one"),
            ("assay selftest --suite certify", "every case against every backend, which takes minutes"),
            ("assay selftest --defect ignores-audience -v", "one defect, with the cases that caught it"),
            ("assay selftest --target appwrite", "one target's backend without a defect"),
            ("assay selftest --matrix matrix.json", "the whole matrix for a program"),
        ],
        options: [
            .value("defect", "PATTERN", "only these defects", repeats: true),
            .value("target", "NAME", "only this target or sound backend, without a defect", repeats: true),
            .value(
                "suite", "quick|full|faults|certify",
                "which cases (full, and all where a defect is the key set's or there is none)"),
            .value("record", "FILE", "write what each defect is known by: conformance/signatures.json"),
            .value("matrix", "FILE", "write the kill matrix as JSON"),
            .flag("verbose", "every row, not only the wrong ones"),
        ] + DataFiles.options
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay selftest")
        let files = try DataFiles.load(arguments)
        let test = try SelfTest(files: files, suite: try arguments.word("suite"))
        let matrix = try await test.matrix(of: try test.backends(arguments)) { row in
            if terminal.isInteractive { terminal.out("\r\u{1B}[K\(row.name)") }
        }
        if terminal.isInteractive { terminal.out("\r\u{1B}[K") }
        terminal.out(matrix.text(verbose: arguments.has("verbose")))
        if let path = arguments.value("matrix") {
            try FileAccess.write(Array((matrix.json.prettyText + "\n").utf8), to: path)
        }
        if let path = arguments.value("record") {
            try FileAccess.write(Array(matrix.signatures.text.utf8), to: path)
        }
        let isWhole = !arguments.has("defect") && !arguments.has("target")
        let extremes = isWhole ? try await test.extremes() : []
        for problem in extremes { terminal.out("WRONG \(problem)\n") }
        let idle = isWhole && test.suite == nil ? matrix.idle(in: test.catalogue) : []
        for one in idle { terminal.out("WRONG \(one.id) caught no defect (\(one.source.file):\(one.source.line))\n") }
        terminal.out(matrix.summary)
        var isRead = true
        if isWhole, test.suite == nil {
            let score = try await DiagnosisProof(test: test).score(of: 300)
            terminal.out(
                "\(score.mixtures - score.misread.count) of \(score.mixtures) backends with two or three defects are read rightly\n"
            )
            isRead = score.isEnough
            if !isRead || arguments.has("verbose") {
                for line in score.misread { terminal.out("        \(line)\n") }
            }
        }
        let isRight = matrix.isClean && extremes.isEmpty && idle.isEmpty && isRead
        return isRight ? .success : ExitStatus(code: ExitCode.failures.rawValue)
    }
}

extension SelfTest {
    /// What the flags choose; everything without them.
    fileprivate func backends(_ arguments: Arguments) throws -> [TestedBackend] {
        let targets = arguments.values("target")
        for name in targets where !unusual.contains(where: { $0.id == name }) { _ = try profile(name) }
        let globs = arguments.values("defect").map(Glob.init)
        for glob in globs where !list.defects.contains(where: { glob.matches($0.id) }) {
            let near =
                Spelling.nearest(to: glob.pattern, among: list.defects.map(\.id)).map { "; did you mean \"\($0)\"?" }
                ?? ""
            throw UsageError("no defect fits \"\(glob.pattern)\"" + near)
        }
        let isWhole = targets.isEmpty && globs.isEmpty
        return try soundBackends.filter { isWhole || targets.contains($0.profile.name) }
            + list.defects.filter { defect in isWhole || globs.contains { $0.matches(defect.id) } }.map(backend)
    }

    /// What is wrong when everything is accepted, or everything refused; nothing when both fail everywhere.
    fileprivate func extremes() async throws -> [String] {
        async let accepting = unchecked("accepts-everything")
        async let refusing = unchecked("refuses-everything")
        let (accepted, refused) = try await (accepting, refusing)
        var problems: [String] = []
        for result in accepted where result.expectation.outcome == .reject && result.verdict.counts {
            guard !result.verdict.isProvenWrong else { continue }
            problems.append("a backend that accepts everything is \(result.verdict.rawValue) in \(result.variant)")
        }
        for result in refused where result.verdict.counts {
            let isGood = result.verdict == .pass || result.verdict == .passUndocumented
            guard isGood, result.expectation.outcome != .bounded else { continue }
            problems.append("a backend that refuses everything is \(result.verdict.rawValue) in \(result.variant)")
        }
        return problems
    }

    /// What comes of a backend that the checks before the first case would stop at.
    private func unchecked(_ defect: String) async throws -> [CaseResult] {
        let backend = try backend(list.defect(named: defect))
        return try await results(of: suite ?? .certify, against: backend, checksFirst: false).0
    }
}
