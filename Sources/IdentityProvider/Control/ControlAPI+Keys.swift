import HTTPMessages
import JOSE
import JSON

extension ControlAPI {
    /// What is published, and changes of it.
    static let keyOperations: [String: Operation] = [
        "showKeys": { call throws(APIError) in .json(200, keys(try call.provider().name, call.issuer)) },
        "changeKeys": changeKeys,
    ]

    private static let changeKeys: Operation = { call throws(APIError) in
        let provider = try call.provider().name
        let body = try call.body()
        let edits = try ControlCall.reading { () throws(DataFileError) in
            try body.refuseUnknown(except: ["edits", "values"])
            return try KeySetEdit.list(body.member("edits"))
        }
        let issuer = call.issuer
        issuer.stage.add(values: try ControlCall.reading { () throws(DataFileError) in try Self.values(body) })
        // A rotation may have to make a key, which takes longer than an event loop may wait.
        return .later {
            do {
                for edit in edits {
                    let owner = edit.provider ?? provider
                    try issuer.keyRing.apply(edit, to: owner, context: issuer.context(for: provider))
                }
            } catch let error as KeyRingError {
                return APIError(error).response
            } catch {
                return APIError(409, "not_possible", "\(error)").response
            }
            return .json(200, keys(provider, issuer))
        }
    }

    private static func keys(_ provider: String, _ issuer: IdentityProvider) -> JSON {
        guard let snapshot = issuer.keyRing.snapshot(of: provider) else { return .null }
        return [
            "published": .array(snapshot.publishedIdentifiers.map(JSON.string)),
            "signing": .string(snapshot.signingIdentifier), "generation": .int(snapshot.generation),
        ]
    }
}
