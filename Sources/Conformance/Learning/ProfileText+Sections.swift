import IdentityProvider
import JOSE
import JSON

/// The members of the profile, each with what a reviewer should know.
extension ProfileText {
    var sections: [(name: String, comment: [String], value: JSON)] {
        [
            ("target", [], target), ("variables", headerComment, draft.variables),
            ("providers", [], providers), ("request", [], draft.request),
            ("session", sessionComment, session), ("errors", learned.remarks + rowComment, errors),
            ("policy", nonceComment, policy), ("capabilities", capabilityComment, capabilities),
            ("limits", [], ["concurrency": 4, "timeout_seconds": 10]),
        ]
    }

    private var source: String { "seen by assay init on \(day), not reviewed" }

    private var target: JSON {
        [
            "name": .string(draft.name), "title": .string("\(draft.name), as assay init saw it"),
            "documents": [["id": "init", "title": .string("Answers \(source)")]],
        ]
    }

    private var headerComment: [String] {
        draft.headers.isEmpty
            ? [] : ["Values of headers stay out of this file: --set NAME=VALUE, or ASSAY_NAME in the environment."]
    }

    private var providers: JSON {
        .object(
            JSONObject(
                learned.providers.map { known in
                    var object: JSONObject = [
                        "value": .string(known.provider.rawValue),
                        "audience": .string("${\(known.provider.rawValue)_audience}"),
                    ]
                    object["flow"] = known.flow.map(JSON.string)
                    return (known.provider.rawValue, .object(object))
                }))
    }

    private var sessionComment: [String] {
        learned.session.required.isEmpty && !learned.session.statuses.isEmpty
            ? [
                "Nothing in a good answer looks like a session. Name what proves one (require), and a request that only",
                "somebody with the session can make (probe).",
            ] : ["Add a probe, a request that only somebody with the session can make: a status proves little."]
    }

    private var session: JSON {
        let seen = learned.session
        let statuses = seen.statuses.isEmpty ? Array(200..<300) : seen.statuses
        var object: JSONObject = [
            "status": .array(statuses.map(JSON.int)), "require": .array(seen.required.map { .string($0.description) }),
        ]
        object["user"] = seen.user.map { .string($0.description) }
        if let token = seen.token {
            object["capture"] = ["session": ["pointer": .string(token.description)]]
        } else if let cookie = seen.cookie {
            object["capture"] = ["session": ["cookie": .string(cookie)]]
        }
        return .object(object)
    }

    private var rowComment: [String] {
        ["The first row that fits an answer is taken. Answers that were not seen have no row yet."]
    }

    private var errors: JSON {
        let rows = learned.rows.map { row -> JSON in
            var object: JSONObject = ["code": .string(row.code), "status": [.int(row.status)]]
            let match = JSONObject(row.match.map { ($0.pointer.description, $0.value) })
            if !row.isJSON {
                object["match"] = ["": ["absent": true]]
            } else if !row.match.isEmpty {
                object["match"] = .object(match)
            }
            object["conditions"] = .array(row.conditions.map { .string($0.rawValue) })
            if !row.providers.isEmpty { object["providers"] = .array(row.providers.map { .string($0.rawValue) }) }
            object["grade"] = "observed"
            object["source"] = .string(source)
            return .object(object)
        }
        return .array(rows)
    }

    private var nonceComment: [String] {
        learned.providers.flatMap { known -> [String] in
            if known.isNonceIgnored {
                return [
                    "\(known.provider.rawValue): any nonce was taken. If that is documented, the mode is \"none\"; if not, it is a hole."
                ]
            }
            guard known.accepts.count > 1 else { return [] }
            let cases = known.nonce == .hashedHex ? ["nonce-raw-raw", "nonce-hash-hash"] : ["nonce-hex-lower"]
            let forms = known.accepts.map(\.rawValue).joined(separator: " and ")
            return [
                "\(known.provider.rawValue): the nonce was taken as \(forms), and the suite will find that wrong. If both are",
                "meant, add to the policy, with the page that says so as its source:",
                "  \"expect\": {"
                    + cases.map {
                        "\"\($0)\": {\"provider\": \"\(known.provider.rawValue)\", \"is\": \"either\", \"source\": …}"
                    }.joined(separator: ", ") + "}",
            ]
        }
    }

    private var policy: JSON {
        let nonce = JSONObject(
            learned.providers.map { known in
                var object: JSONObject = ["mode": .string(known.nonce.rawValue)]
                if known.nonce != .none {
                    object["accepts"] = .array(known.accepts.map { .string($0.rawValue) })
                    object["required"] = .bool(known.isNonceRequired)
                }
                return (known.provider.rawValue, .object(object))
            })
        return ["nonce": .object(nonce)]
    }

    private var capabilityComment: [String] {
        [
            "What else it can: second-audience, link, access-token, code, hosted-domain, one-time (conformance/README.md)."
        ]
    }

    private var capabilities: JSON {
        var names = learned.providers.map(\.provider.rawValue)
        if learned.providers.contains(where: { $0.nonce != .none }) { names.append("nonce") }
        if learned.session.user != nil { names.append("user-id") }
        return .array(names.map(JSON.string))
    }
}
