/// What must hold of the catalogue as a whole.
struct CatalogueLint {
    let catalogue: Catalogue

    func diagnostics() -> [Diagnostic] { catalogue.cases.flatMap(problems) }

    private func problems(_ one: Case) -> [Diagnostic] {
        var problems: [String] = []
        if !Self.isSlug(one.id) {
            problems.append("the id \"\(one.id)\" is not a slug of letters, digits, \"-\", \"_\" and \".\"")
        }
        if one.references.isEmpty {
            problems.append("\(one.id) names no reference; even a derived case says from what")
        }
        if one.why.split(separator: " ").count < 5 { problems.append("\(one.id) does not say what breaks") }
        if one.mayBeRefused {
            problems += refusal(one)
        } else if one.condition != nil, one.expectations.values.allSatisfy({ $0 == .accept }) {
            problems.append("\(one.id) must be accepted, and still names a condition for refusing it")
        }
        if one.severity >= .high, one.attack == nil {
            problems.append(
                "\(one.id) comes out \(one.severity.rawValue) (\(one.actor.rawValue), \(one.impact.rawValue)) and has no "
                    + "\"attack\": say how that actor gets the token from the real provider; if it cannot be said, the "
                    + "actor or the impact is wrong")
        }
        if let control = one.control {
            if let twin = catalogue[control] {
                if twin.mayBeRefused {
                    problems.append("the control \(control) of \(one.id) is no case that must be accepted")
                }
                if let missing = one.providers.first(where: { !twin.providers.contains($0) }) {
                    problems.append("the control \(control) of \(one.id) is not there for \(missing.rawValue)")
                }
            } else {
                let near = catalogue.nearest(to: control).map { "; did you mean \"\($0)\"?" } ?? ""
                problems.append("the control \"\(control)\" of \(one.id) does not exist" + near)
            }
        }
        return problems.map { Diagnostic(file: one.source.file, line: one.source.line, message: $0) }
    }

    private func refusal(_ one: Case) -> [String] {
        var problems: [String] = []
        if one.control == nil {
            problems.append("\(one.id) may be refused and has no control: its refusal would prove nothing")
        }
        if one.condition == nil { problems.append("\(one.id) may be refused and does not say why: name its condition") }
        if one.isPlain, one.steps.isEmpty { problems.append("\(one.id) changes nothing of its control") }
        if one.fix.isEmpty { problems.append("\(one.id) names no fix") }
        return problems
    }

    private static func isSlug(_ id: String) -> Bool {
        !id.isEmpty
            && id.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || "-_.".contains(character))
            }
    }
}
