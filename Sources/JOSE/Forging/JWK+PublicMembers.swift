package import JSON

extension JWK {
    /// The members that may be shown, each where it stands.
    package var publicMembers: JSONObject {
        JSONObject(members: json.members.filter { !Self.secretMembers.contains($0.name) })
    }
}
