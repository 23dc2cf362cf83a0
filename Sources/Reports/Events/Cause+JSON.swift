import Conformance
import JSON

extension Cause {
    /// The members of a cause.
    var json: JSON {
        var object: JSONObject = ["severity": .word(severity)]
        switch origin {
        case .defects(let suspects):
            object["defects"] = .array(
                suspects.map { ["id": .string($0.id), "title": .string($0.title)] })
        case .answer(let likeness):
            var answer: JSONObject = [
                "group": .string(likeness.group), "kind": .word(likeness.kind), "outcome": .word(likeness.outcome),
            ]
            answer["status"] = likeness.status.map(JSON.int)
            object["answer"] = .object(answer)
        case .single: break
        }
        object["cases"] = .strings(variants)
        return .object(object)
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        var origin = Origin.single
        if let answer = reader.optional("answer") {
            origin = .answer(
                Likeness(
                    group: try answer.string("group"), kind: try answer.member("kind").word(),
                    outcome: try answer.member("outcome").word(), status: try answer.optionalInt("status")))
        } else if reader.optional("defects") != nil {
            var suspects: [Suspect] = []
            for element in try reader.elements("defects") {
                suspects.append(Suspect(id: try element.string("id"), title: try element.string("title")))
            }
            origin = .defects(suspects)
        }
        self.init(origin, severity: try reader.member("severity").word(), variants: try reader.strings("cases"))
    }
}
