/// The field lines of a message: ordered, duplicates kept, looked up without regard to letter case.
package struct HTTPFields: Hashable, Sendable {
    /// Every field line, in order.
    package var lines: [HTTPField]

    /// Fields from lines already made.
    package init(_ lines: [HTTPField] = []) {
        self.lines = lines
    }

    /// The first value of that name. Setting replaces every line of that name, at the place of the first;
    /// setting nil removes them all.
    package subscript(name: String) -> String? {
        get { lines.first { $0.isNamed(name) }?.value }
        set {
            if let newValue { set(name, newValue) } else { removeAll(named: name) }
        }
    }

    /// Every value of that name, in order.
    package func all(named name: String) -> [String] {
        lines.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Whether any line has that name.
    package func contains(_ name: String) -> Bool {
        lines.contains { $0.isNamed(name) }
    }

    /// Adds a line, even when the name is already there. Illegal bytes are cleaned away.
    package mutating func append(_ name: String, _ value: String) {
        lines.append(HTTPField(name, value))
    }

    /// Adds a line exactly as given, even when it breaks the message.
    package mutating func appendUnchecked(_ name: String, _ value: String) {
        lines.append(HTTPField(uncheckedName: name, uncheckedValue: value))
    }

    /// Replaces every line of that name by one, at the place of the first. Illegal bytes are cleaned away.
    package mutating func set(_ name: String, _ value: String) {
        let line = HTTPField(name, value)
        guard let index = lines.firstIndex(where: { $0.isNamed(name) }) else {
            lines.append(line)
            return
        }
        lines[index] = line
        let later = lines[(index + 1)...].contains { $0.isNamed(name) }
        guard later else { return }
        lines = lines.enumerated().filter { $0.offset <= index || !$0.element.isNamed(name) }.map(\.element)
    }

    /// Removes every line of that name.
    package mutating func removeAll(named name: String) {
        lines.removeAll { $0.isNamed(name) }
    }

    /// Whether a comma-separated list field, all its lines together, holds that item; letter case aside.
    package func listContains(_ name: String, item: String) -> Bool {
        listItems(named: name).contains { HTTPGrammar.areSameName($0, item) }
    }

    /// The items of a comma-separated list field, all its lines together, without blanks and empty items.
    package func listItems(named name: String) -> [String] {
        lines.filter { $0.isNamed(name) }.flatMap { line in
            line.value.utf8.split(separator: UInt8(ascii: ",")).compactMap { item in
                let item = String(Substring(item)).trimmingBlanks()
                return item.isEmpty ? nil : item
            }
        }
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Fields in the order written; a repeated name makes two lines.
    package init(dictionaryLiteral elements: (String, String)...) {
        lines = elements.map { HTTPField($0.0, $0.1) }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The position of the first line.
    package var startIndex: Int { lines.startIndex }

    /// The position after the last line.
    package var endIndex: Int { lines.endIndex }

    /// The line at a position.
    package subscript(position: Int) -> HTTPField { lines[position] }
}
