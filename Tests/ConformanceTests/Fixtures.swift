import Conformance
import JSON
import TestSupport

/// A small profile and catalogue that tests build on.
enum Fixtures {
    static let profileText = """
        {
          "target": {"name": "small", "title": "A small backend"},
          "variables": {"project": {"default": "p1"}, "key": {"secret": true}},
          "providers": {
            "apple": {"audience": "com.example.app", "client_id": "cid-${project}"},
            "google": {"value": "g", "audience": "web.example"}
          },
          "request": {
            "url": "${base}/sign-in/${project}", "headers": {"X-Project": "${project}"},
            "body": {"provider": "${provider}", "token": {"id_token": "${token}", "client": "${client_id}"}, "nonce": "${nonce}"}
          },
          "session": {
            "status": [200], "require": ["/access_token", "/user/id"], "refuse": ["/url"], "user": "/user/id",
            "capture": {"session": {"pointer": "/access_token"}, "cookie": {"cookie": "sid_${project}"}},
            "pending": [{"status": [401], "match": {"/flow": "signup"}, "means": "pending"}]
          },
          "errors": [
            {"code": "bad-audience", "status": [401], "match": {"/error": "audience"}, "conditions": ["audience_mismatch"], "source": "doc"},
            {"code": "busy", "status": [503], "class": "temporary", "source": "doc"},
            {"code": "broken", "status": [400], "match": {"/error": "oops"}, "class": "crash", "source": "doc"}
          ],
          "policy": {
            "nonce": {"apple": {"mode": "hashed-hex"}, "google": {"mode": "raw"}},
            "expect": {
              "aud-*": {"is": "either", "source": "doc"},
              "aud-array-*": [{"provider": "apple", "is": "reject", "source": "doc"}, {"provider": "google", "is": "accept", "source": "doc"}]
            }
          },
          "capabilities": ["nonce"]
        }
        """

    static func profile() throws -> TargetProfile {
        try TargetProfile(file: "small.json", bytes: Array(profileText.utf8))
    }

    /// A case file with these stanzas.
    static func caseFile(_ stanzas: String) -> FileSet {
        let text = """
            {"group": "aud", "defaults": {"actor": "other-app", "impact": "takeover", "attack": "Whoever runs any app has its users' tokens.", "expect": "reject", "phase": "aud",
              "condition": "audience_mismatch", "control": "pos-basic", "refs": [{"rfc": 7519, "section": "4.1.3"}],
              "why": "one two three four five six", "fix": "compare it"},
             "cases": [
              {"id": "pos-basic", "title": "good", "expect": "accept", "condition": "audience_mismatch", "tags": ["quick"]}\(stanzas.isEmpty ? "" : ",")
              \(stanzas)]}
            """
        var files = ["conformance/cases/aud/a.json": Array(text.utf8)]
        files[SeverityTable.path] = ProjectFiles.embedded[SeverityTable.path]
        return FileSet(files)
    }
}
