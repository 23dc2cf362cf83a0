/// What was measured at one target for one provider; no part of any verdict.
package struct Measurement: Sendable, Hashable {
    /// The measurand's id.
    package var id: String
    package var provider: ProviderName
    package var title: String
    /// The result in words, such as `59 s`; where nothing could be measured, `not measured: ` and why.
    package var value: String
    /// The result as a number of `unit`; nil where it is none.
    package var number: Int?
    package var unit: String?
    /// The forms that were accepted, and those that were not.
    package var accepted: [String] = []
    package var refused: [String] = []
    /// More to know, a sentence each.
    package var detail: [String] = []
    /// How many sign-ins it took.
    package var signIns = 0
    /// Whether there is a result.
    package var isMeasured = true
    /// Whether the same target must give the same result again; a time need not.
    package var isSteady = true

    package init(id: String, provider: ProviderName, title: String, value: String) {
        self.id = id
        self.provider = provider
        self.title = title
        self.value = value
    }

    /// The id with its variation, as a case's.
    package var variant: String { "\(id)[provider=\(provider.rawValue)]" }
}

extension Measurement {
    /// A measurement of which the result is not known yet.
    init(_ measurand: Measurand, _ provider: ProviderName) {
        self.init(id: measurand.id, provider: provider, title: measurand.title, value: "")
        unit = measurand.unit
    }

    /// There is no result, and this is why.
    mutating func fail(_ reason: String) {
        (value, number, isMeasured) = ("not measured: " + reason, nil, false)
    }
}
