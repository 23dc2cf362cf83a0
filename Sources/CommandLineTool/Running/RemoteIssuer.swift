import Conformance
import IdentityProvider
import JSON

/// An issuer in another process, changed and watched through its control API; tokens are minted here, by the same keys.
struct RemoteIssuer: IssuerPort {
    private let issuer: AttachedIssuer
    private let minter: CaseMinter

    /// After so long the other side takes changes back by itself, should we die before we do.
    private static let leaseSeconds = 900

    init(_ issuer: AttachedIssuer, minter: CaseMinter) {
        self.issuer = issuer
        self.minter = minter
    }

    func mint(_ order: TokenOrder) throws -> Specimen { try minter.specimen(order) }

    func values(for order: TokenOrder) throws -> [String: String] { try minter.values(for: order) }

    func documents(of provider: ProviderName) -> KeySetSnapshot? {
        issuer.minter.keyRing.snapshot(of: provider.rawValue)
    }

    func requests(after number: Int) async -> [SeenRequest]? {
        await issuer.control("journal?limit=10000&after=\(number)")?["entries"]?.array?.compactMap(SeenRequest.init)
    }

    func lastRequest() async -> Int? { await issuer.control("journal?limit=1")?["last"]?.int }

    func perform(_ script: IssuerScript, on provider: ProviderName, values: [String: String]) async throws {
        let body: JSON = [
            "script": script.source, "values": .object(JSONObject(values.map { ($0.key, .string($0.value)) })),
            "for_seconds": .int(Self.leaseSeconds),
        ]
        try await issuer.control("providers/\(provider.rawValue)/script", body)
        // Our own keys must go the same way, or tokens would be signed by keys that nobody publishes.
        try issuer.minter.perform(script, on: provider.rawValue, values: values)
    }

    func restore() async throws {
        issuer.minter.restore()
        try await issuer.control("restore", [:])
    }
}

extension SeenRequest {
    /// Reads an entry of the control API's journal.
    fileprivate init?(_ json: JSON) {
        guard let number = json["number"]?.int, let method = json["method"]?.string, let target = json["target"]?.string
        else { return nil }
        let agent = json["headers"]?.array?.first { $0.array?.first?.string?.lowercased() == "user-agent" }
        self.init(
            number: number, method: method, target: target, provider: json["provider"]?.string,
            endpoint: json["endpoint"]?.string, userAgent: agent?.array?.last?.string,
            fault: json["fault"]?.int)
    }
}
