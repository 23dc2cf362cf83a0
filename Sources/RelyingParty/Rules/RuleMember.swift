import JSON

/// What a rule may say, as the word that stands for it in data files.
protocol RuleWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// One rule: its name in data files, what it takes, and how it is set.
struct RuleMember<Group>: Sendable {
    /// Where a rule keeps its value.
    typealias Path<Value> = any WritableKeyPath<Group, Value> & Sendable

    let name: String
    /// The words it takes; empty for a number or free text.
    let words: [String]
    let set: @Sendable (inout Group, JSONReader) throws(DataFileError) -> Void
}

extension RuleMember {
    /// A rule that is one of several words.
    static func word<Word: RuleWord>(_ name: String, _ path: Path<Word>) -> RuleMember {
        RuleMember(name: name, words: Word.allCases.map(\.rawValue)) { group, reader throws(DataFileError) in
            group[keyPath: path] = try reader.word()
        }
    }

    /// A rule that is any number of words.
    static func words<Word: RuleWord>(_ name: String, _ path: Path<Set<Word>>) -> RuleMember {
        RuleMember(name: name, words: Word.allCases.map(\.rawValue)) { group, reader throws(DataFileError) in
            var words: Set<Word> = []
            for element in try reader.elements() { words.insert(try element.word()) }
            group[keyPath: path] = words
        }
    }

    /// A rule that is words in their order.
    static func list<Word: RuleWord>(_ name: String, _ path: Path<[Word]>) -> RuleMember {
        RuleMember(name: name, words: Word.allCases.map(\.rawValue)) { group, reader throws(DataFileError) in
            var words: [Word] = []
            for element in try reader.elements() { words.append(try element.word()) }
            group[keyPath: path] = words
        }
    }

    /// A rule that is free text.
    static func text(_ name: String, _ path: Path<String>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            group[keyPath: path] = try reader.string()
        }
    }

    /// A rule that is a list of free texts.
    static func texts(_ name: String, _ path: Path<[String]>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            var texts: [String] = []
            for element in try reader.elements() { texts.append(try element.string()) }
            group[keyPath: path] = texts
        }
    }

    /// A rule that is a free text or a list of them.
    static func oneOrMore(_ name: String, _ path: Path<[String]>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            var texts: [String] = []
            for element in reader.value.array == nil ? [reader] : try reader.elements() {
                texts.append(try element.string())
            }
            group[keyPath: path] = texts
        }
    }

    /// A rule that is on or off.
    static func flag(_ name: String, _ path: Path<Bool>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            group[keyPath: path] = try reader.bool()
        }
    }

    /// A rule that is a count or a number of seconds.
    static func number(_ name: String, _ path: Path<Int>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            group[keyPath: path] = try reader.int()
        }
    }

    /// A rule that is a limit; null takes it away.
    static func limit(_ name: String, _ path: Path<Int?>) -> RuleMember {
        RuleMember(name: name, words: []) { group, reader throws(DataFileError) in
            group[keyPath: path] = reader.value == .null ? nil : try reader.int()
        }
    }
}
