import OpenSSL
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("state folder")
struct StateFolderTests {
    private static let hosts = ["appleid.apple.com", "www.googleapis.com"]
    private static let now = 1_800_000_000
    private static let day = 86_400
    private let temporary: TemporaryFolder
    private let path: String

    init() throws {
        temporary = try TemporaryFolder()
        path = temporary.path + "/data/assay"
    }

    private func open(_ now: Int = Self.now, hosts: [String] = Self.hosts) throws -> StateFolder {
        try StateFolder.open(at: path, hosts: hosts, now: now)
    }

    private func mode(_ file: String) throws -> String {
        try Shell.run("stat -c %a '\(path)\(file)'").output.filter { !$0.isNewline }
    }

    @Test(
        "the folder and the key are for their owner alone, the rest is for all",
        arguments: [
            ("", "700"), ("/authority.pem", "600"), ("/ca.pem", "644"), ("/bundle.pem", "644"), ("/trust.p12", "644"),
        ])
    func permissions(file: String, expected: String) throws {
        _ = try open()
        #expect(try mode(file) == expected)
    }

    @Test(
        "the authority stays as long as it is good, and is made anew before it ends",
        arguments: [
            (0, true), (26 * day, true), (28 * day, false), (31 * day, false), (-day, true), (-3 * day, false),
        ])
    func renewal(later: Int, stays: Bool) throws {
        let first = try open().authority.certificate
        let second = try open(Self.now + later)
        #expect((second.authority.certificate == first) == stays)
        #expect(try FileAccess.read(second.authorityFile) == Array(second.authority.certificate.pem.utf8))
    }

    @Test("an authority for other hosts, or a damaged one, is made anew", arguments: ["hosts", "cut", "foreign key"])
    func unusable(change: String) throws {
        let first = try open().authority
        let file = path + "/authority.pem"
        let text = String(decoding: try FileAccess.read(file), as: UTF8.self)
        switch change {
        case "cut": try FileAccess.write(Array(text.utf8.dropLast(80)), to: file)
        case "foreign key":
            let key = try PrivateKey.generateEC(.p256).pem
            try FileAccess.write(
                Array((text.prefix { $0 != "\n" } + "\n" + first.certificate.pem + key).utf8), to: file)
        default: break
        }
        let second = try open(hosts: change == "hosts" ? Self.hosts + ["accounts.google.com"] : Self.hosts)
        #expect(second.authority.certificate != first.certificate)
        #expect(try open(hosts: second.hosts).authority.certificate == second.authority.certificate)
    }

    @Test("what a killed process left half written is removed")
    func drafts() throws {
        let first = try open()
        try FileAccess.write(Array("half a key".utf8), to: path + "/authority.pem.4711.tmp")
        try FileAccess.write(Array("half a setting".utf8), to: path + "/php/assay.ini.4711.tmp")
        #expect(try open().authority.certificate == first.authority.certificate)
        #expect(try FileAccess.files(below: path).allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test("the bundle ends with our root, and what was deleted comes back")
    func followers() throws {
        let state = try open()
        #expect(try Shell.run("rm '\(state.bundleFile)' '\(state.trustStoreFile)'").status == 0)
        _ = try open()
        let bundle = String(decoding: try FileAccess.read(state.bundleFile), as: UTF8.self)
        #expect(bundle.hasSuffix(state.authority.certificate.pem))
        #expect(FileAccess.exists(state.trustStoreFile))
    }

    @Test("a leaf is good for the provider's host and for no other")
    func constraints() throws {
        let state = try open(WallClock.seconds)
        let leaf = try state.identity(now: WallClock.seconds).certificatePEM
        let other = try state.authority.issue(names: ["example.com"], now: WallClock.seconds).certificatePEM
        let verify = "openssl verify -CAfile '\(state.authorityFile)' -verify_hostname"
        #expect(try Shell.run("\(verify) appleid.apple.com \"$file\"", on: leaf).status == 0)
        #expect(
            try Shell.run("\(verify) example.com \"$file\"", on: other).output.contains("permitted subtree violation"))
    }

    @Test("a folder that others may write to is refused, with the way out")
    func shared() throws {
        #expect(try Shell.run("mkdir -p '\(path)' && chmod 777 '\(path)'").status == 0)
        let error = #expect(throws: FileError.self) { try open() }
        #expect(error?.description.contains("--state-dir DIR") == true)
        #expect(try Shell.run("chmod 755 '\(path)'").status == 0)
        #expect(throws: Never.self) { try open() }
    }

    @Test(
        "a path that cannot be a folder is refused, with the way out",
        arguments: ["/dev/null/x", "/dev/null", "/proc/x"])
    func impossible(path: String) throws {
        let error = #expect(throws: FileError.self) {
            try StateFolder.open(at: path, hosts: Self.hosts, now: Self.now)
        }
        #expect(error?.description.contains("--state-dir DIR") == true)
    }
}
