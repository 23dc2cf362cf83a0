/// One flag of a command.
struct Option: Sendable {
    /// Without the two dashes.
    let name: String
    /// What its value is called in help, nil for a flag that takes none.
    let value: String?
    let help: String
    /// Whether it may be given more than once.
    var repeats = false

    /// A flag that takes a value.
    static func value(_ name: String, _ value: String, _ help: String, repeats: Bool = false) -> Option {
        Option(name: name, value: value, help: help, repeats: repeats)
    }

    /// A flag that is there or not.
    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, value: nil, help: help)
    }
}
