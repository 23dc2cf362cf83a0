import Conformance
import JSON

extension Command {
    /// `assay run`: the suite against a target.
    static let runSuite = Command(
        name: "run", usage: "", summary: "fire the suite at a target's sign-in endpoint and judge every answer",
        examples: [
            (
                "assay run --target generic --base-url http://127.0.0.1:3000",
                "the quick suite, both providers, with an issuer of its own"
            ),
            (
                "assay run --target appwrite --set project=p1 --base-url https://api.example --issuer http://127.0.0.1:8400",
                "a target that takes its keys from a running `assay serve`"
            ),
            (
                "assay run --target generic --base-url http://127.0.0.1:3000 --exec 'python3 app.py'",
                "start the backend, unmodified, with a proxy that answers as Apple and Google; stop it at the end"
            ),
            (
                "assay run --target mine.json --base-url http://127.0.0.1:3000 --only 'nonce-*' -v",
                "some cases, all answers shown"
            ),
            (
                "assay run --target generic --base-url http://127.0.0.1:3000 --report junit=assay.xml --baseline known.json",
                "in CI: fail on what is new"
            ),
            (
                "assay run --target generic --base-url http://127.0.0.1:3000 --measure",
                "leeway, sizes, accepted forms, reuse, fetches and times beside the verdicts"
            ),
        ],
        options: RunOptions.target + RunOptions.issuer + RunOptions.selection + RunOptions.judging + RunOptions.output
            + DataFiles.options,
        notes: """
            exit code:
              0    no finding of medium severity or worse (--fail-on moves that line; --strict: no finding at all)
              1    a flag or a file is wrong
              2    a finding at the line or above it
              3    the run stopped or could not begin, or cases could not be judged (--allow-inconclusive N)
              4    a critical finding, whatever else happened
              5    under --strict-baseline: a known finding is no longer found
              130  interrupted
            It is never 0 when no case ran. The result is kept for `assay show`, in place of the last one.
            """
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay run [FLAGS]")
        let files = try DataFiles.load(arguments)
        let options = try RunOptions.read(arguments)
        if arguments.has("dry-run") {
            terminal.out(try RunOptions.plan(options, files: files).listing)
            return .success
        }
        return try await RunExecution(arguments: arguments, files: files, options: options).reported(on: terminal)
    }
}
