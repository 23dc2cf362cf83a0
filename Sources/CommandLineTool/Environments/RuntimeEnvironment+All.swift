extension RuntimeEnvironment {
    /// Where every runtime that reads a proxy from its environment finds ours; this machine is reached directly.
    private static let proxy = [
        ("HTTPS_PROXY", "${proxy}"), ("https_proxy", "${proxy}"),
        ("NO_PROXY", "localhost,127.0.0.1,::1"), ("no_proxy", "localhost,127.0.0.1,::1"),
    ]

    /// Each runtime, by what it was seen to honour; `Tests/Interop/environments` holds them to it.
    static let all: [RuntimeEnvironment] = [
        RuntimeEnvironment(
            name: "node",
            variables: proxy + [
                ("NODE_USE_ENV_PROXY", "1"), ("NODE_EXTRA_CA_CERTS", "${ca}"),
            ],
            notes: [
                "Newer releases honour HTTPS_PROXY with NODE_USE_ENV_PROXY=1. Node 20 ignores it whatever is set:",
                "there map the hosts to `assay serve --tls-listen 127.0.0.1:443` in /etc/hosts (or compose's extra_hosts):",
                "    127.0.0.1 ${hosts}",
                "or preload (NODE_OPTIONS=--require=FILE) a script that sends tls.connect for those hosts to --tls-listen.",
                "SSL_CERT_FILE alone does nothing in Node, only together with NODE_OPTIONS=--use-openssl-ca.",
            ]),
        RuntimeEnvironment(
            name: "deno",
            variables: proxy + [("DENO_CERT", "${ca}"), ("DENO_NO_UPDATE_CHECK", "1")],
            notes: [
                "SSL_CERT_FILE alone does nothing in Deno; without DENO_NO_UPDATE_CHECK it asks the proxy for dl.deno.land."
            ]),
        RuntimeEnvironment(
            name: "python",
            variables: proxy + [("REQUESTS_CA_BUNDLE", "${bundle}"), ("SSL_CERT_FILE", "${bundle}")],
            notes: ["requests reads REQUESTS_CA_BUNDLE, urllib SSL_CERT_FILE; each replaces the usual list of roots."]),
        RuntimeEnvironment(
            name: "go",
            variables: proxy + [("SSL_CERT_FILE", "${bundle}")],
            notes: ["Go's proxy passes over localhost whatever NO_PROXY says; its roots are SSL_CERT_FILE's."]),
        RuntimeEnvironment(
            name: "java",
            variables: [
                (
                    "JAVA_TOOL_OPTIONS",
                    "-Dhttps.proxyHost=${proxy_host} -Dhttps.proxyPort=${proxy_port} "
                        + "-Djavax.net.ssl.trustStore=${trust} -Djavax.net.ssl.trustStoreType=PKCS12 "
                        + "-Djavax.net.ssl.trustStorePassword=${trust_password}"
                )
            ],
            notes: ["This trust store replaces Java's own: only the issuer is believed while it is set."]),
        RuntimeEnvironment(
            name: "ruby", variables: proxy + [("SSL_CERT_FILE", "${bundle}")],
            ownVariables: [("http_proxy", "${proxy}")],
            notes: [
                "Ruby's Net::HTTP reads http_proxy for https as well. `assay run --exec` leaves it out: start a Ruby target as",
                "    assay run --exec 'http_proxy=$HTTPS_PROXY COMMAND'",
            ]),
        RuntimeEnvironment(
            name: "php",
            variables: proxy + [("PHP_INI_SCAN_DIR", ":${php}")],
            notes: [
                "PHP's curl reads neither SSL_CERT_FILE nor CURL_CA_BUNDLE, only curl.cainfo of an ini file: ${php}/assay.ini.",
                "The colon keeps the usual folder of ini files. PHP's own https:// streams use no proxy from the environment.",
            ]),
        RuntimeEnvironment(
            name: "curl", variables: proxy + [("CURL_CA_BUNDLE", "${bundle}")],
            notes: ["or: curl --proxy ${proxy} --cacert ${ca} URL"]),
        RuntimeEnvironment(
            name: "docker", variables: [],
            notes: [
                "For compose: under the service that checks tokens, add what its runtime reads (assay env --for RUNTIME).",
                "A container reaches the proxy only where it listens outside loopback, as on the bridge:",
                "    assay serve --proxy-listen 172.17.0.1:${proxy_port}",
            ],
            text: """
                    extra_hosts:
                      - "host.docker.internal:host-gateway"
                    environment:
                      HTTPS_PROXY: "http://host.docker.internal:${proxy_port}"
                      NO_PROXY: "localhost,127.0.0.1"
                      SSL_CERT_FILE: "/etc/assay/bundle.pem"
                      REQUESTS_CA_BUNDLE: "/etc/assay/bundle.pem"
                      CURL_CA_BUNDLE: "/etc/assay/bundle.pem"
                      NODE_EXTRA_CA_CERTS: "/etc/assay/ca.pem"
                      DENO_CERT: "/etc/assay/ca.pem"
                    volumes:
                      - "${bundle}:/etc/assay/bundle.pem:ro"
                      - "${ca}:/etc/assay/ca.pem:ro"
                # A runtime that knows no proxy (Node 20): leave HTTPS_PROXY out, serve with --tls-listen 172.17.0.1:443, and
                #   extra_hosts:
                ${extra_hosts}
                """),
    ]
}
