import JOSE
import JSON
import TestSupport

/// The test keys of `keys/`, by what they are for.
struct TestKeys: Sendable {
    let apple: [JWK]
    let google: [JWK]
    private let byRole: [String: JWK]

    static let shared = TestKeys()

    private init() {
        var published: [String: [(order: Int, key: JWK)]] = [:]
        var byRole: [String: JWK] = [:]
        let files = ProjectFiles.embedded
        for path in files.paths(under: "keys") where path.hasSuffix(".json") {
            guard let bytes = files[path], let json = try? JSON.parse(bytes), let role = json["role"]?.string,
                let key = try? JWK(json: Self.withoutRole(json))
            else { continue }
            let folder = String(path.split(separator: "/")[1])
            if role == "signing" {
                published[folder, default: []].append((json["order"]?.int ?? 0, key))
            } else {
                byRole[folder == "extra" ? role : "\(folder)/\(role)"] = key
            }
        }
        apple = (published["apple"] ?? []).sorted { $0.order < $1.order }.map(\.key)
        google = (published["google"] ?? []).sorted { $0.order < $1.order }.map(\.key)
        self.byRole = byRole
    }

    private static func withoutRole(_ json: JSON) -> JSON {
        var object = json.object ?? JSONObject()
        object["role"] = nil
        object["order"] = nil
        return .object(object)
    }

    /// The keys a provider publishes, with their secrets.
    func published(by provider: String) -> [JWK] { provider == "apple" ? apple : google }

    /// The key a case means when it speaks of one from a provider's point of view.
    func key(_ name: KeyName, of provider: String) -> JWK? {
        let own = published(by: provider)
        return switch name.rawValue {
        case "signing": own.first
        case "other": own.dropFirst().first
        case "retired": byRole["\(provider)/retired"]
        case "other-provider": published(by: provider == "apple" ? "google" : "apple").first
        case let role: byRole[role]
        }
    }
}
