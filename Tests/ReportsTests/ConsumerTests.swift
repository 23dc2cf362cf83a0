import Conformance
import JSON
import Reports
import TestSupport
import Testing

/// Whether a reader is on this machine; asked once.
enum Reader {
    static let hasPython = Shell.succeeds("python3 -c 'import json, xml.etree.ElementTree, html.parser'")
    static let hasTAPParser = Shell.succeeds("perl -MTAP::Parser -e 1")
    static let noPython: Comment = "python3 is not installed"
    static let noTAPParser: Comment = "perl with TAP::Parser is not installed"
}

@Suite("Reports in the hands of their readers")
struct ConsumerTests {
    /// The sections of a script's one-line JSON answer.
    private func ask(_ program: String, _ script: String, about text: String) throws -> JSON {
        let outcome = try Shell.run("\(program) - \"$file\" <<'END'\n\(script)\nEND", on: text)
        #expect(outcome.status == 0, "\(outcome.output)")
        return try JSON.parse(outcome.output)
    }

    @Test("Python's XML parser reads each case of JUnit in its column", .enabled(if: Reader.hasPython, Reader.noPython))
    func junit() throws {
        let answer = try ask(
            "python3",
            """
            import sys, json, xml.etree.ElementTree as tree
            suites = tree.parse(sys.argv[1]).getroot()
            cases = {}
            for case in suites.iter("testcase"):
                children = [child.tag for child in case]
                cases[case.get("name").split(" ")[-1]] = [case.get("classname")] + children
            keys = ("tests", "failures", "errors", "skipped")
            sums = {key: str(sum(int(suite.get(key)) for suite in suites)) for key in keys}
            print(json.dumps({"counts": dict(suites.attrib), "cases": cases, "sums": sums}))
            """, about: ReportFormat.junit.reporter.text(of: Sample.whole))
        let columns: [String: JSON] = [
            "pass": ["aud"], "info": ["aud", "system-out"], "warn": ["aud", "system-out"],
            "pass-undocumented": ["aud", "system-out"], "fixed": ["aud", "system-out"], "fail": ["aud", "failure"],
            "critical": ["aud", "failure"], "flaky": ["aud", "failure"], "hostile": ["aud", "failure"],
            "error": ["aud", "error"], "inconclusive": ["aud", "error"], "known": ["aud", "skipped"],
            "waived": ["aud", "skipped"], "not-applicable": ["aud", "skipped"], "disabled": ["aud", "skipped"],
        ]
        #expect(columns.count == Sample.allCases.count)
        for (id, column) in columns {
            #expect(answer.value(at: JSONPointer(tokens: ["cases", "\(id)[provider=google]"])) == column, "\(id)")
        }
        #expect(answer.value(at: "/counts/tests") == "30")
        #expect(answer.value(at: "/counts/failures") == "8")
        #expect(answer.value(at: "/counts/errors") == "4")
        #expect(answer.value(at: "/counts/skipped") == "8")
        #expect(answer["sums"] == ["tests": "30", "failures": "8", "errors": "4", "skipped": "8"])
    }

    @Test("Python reads SARIF whose results fit its rules", .enabled(if: Reader.hasPython, Reader.noPython))
    func sarif() throws {
        let answer = try ask(
            "python3",
            """
            import sys, json
            run = json.load(open(sys.argv[1]))["runs"][0]
            rules = run["tool"]["driver"]["rules"]
            results = run["results"]
            prints = {result["partialFingerprints"]["assayCase/v1"] for result in results}
            hashes = {result["partialFingerprints"]["primaryLocationLineHash"] for result in results}
            print(json.dumps({
                "rules": sorted(rule["id"] for rule in rules),
                "matched": all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results),
                "levels": {result["ruleId"]: result["level"] for result in results},
                "states": {result["ruleId"]: result["baselineState"] for result in results},
                "distinct": len(prints) == len(results) == len(hashes),
            }))
            """, about: ReportFormat.sarif.reporter.text(of: Sample.whole))
        #expect(
            answer["rules"] == [
                "fail", "flaky", "hostile", "ignores-audience", "known", "not-judged", "undocumented-answer", "waived",
                "warn",
            ])
        #expect(answer["matched"] == true)
        #expect(answer["distinct"] == true)
        #expect(answer.value(at: "/levels/ignores-audience") == "error")
        #expect(answer.value(at: "/levels/warn") == "note")
        #expect(answer.value(at: "/levels/undocumented-answer") == "note")
        #expect(answer.value(at: "/levels/not-judged") == "none")
        #expect(answer.value(at: "/states/known") == "unchanged")
        #expect(answer.value(at: "/states/fail") == "new")
    }

    @Test("Python reads each line of the stream", .enabled(if: Reader.hasPython, Reader.noPython))
    func ndjson() throws {
        let answer = try ask(
            "python3",
            """
            import sys, json
            events = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8", newline="\\n")]
            print(json.dumps([sorted({event["event"] for event in events}), len(events)]))
            """, about: ReportFormat.ndjson.reporter.text(of: Sample.whole))
        #expect(answer == [["case", "causes", "check", "end", "start"], 34])
    }

    @Test(
        "Python finds the page balanced, and nothing in it that loads", .enabled(if: Reader.hasPython, Reader.noPython))
    func html() throws {
        let answer = try ask(
            "python3",
            """
            import sys, json, html.parser
            class Page(html.parser.HTMLParser):
                void, stack, bad, ids, links = {"meta", "br", "input"}, [], [], set(), []
                def handle_starttag(self, tag, attributes):
                    if tag not in self.void: self.stack.append(tag)
                    for name, value in attributes:
                        if name == "id": self.ids.add(value)
                        elif name == "href" and value.startswith("#"): self.links.append(value[1:])
                        elif name in ("src", "href", "style", "srcset", "data"): self.bad.append(name)
                        elif name.startswith("on"): self.bad.append(name)
                    if tag in ("link", "img", "iframe", "object", "base"): self.bad.append(tag)
                def handle_endtag(self, tag):
                    if not self.stack or self.stack.pop() != tag: self.bad.append("/" + tag)
            text = open(sys.argv[1], encoding="utf-8").read()
            page = Page(convert_charrefs=True)
            page.feed(text)
            print(json.dumps({
                "bad": page.bad, "open": page.stack, "links": len(page.links),
                "dead": [link for link in page.links if link not in page.ids],
                "imports": [word for word in ("@import", "url(") if word in text.split("</style>")[0]],
            }))
            """, about: ReportFormat.html.reporter.text(of: Sample.whole))
        #expect(answer == ["bad": [], "open": [], "links": 45, "dead": [], "imports": []])
    }

    @Test("Perl's TAP parser counts as we do", .enabled(if: Reader.hasTAPParser, Reader.noTAPParser))
    func tap() throws {
        // The parser knows version 13; 14 changed nothing that is used here.
        let text = ReportFormat.tap.reporter.text(of: Sample.whole).replacing("version 14", with: "version 13")
        let answer = try ask(
            "perl -MTAP::Parser",
            """
            open(my $in, '<', $ARGV[0]); local $/; my $parser = TAP::Parser->new({tap => <$in>});
            $parser->run;
            printf '{"run":%d,"failed":%d,"todo":%d,"skipped":%d,"errors":%d}',
              $parser->tests_run, scalar $parser->failed, scalar $parser->todo, scalar $parser->skipped, scalar $parser->parse_errors;
            """, about: text)
        #expect(answer == ["run": 30, "failed": 12, "todo": 4, "skipped": 4, "errors": 0])
    }
}
