/// The start page, for whoever opens the address in a browser.
enum Banner {
    /// The page, with every address there is.
    static func text(_ catalogue: PersonalityCatalogue) -> String {
        var lines = [
            "Assay test issuer. Nothing here is Apple or Google, and nothing it signs must ever be trusted in production.",
            "",
        ]
        for name in catalogue.names {
            guard let personality = catalogue.personality(name) else { continue }
            for endpoint in personality.endpoints { lines.append("/\(name)\(endpoint.path)  \(endpoint.title)") }
        }
        return (lines + ["/_assay/openapi.json  the control API", ""]).joined(separator: "\n")
    }
}
