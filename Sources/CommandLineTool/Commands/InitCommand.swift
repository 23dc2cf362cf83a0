import Conformance
import HTTPTransport
import IdentityProvider
import JSON

extension Command {
    /// `assay init`: a profile for a backend that has none.
    static let initialize = Command(
        name: "init", aliases: ["learn"], usage: "",
        summary: "try an unknown backend, and write a profile of it to be reviewed",
        examples: [
            (
                "assay init --base-url http://127.0.0.1:3000 --endpoint /auth/native --field token=id_token "
                    + "--field nonce=nonce --field provider=provider --audience apple=com.example.app",
                "good tokens first, then a dozen bad ones; what was answered becomes target.json"
            ),
            (
                "assay init --base-url http://127.0.0.1:3000 --endpoint /api/auth/sign-in/social "
                    + "--field token=idToken.token --field nonce=idToken.nonce --field provider=provider "
                    + "--audience google=ID --output mine.json",
                "nested members; then assay lint mine.json, and assay run --target mine.json"
            ),
        ],
        options: InitOptions.flags + RunOptions.issuer + DataFiles.options,
        notes: "Every row of the file is graded \"observed\": it is a proposal, and approves nothing."
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay init [FLAGS]")
        let options = try InitOptions(arguments, ask: terminal.ask)
        let files = try DataFiles.load(arguments)
        let client = try HTTPClient()
        defer { client.close() }
        let learned = try await RunTarget.during(
            arguments, files: files, baseURL: options.baseURL, client: client
        ) { issuer, target in
            try await target?.waitUntilItAnswers(options.baseURL, client: client)
            return try await Learning(files: files, options: options, issuer: issuer, client: client).learn()
        }
        let written = ProfileText(
            draft: options.draft, learned: learned, day: "\(CivilDay(number: WallClock.seconds / 86_400))")
        try FileAccess.write(Array(written.text.utf8), to: options.output)
        let problems = Linter(files: files.adding(Array(written.text.utf8), at: options.output))
            .diagnostics(ofTarget: options.output)
        for problem in problems { terminal.error("\(problem)\n") }
        terminal.out(Learning.told(learned, options))
        return problems.isEmpty ? .success : .usage
    }
}
