import Glibc
import IdentityProvider
import JSON
import OpenSSL

/// The folder that holds our certificate authority, and what clients need in order to believe it.
///
/// `authority.pem` is the truth: certificate, key and hosts in one file, so that there is never half of it. The other
/// files follow from it and are made again when they are not there.
struct StateFolder: Sendable {
    /// Absolute, without a slash at the end.
    let path: String
    let authority: CertificateAuthority
    /// The provider hosts the authority may vouch for.
    let hosts: [String]

    /// Every command that needs the authority has this flag.
    static let option = Option.value(
        "state-dir", "DIR", "where the test authority is kept (${XDG_DATA_HOME:-~/.local/share}/assay)")

    /// Java's usual password of trust stores; there is no secret in ours.
    static let trustStorePassword = "changeit"

    /// An authority with less left is made anew, so that a run of some days does not outlive it.
    static let renewalSeconds = 3 * 86_400

    /// The root alone.
    var authorityFile: String { path + "/ca.pem" }
    /// The system's roots and ours, for runtimes that replace their list rather than add to it.
    var bundleFile: String { path + "/bundle.pem" }
    /// The root for Java.
    var trustStoreFile: String { path + "/trust.p12" }
    /// A folder with settings for PHP, which reads certificates from nowhere else.
    var phpFolder: String { path + "/php" }

    /// Opens the folder that the flags name; makes it, and the authority, if need be.
    static func open(_ arguments: Arguments, files: FileSet) throws -> StateFolder {
        try WallClock.check()
        return try open(
            at: try arguments.value("state-dir") ?? usualPath(), hosts: try providerHosts(files),
            now: WallClock.seconds)
    }

    /// Opens the folder; `now` is in seconds since 1970.
    static func open(at path: String, hosts: [String], now: Int) throws -> StateFolder {
        let path = try absolute(path)
        try make(path)
        let lock = try lock(path)
        defer { close(lock) }
        try removeDrafts(path)
        let (authority, isNew) = try authority(in: path, hosts: hosts, now: now)
        let state = StateFolder(path: path, authority: authority, hosts: hosts)
        try state.writeFollowers(isNew: isNew)
        return state
    }

    /// A certificate for all the names, and for this machine's own.
    func identity(now: Int, fault: CertificateFault? = nil) throws -> TLSIdentity {
        try authority.issue(names: hosts + ["localhost", "127.0.0.1", "::1"], now: now, fault: fault)
    }

    /// The hosts of every provider, sorted.
    static func providerHosts(_ files: FileSet) throws -> [String] {
        let catalogue = try PersonalityCatalogue(files: files)
        return Set(catalogue.names.flatMap { catalogue.personality($0)?.hosts ?? [] }).sorted()
    }

    // MARK: The authority

    private static func authority(
        in path: String, hosts: [String], now: Int
    ) throws -> (authority: CertificateAuthority, isNew: Bool) {
        let file = path + "/authority.pem"
        let heading = "Assay's test authority for \(hosts.joined(separator: " "))\n"
        if FileAccess.exists(file) {
            let text = String(decoding: try FileAccess.read(file, limit: 1 << 20), as: UTF8.self)
            if text.hasPrefix(heading), let kept = usable(text, now: now) { return (kept, false) }
        }
        let authority = try CertificateAuthority.make(names: hosts, now: now)
        let text = try heading + authority.certificate.pem + authority.key.pem
        try FileAccess.write(Array(text.utf8), to: file, mode: 0o600)
        return (authority, true)
    }

    /// The authority in the text; nil when it is damaged, about to end, or from what the clock says is the future.
    private static func usable(_ text: String, now: Int) -> CertificateAuthority? {
        guard let certificate = (try? Certificate.all(inPEM: text))?.first, let key = try? PrivateKey(pem: text),
            (try? certificate.isOver(key)) == true, let validity = try? certificate.validity,
            validity.lowerBound <= now, now <= validity.upperBound - renewalSeconds
        else { return nil }
        return CertificateAuthority(certificate: certificate, key: key)
    }

    private func writeFollowers(isNew: Bool) throws {
        let root = Array(authority.certificate.pem.utf8)
        try Self.keep(SystemRoots.pem + root, at: bundleFile)
        if isNew || !FileAccess.exists(trustStoreFile) {
            try FileAccess.write(try authority.trustStore(password: Self.trustStorePassword), to: trustStoreFile)
        }
        if unsafe mkdir(phpFolder, 0o755) != 0, errno != EEXIST { throw Self.unusable(phpFolder) }
        let settings = "curl.cainfo=\"\(bundleFile)\"\nopenssl.cafile=\"\(bundleFile)\"\n"
        try Self.keep(Array(settings.utf8), at: phpFolder + "/assay.ini")
        try Self.keep(root, at: authorityFile)
    }

    /// Writes a file unless it says that already.
    private static func keep(_ bytes: [UInt8], at path: String) throws {
        if FileAccess.exists(path), (try? FileAccess.read(path)) == bytes { return }
        try FileAccess.write(bytes, to: path)
    }
}
