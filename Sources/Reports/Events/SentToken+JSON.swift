import Conformance
import JSON

extension SentToken {
    /// The members of a token and its control.
    var json: JSON {
        var object: JSONObject = ["sent": sent.json]
        object["control"] = control?.json
        return .object(object)
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(sent: try Parts(reader.member("sent")), control: try reader.optional("control").map(Parts.init))
    }
}

extension SentToken.Parts {
    fileprivate var json: JSON {
        ["header": .string(header), "claims": .string(claims), "signature": .string(signature)]
    }

    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            header: try reader.string("header"), claims: try reader.string("claims"),
            signature: try reader.string("signature"))
    }
}

extension SignInRecord {
    /// The members of one sign-in of several.
    var json: JSON {
        var object: JSONObject = ["provider": .word(provider), "subject": .string(subject)]
        object["email"] = email.map(JSON.string)
        object["user"] = user.map(JSON.string)
        object["outcome"] = .word(outcome)
        object["exchange"] = .object(exchange.json)
        return .object(object)
    }

    /// Reads what `json` wrote.
    init(_ reader: JSONReader) throws(DataFileError) {
        self.init(
            provider: try reader.member("provider").word(), subject: try reader.string("subject"),
            email: try reader.optionalString("email"), user: try reader.optionalString("user"),
            outcome: try reader.member("outcome").word(), exchange: try Exchange(reader.member("exchange")))
    }
}
