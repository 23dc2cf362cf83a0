import HTTPMessages
import HTTPTransport

extension HTTPClientConfiguration {
    /// As other programs read it from the environment: the proxy from HTTPS_PROXY; OpenSSL reads SSL_CERT_FILE itself.
    static func fromEnvironment() throws(UsageError) -> HTTPClientConfiguration {
        guard let text = Environment.value("HTTPS_PROXY") ?? Environment.value("https_proxy") else {
            return HTTPClientConfiguration()
        }
        guard let proxy = HTTPURL(text) else {
            throw UsageError("HTTPS_PROXY is a URL such as http://127.0.0.1:8480, not \"\(text)\"")
        }
        return HTTPClientConfiguration(proxy: proxy, proxyBypass: ["localhost", "127.0.0.1", "::1"])
    }
}
