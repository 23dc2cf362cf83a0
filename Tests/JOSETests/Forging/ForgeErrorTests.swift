import JSON
import Testing

@testable import JOSE

@Suite("Edits that cannot be")
struct ForgeErrorTests {
    /// Edits and the whole complaint about them.
    struct Row: CustomTestStringConvertible, Sendable {
        let edits: String
        let complaint: String

        var testDescription: String { edits }
    }

    static let unreadable = [
        Row(
            edits: #"[{"claims.sett": {}}]"#,
            complaint: #"edits:1:18: unknown operation "claims.sett"; did you mean "claims.set"? (at /0/claims.sett)"#),
        Row(edits: "[{}]", complaint: "edits:1:2: an edit is one operation with its value, found 0 members (at /0)"),
        Row(
            edits: #"[{"claims.set": {"x": {"$noww": 1}}}]"#,
            complaint: #"edits:1:33: unknown form "$noww"; did you mean "$now"? (at /0/claims.set/x/$noww)"#),
        Row(
            edits: #"[{"claims.set": {"x": {"$now": 1, "$raw": "2"}}}]"#,
            complaint: "edits:1:23: one $ form at a time, found $now and $raw (at /0/claims.set/x)"),
        Row(
            edits: #"[{"sign": {"with": "hmac", "alg": "RS256", "key": {"secret": "x"}}}]"#,
            complaint: "edits:1:35: expected HS256, HS384 or HS512, found RS256 (at /0/sign/alg)"),
        Row(
            edits: #"[{"signature.flip": {"byte": 0, "mask": 0}}]"#,
            complaint: "edits:1:41: a mask of 0 changes nothing (at /0/signature.flip/mask)"),
        Row(
            edits: #"[{"signature.set": {"hex": "0"}}]"#,
            complaint: "edits:1:28: expected pairs of hexadecimal digits (at /0/signature.set/hex)"),
    ]

    @Test("a mistake in the file is told with its place", arguments: unreadable)
    func parsing(row: Row) throws {
        let error = #expect(throws: DataFileError.self) { try TokenEdit.list(row.edits, file: "edits") }
        #expect(error?.description == row.complaint)
    }

    static let impossible = [
        Row(
            edits: #"[{"claims.set": {"x": "${nothing}"}}]"#,
            complaint: #"no value is called "nothing"; write $${ for a literal ${"#),
        Row(edits: #"[{"claims.rename": {"gone": "x"}}]"#, complaint: #"the payload has no member "gone" to change"#),
        Row(
            edits: #"[{"claims.retype": {"sub": "string"}}]"#,
            complaint: #"the member "sub" cannot become another value of type string"#),
        Row(
            edits: #"[{"header.raw": {"text": "x"}}, {"header.set": {"alg": "none"}}]"#,
            complaint: "set needs members, but an earlier edit made the header plain bytes; put it before that edit"),
        Row(
            edits: #"[{"claims.text": [{"find": "zz", "replace": "y"}]}]"#,
            complaint: #"the text "zz" is not there to be replaced"#),
        Row(edits: #"[{"sign": {"key": "nobody"}}]"#, complaint: #"no key is called "nobody""#),
        Row(
            edits: #"[{"sign": {"key": "ec"}}]"#,
            complaint: #"the key "ec" cannot sign with RS256; name another "alg""#),
        Row(
            edits: #"[{"compact.raw": "x"}, {"compact.pad": ["signature"]}]"#,
            complaint:
                "compact.pad needs three segments, but an earlier edit made the token one text; put it before that edit"
        ),
        Row(
            edits: #"[{"claims.set": {"x": {"$case": "ABC", "to": "upper"}}}]"#,
            complaint: #"$case would change nothing: "ABC" is the same in upper case"#),
        Row(edits: #"[{"signature.integer": "0-1"}]"#, complaint: #""0-1" is below zero"#),
    ]

    @Test("an edit that cannot do what it says is an error", arguments: impossible)
    func forging(row: Row) throws {
        let error = #expect(throws: ForgeError.self) { try ForgingFixture.forged(row.edits) }
        #expect(error?.description == row.complaint)
    }
}
