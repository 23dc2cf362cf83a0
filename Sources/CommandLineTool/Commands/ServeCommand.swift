import HTTPTransport
import JSON

extension Command {
    /// `assay serve`: the issuer.
    static let serve = Command(
        name: "serve", usage: "", summary: "serve the fake Apple and the fake Google",
        examples: [
            ("assay serve", "both at http://127.0.0.1:8400, under /apple and /google"),
            (
                "assay serve --listen 127.0.0.1:0 --ready-file ready.json",
                "on a free port; the file says which, once it answers"
            ),
            (
                "assay serve --tls-listen default --proxy-listen default",
                "under the real host names too; `assay env --for RUNTIME` tells how a backend gets there"
            ),
            (
                "assay serve --listen 0.0.0.0:8400 --control-listen 127.0.0.1:8401",
                "to other machines as well, which cannot steer it: the control API stays on this one"
            ),
            (
                "assay serve --listen 0.0.0.0:8400 --control-token @token.txt --control-host assay",
                "steered from other machines too, by whoever sends the token; `assay` is its name there"
            ),
        ],
        options: [
            .value("listen", "HOST:PORT", "where to listen (127.0.0.1:8400; port 0 picks a free one)"),
            .value("ready-file", "FILE", "write the addresses there, whole, once everything answers"),
        ] + IssuerFront.options + ControlFlags.options + IssuerHost.options + DataFiles.options,
        notes: "It runs until it is interrupted (ctrl-c). Its keys are public: let nothing but tests trust them."
    ) { arguments, terminal in
        try arguments.positional(atMost: 0, "assay serve [FLAGS]")
        let address =
            try arguments.value("listen").map { text throws(UsageError) in
                try ListenAddress(text, flag: "--listen")
            } ?? IssuerHost.defaultAddress
        let front = try IssuerFront(arguments)
        var configuration = try IssuerHost.configuration(arguments)
        try ControlFlags.read(arguments, into: &configuration)
        try ControlFlags.check(configuration, listen: address, front: front)
        let signals = try SignalWaiter()
        let files = try DataFiles.load(arguments)
        let host = try await IssuerHost.start(
            files: files, configuration: configuration, at: address, front: front,
            state: { try StateFolder.open(arguments, files: files) })
        let base = host.server.baseURL
        terminal.out(
            """
            assay: a TEST issuer with public keys; nothing real may trust it
              apple   \(base)/apple/auth/keys
              google  \(base)/google/oauth2/v3/certs

            """)
        if let tls = host.tls { terminal.out("  tls     \(tls.baseURL) for the real names\n") }
        if let proxy = host.proxy {
            terminal.out("  proxy   \(proxy.baseURL) (assay env --proxy \(proxy.baseURL) --for RUNTIME)\n")
        }
        if let control = host.control { terminal.out("  control \(control.baseURL)/_assay/openapi.json\n") }
        try ReadyFile.write(arguments.value("ready-file"), host.addresses)
        _ = await signals.next()
        await host.stop()
        return .success
    }
}
