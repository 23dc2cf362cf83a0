extension RunOptions {
    /// The flags without which a case would not meet the same, as they were given; no secret is among them.
    ///
    /// Those that choose cases are left out: whoever repeats a case names it.
    static func reproduction(_ arguments: Arguments) -> [String] {
        let options =
            [KeyCacheOption.option] + issuer + DataFiles.options + selection.filter { repeated.contains($0.name) }
        return options.flatMap { option -> [String] in
            guard arguments.has(option.name) else { return [] }
            if option.value == nil { return ["--" + option.name] }
            // A token that stands in a file is named; one that stands in the command line is a secret.
            return arguments.values(option.name)
                .filter { option.name != "control-token" || $0.hasPrefix("@") }.flatMap { ["--" + option.name, $0] }
        }
    }

    /// Of the flags that choose cases, those that also decide what a chosen one meets.
    private static let repeated = ["claim", "patience"]
}
