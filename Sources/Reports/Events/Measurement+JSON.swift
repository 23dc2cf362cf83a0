import Conformance
import JSON

extension Measurement {
    /// The members of a measurement; `number` is missing where the result is none, `value` is always there.
    var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id), "provider": .word(provider), "title": .string(title), "measured": .bool(isMeasured),
            "value": .string(value),
        ]
        object["number"] = number.map(JSON.int)
        object["unit"] = unit.map(JSON.string)
        if !accepted.isEmpty || !refused.isEmpty {
            object["accepted"] = .strings(accepted)
            object["refused"] = .strings(refused)
        }
        object["detail"] = .strings(detail)
        object["sign_ins"] = .int(signIns)
        object["steady"] = .bool(isSteady)
        return object
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            id: try reader.string("id"), provider: try reader.member("provider").word(),
            title: try reader.string("title"), value: try reader.string("value"))
        isMeasured = try reader.bool("measured")
        number = try reader.optionalInt("number")
        unit = try reader.optionalString("unit")
        accepted = try reader.strings("accepted")
        refused = try reader.strings("refused")
        detail = try reader.strings("detail")
        signIns = try reader.int("sign_ins")
        isSteady = try reader.bool("steady")
    }
}
