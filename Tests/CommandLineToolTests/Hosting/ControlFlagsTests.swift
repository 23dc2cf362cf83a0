import IdentityProvider
import Testing

@testable import CommandLineTool

@Suite("who may use the control API")
struct ControlFlagsTests {
    private static let options =
        [Option.value("listen", "HOST:PORT", "")] + IssuerFront.options + ControlFlags.options

    /// What the flags come to; throws as `assay serve` does.
    private func settings(_ flags: String) throws -> ProviderConfiguration {
        let arguments = try Arguments(flags.split(separator: " ").map(String.init), options: Self.options)
        var configuration = ProviderConfiguration(now: { 0 })
        try ControlFlags.read(arguments, into: &configuration)
        try ControlFlags.check(
            configuration, listen: try ListenAddress(arguments.value("listen") ?? "8400", flag: "--listen"),
            front: try IssuerFront(arguments))
        return configuration
    }

    @Test(
        "no token is needed as long as only this machine can steer the issuer",
        arguments: [
            "", "--listen localhost:0", "--listen [::1]:0 --tls-listen 127.0.0.2:0",
            "--listen 0.0.0.0:8400 --control-listen 127.0.0.1:0",
            "--proxy-listen 0.0.0.0:8480 --control-listen [::1]:0",
            "--listen 0.0.0.0:8400 --control-token 0123456789abcdef",
            "--control-listen 0.0.0.0:8401 --control-token 0123456789abcdef",
        ])
    func harmless(flags: String) throws {
        #expect(throws: Never.self) { try settings(flags) }
    }

    @Test(
        "one that other machines can steer needs a token",
        arguments: [
            (
                "--listen 0.0.0.0:8400",
                "--listen 0.0.0.0:8400 lets other machines steer the issuer through its control API: give "
                    + "--control-token TEXT or --control-token @FILE, or keep it to this machine with "
                    + "--control-listen 127.0.0.1:0"
            ),
            ("--tls-listen [::]:8443", "--tls-listen [::]:8443 lets"),
            ("--proxy-listen 10.0.0.7:8480", "--proxy-listen 10.0.0.7:8480 lets"),
            (
                "--control-listen 0.0.0.0:8401",
                "--control-listen 0.0.0.0:8401 lets other machines steer the issuer: give --control-token TEXT or "
                    + "--control-token @FILE, or listen at 127.0.0.1"
            ),
        ])
    func open(flags: String, message: String) throws {
        let error = #expect(throws: UsageError.self) { try settings(flags) }
        #expect(error?.description.hasPrefix(message) == true)
    }

    @Test("a token is a text, or the first line of a file, and names come with it")
    func tokens() throws {
        let folder = try TemporaryFolder()
        try FileAccess.write(Array("from-the-file\nnot this\n".utf8), to: folder.path + "/token")
        #expect(try settings("--control-token from-the-flag").controlToken == "from-the-flag")
        let configuration = try settings(
            "--control-token @\(folder.path)/token --control-host assay --control-host issuer.test")
        #expect(configuration.controlToken == "from-the-file")
        #expect(configuration.controlHosts == ["assay", "issuer.test"])
    }

    @Test("what is no token is refused with what makes one", arguments: ["short", "tökenized-text"])
    func noToken(text: String) {
        let error = #expect(throws: UsageError.self) { try settings("--control-token \(text)") }
        #expect(error?.description.contains("openssl rand -hex 16") == true)
        #expect(throws: FileError.self) { try settings("--control-token @/nowhere/token") }
    }
}
