import Conformance
import Reports

extension RunOptions {
    /// The flags without which a case would not meet the same, as they were given; no secret is among them.
    ///
    /// Those that choose cases are left out: whoever repeats a case names it.
    static func reproduction(_ arguments: Arguments) -> [String] {
        meeting.flatMap { option -> [String] in
            guard arguments.has(option.name) else { return [] }
            if option.value == nil { return ["--" + option.name] }
            // A token that stands in a file is named; one that stands in the command line is a secret.
            return arguments.values(option.name)
                .filter { option.name != "control-token" || $0.hasPrefix("@") }.flatMap { ["--" + option.name, $0] }
        }
    }

    /// Where the last result is kept, for commands that read it again.
    static func stateFlags(_ arguments: Arguments) -> [String] {
        arguments.value("state-dir").map { ["--state-dir", $0] } ?? []
    }

    /// A command line with the flags of an earlier run where it is silent.
    ///
    /// A result is a file that anybody may have written: no program is started for it, and no file it names is sent to
    /// the address it names. Whoever gives one part of the way to the issuer gives all of it.
    static func repeating(_ earlier: RunHeader, _ arguments: Arguments) throws(UsageError) -> Arguments {
        let told = try Arguments(earlier.flags, options: meeting)
        let hasWay = ["issuer", "listen", "exec"].contains { arguments.has($0) }
        if told.has("exec"), !hasWay {
            throw UsageError(
                "the earlier run started the target itself, which a result alone is not trusted to do; to have it so "
                    + "again, give --exec \(ShellWord.line(told.values("exec"))); to use one that runs, give --listen or "
                    + "--issuer")
        }
        return arguments.filled(from: told, except: hasWay ? Set(issuer.map(\.name)) : ["exec", "control-token"])
    }

    /// The flags that decide what a case meets.
    private static var meeting: [Option] {
        [KeyCacheOption.option] + issuer + DataFiles.options
            + selection.filter { ["claim", "patience", "no-rate-limit"].contains($0.name) }
    }
}
