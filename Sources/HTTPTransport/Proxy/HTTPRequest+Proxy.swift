import HTTPMessages

extension HTTPRequest {
    /// The host and port that a request to a proxy is for.
    var proxiedHost: (host: String, port: UInt16)? {
        if method == "CONNECT" {
            guard let authority = HTTPURL.splitAuthority(target[...]), let port = authority.port else { return nil }
            return (authority.host, UInt16(clamping: port))
        }
        return HTTPURL(target).map { ($0.host, UInt16(clamping: $0.port)) }
    }

    /// The request as the host is to get it: target in origin form, and one request to a connection, since what
    /// follows on it may be for another host.
    var forwarded: HTTPRequest {
        guard let url = HTTPURL(target) else { return self }
        var request = self
        request.target = url.target
        request.fields["Host"] = url.authority
        request.fields["Proxy-Connection"] = nil
        request.fields["Proxy-Authorization"] = nil
        request.fields["Connection"] = "close"
        return request
    }
}
