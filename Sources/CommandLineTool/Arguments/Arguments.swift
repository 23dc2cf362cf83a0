import JSON

/// The command line of one command, read by its declared options.
struct Arguments: Sendable {
    private var values: [String: [String]] = [:]
    /// What stands without a flag, in order.
    private(set) var positional: [String] = []

    /// Reads `--name value`, `--name=value`, `--flag`, and `--` before words that begin with a dash.
    init(_ words: [String], options: [Option]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                positional += rest
                return
            }
            guard word.hasPrefix("--") else {
                if word.hasPrefix("-"), word.count > 1, !word.dropFirst().allSatisfy(\.isNumber) {
                    if word == "-v", options.contains(where: { $0.name == "verbose" }) {
                        values["verbose"] = [""]
                        continue
                    }
                    throw UsageError("unknown flag \(word); flags have two dashes, and --help lists them")
                }
                positional.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                let near = Spelling.nearest(to: name, among: options.map(\.name))
                throw UsageError(
                    "unknown flag --\(name)" + (near.map { "; did you mean --\($0)?" } ?? "; --help lists them"))
            }
            let inline = parts.count > 1 ? String(parts[1]) : nil
            try take(option, inline, &rest)
        }
    }

    private mutating func take(
        _ option: Option, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let kind = option.value else {
            guard inline == nil else { throw UsageError("--\(option.name) takes no value") }
            values[option.name] = [""]
            return
        }
        guard let value = inline ?? rest.popFirst() else {
            throw UsageError("--\(option.name) needs a value: --\(option.name) \(kind)")
        }
        if !option.repeats, let first = values[option.name]?.first {
            throw UsageError("--\(option.name) is given twice, as \(first) and as \(value); which one?")
        }
        values[option.name, default: []].append(value)
    }

    /// The same with the flags of an earlier command line, except where this one says something itself.
    func filled(from earlier: Arguments, except names: Set<String> = []) -> Arguments {
        var filled = self
        filled.values.merge(earlier.values.filter { !names.contains($0.key) }) { own, _ in own }
        return filled
    }

    /// Whether the flag is there.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of a flag given once.
    func value(_ name: String) -> String? { values[name]?.first }

    /// The values of a flag that repeats.
    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// The value as a whole number.
    func int(_ name: String) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw UsageError("--\(name) takes a whole number, not \"\(text)\"")
        }
        return number
    }

    /// The value as one of a closed list of words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Word.Type = Word.self
    ) throws(UsageError) -> Word? where Word.RawValue == String {
        guard let text = value(name) else { return nil }
        return try Self.word(text, for: "--\(name)")
    }

    /// A word that stands without a flag, as one of a closed list.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, for name: String, _ type: Word.Type = Word.self
    ) throws(UsageError) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            throw UsageError(
                "\(name) is one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
        }
        return word
    }

    /// The pairs of a flag such as `--set name=value`.
    func pairs(_ name: String) throws(UsageError) -> [(name: String, value: String)] {
        try Self.pairs(values(name), of: name)
    }

    /// Texts such as `name=value` as pairs.
    static func pairs(_ texts: [String], of name: String) throws(UsageError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--\(name) takes NAME=VALUE, not \"\(text)\"")
            }
            pairs.append((String(parts[0]), String(parts[1])))
        }
        return pairs
    }

    /// Refuses more words than the command knows.
    func positional(atMost count: Int, _ usage: String) throws(UsageError) {
        guard positional.count <= count else {
            throw UsageError("unexpected \"\(positional[count])\"; usage: \(usage)")
        }
    }
}

/// What is wrong with a command line, a sentence that says what to do.
struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
