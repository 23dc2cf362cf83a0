package import JOSE
package import JSON

/// What the control API needs from those who know the catalogue.
package struct ControlHooks: Sendable {
    /// The cases as a list shows them.
    package var cases: @Sendable () -> [JSON]
    /// The edits of a case for a provider; nil if there is no such case.
    package var edits: @Sendable (_ id: String, _ provider: String) throws -> [TokenEdit]?

    /// Without a catalogue there are no cases.
    package init(
        cases: @escaping @Sendable () -> [JSON] = { [] },
        edits: @escaping @Sendable (_ id: String, _ provider: String) throws -> [TokenEdit]? = { _, _ in nil }
    ) {
        self.cases = cases
        self.edits = edits
    }
}
