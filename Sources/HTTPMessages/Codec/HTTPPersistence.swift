extension HTTPRequest {
    /// Whether the sender wants to go on using the connection (RFC 9112, section 9.3).
    package var keepsConnection: Bool { fields.keepsConnection(version: version) }
}

extension HTTPResponse {
    /// Whether the sender means to go on using the connection, as far as version and fields tell.
    package var keepsConnection: Bool { fields.keepsConnection(version: version) }
}

extension HTTPFields {
    fileprivate func keepsConnection(version: HTTPVersion) -> Bool {
        guard contains("Connection") else { return version != .http10 }
        if listContains("Connection", item: "close") { return false }
        return version != .http10 || listContains("Connection", item: "keep-alive")
    }
}
