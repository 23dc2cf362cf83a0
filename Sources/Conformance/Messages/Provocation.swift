import HTTPMessages
import IdentityProvider
import JOSE
import JSON

/// A case and a provider that should make a target answer with a certain row.
package struct Provocation: Sendable {
    package let testCase: Case
    package let provider: ProviderName

    /// Whether one request does it, with an issuer that behaves.
    package var isOneRequest: Bool { testCase.isOneRequest }

    /// Cases whose condition leads to the row, likeliest first: single requests before those of several steps, those
    /// the target must refuse before the others, and of these the ones that change least.
    package static func all(
        for row: ErrorRow, of profile: TargetProfile, in catalogue: Catalogue
    ) -> [Provocation] {
        let found = ProviderName.allCases.flatMap { provider in
            let leading = profile.conditions(leadingTo: row, for: provider)
            return catalogue.cases.filter { one in
                one.condition.map(leading.contains) ?? false && profile.canBeAsked(one, provider)
            }.map { Provocation(testCase: $0, provider: provider) }
        }
        return found.enumerated().map { (weight($0.element, profile), $0.offset, $0.element) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The single request that breaks this and as little else as can be, better one of the quick suite; nil when none
    /// must be refused for it.
    static func plainest(
        _ condition: Condition, _ provider: ProviderName, of profile: TargetProfile, in catalogue: Catalogue
    ) -> Case? {
        func rank(_ one: Case) -> (Int, Int) {
            let isQuick = one.belongs(to: .quick)
            return (isQuick ? 0 : 1, weight(Provocation(testCase: one, provider: provider), profile))
        }
        return catalogue.cases.filter {
            $0.condition == condition && $0.isOneRequest && profile.canBeAsked($0, provider)
                && profile.expectation(of: $0, provider) == .reject
        }.min { rank($0) < rank($1) }
    }

    private static func weight(_ one: Provocation, _ profile: TargetProfile) -> Int {
        let testCase = one.testCase
        let certainty =
            switch profile.expectation(of: testCase, one.provider) {
            case .reject: 0
            case .preferReject: 100
            case .either, .bounded, .accept: 200
            }
        return (one.isOneRequest ? 0 : 1000) + certainty + 10 * testCase.also.count + testCase.tokenEdits.count
            + testCase.requestEdits.count
    }
}

extension RequestTemplate {
    /// Whether an edit of a logical field changes the request: one that has no place for the field stays as it is, and
    /// a place within a longer text has no name of its own.
    func carries(_ edit: RequestEdit) -> Bool {
        switch edit {
        case .set(let field, _), .remove(let field):
            body.places.union(JSONTemplate(.string(url)).places).contains(field)
        case .duplicate(let field, _, _), .rename(let field, _):
            FieldMember.isThere(field, in: body.template.object ?? JSONObject())
        case .add, .body, .header, .method, .query, .encoding: true
        }
    }

    /// Whether the request is already what an edit makes of it, so that sending it proves nothing.
    func isAlready(_ edit: RequestEdit) -> Bool {
        switch edit {
        case .rename(let field, let name):
            FieldMember(field, body.template.object ?? JSONObject()).name.hasSameBytes(as: name)
        case .method(let word): word == method
        case .header(let name, let value?) where HTTPGrammar.areSameName(name, "Content-Type"): value == contentType
        case .encoding(.form): contentType == "application/x-www-form-urlencoded"
        case .set, .remove, .add, .duplicate, .body, .header, .query, .encoding: false
        }
    }
}
