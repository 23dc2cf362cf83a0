import TestSupport
import Testing

@testable import CommandLineTool

@Suite("what runtimes need")
struct RuntimeEnvironmentTests {
    private static let places = [
        "proxy": "http://127.0.0.1:8480", "proxy_host": "127.0.0.1", "proxy_port": "8480", "ca": "/state/ca.pem",
        "bundle": "/state/bundle.pem", "trust": "/state/trust.p12", "trust_password": "changeit", "php": "/state/php",
        "hosts": "appleid.apple.com www.googleapis.com",
        "extra_hosts": "#     - \"appleid.apple.com:host-gateway\"",
    ]

    @Test("the lines are these", arguments: RuntimeEnvironment.all.map(\.name))
    func lines(name: String) throws {
        let text = try RuntimeEnvironment.named(name).shellText(Self.places)
        #expect(try Golden.difference(of: text, from: "Tests/CommandLineToolTests/Golden/env-\(name).txt") == nil)
        #expect(!text.contains("${"))
    }

    @Test("a shell takes every line, and finds the values that programs are given", arguments: RuntimeEnvironment.all)
    func shell(runtime: RuntimeEnvironment) throws {
        guard runtime.text == nil else { return }
        var places = Self.places
        places["bundle"] = "/it's a $HOME/`folder`/bundle.pem"
        for (name, value) in runtime.filled(places) {
            let outcome = try Shell.run(
                "eval \"$(cat \"$file\")\"\nprintf %s \"$\(name)\"", on: runtime.shellText(places))
            #expect(outcome.output == value)
        }
    }

    @Test("runtimes agree on what a variable is for, so that one environment serves them all")
    func agreement() {
        var seen: [String: String] = [:]
        for (name, value) in RuntimeEnvironment.all.flatMap({ $0.filled(Self.places) }) {
            #expect(seen.updateValue(value, forKey: name) ?? value == value)
        }
    }

    @Test("an unknown runtime is refused with the nearest name")
    func unknown() {
        let error = #expect(throws: UsageError.self) { try RuntimeEnvironment.named("pyton") }
        #expect(error?.description.contains("did you mean python?") == true)
    }
}

extension RuntimeEnvironment: CustomTestStringConvertible {
    /// Its name.
    public var testDescription: String { name }
}
