package import JOSE
package import JSON

/// One change to a provider's keys or to what its key set shows.
package struct KeySetEdit: Sendable {
    /// What a change does, once its values are known.
    private enum Action: Sendable {
        case publish(PublishedSource, first: Bool)
        case withdraw(KeyName)
        case sign(KeyName)
        case rotate(keepingOld: Bool)
        case replaceMaterial(of: KeyName, with: KeyName)
        case set([(name: String, value: ForgeValue)], of: KeyName)
        case unset([String], of: KeyName)
        case reverse
        case rename(ForgeValue, of: KeyName)
        case body(ForgeValue)
    }

    /// A key by its role, or a JWK that need not be one.
    private enum PublishedSource: Sendable {
        case key(KeyName)
        case value(ForgeValue)
    }

    private enum Rotation: String, CaseIterable {
        case overlap
        case replace
    }

    private enum Order: String, CaseIterable {
        case reverse
    }

    private let action: Action
    /// Of which provider; nil for the one at hand.
    package let provider: String?

    /// Whether a new key is needed.
    var rotates: Bool { if case .rotate = action { true } else { false } }

    /// A rotation to the next key.
    package static func rotate(keepingOld: Bool) -> KeySetEdit {
        KeySetEdit(action: .rotate(keepingOld: keepingOld), provider: nil)
    }

    /// Takes a key from the set.
    package static func withdraw(_ name: KeyName) -> KeySetEdit {
        KeySetEdit(action: .withdraw(name), provider: nil)
    }

    // MARK: Reading

    /// Reads `{"rotate": "overlap"}`, `{"publish": KEY}` and so on.
    package static func parse(_ reader: JSONReader) throws(DataFileError) -> KeySetEdit {
        KeySetEdit(action: try action(reader), provider: try reader.optionalString("provider"))
    }

    /// Reads an array of changes.
    package static func list(_ reader: JSONReader) throws(DataFileError) -> [KeySetEdit] {
        var edits: [KeySetEdit] = []
        for element in try reader.elements() { edits.append(try parse(element)) }
        return edits
    }

    private static func action(_ reader: JSONReader) throws(DataFileError) -> Action {
        let operations = [
            "publish", "withdraw", "sign-with", "rotate", "replace-material", "set", "unset", "order", "rename-kid",
            "body",
        ]
        try reader.refuseUnknown(except: operations + ["provider", "of", "with", "first"])
        let present = operations.filter { reader.optional($0) != nil }
        guard present.count == 1, let operation = present.first else {
            throw reader.error("a change of keys is exactly one of \(operations.joined(separator: ", "))")
        }
        let value = try reader.member(operation)
        switch operation {
        case "publish":
            let isName = value.value.string?.contains("${") == false
            let source: PublishedSource = isName ? .key(try name(value)) : .value(try ForgeValue.parse(value))
            return .publish(source, first: try reader.optionalBool("first") ?? false)
        case "withdraw": return .withdraw(try name(value))
        case "sign-with": return .sign(try name(value))
        case "rotate": return .rotate(keepingOld: try value.word(Rotation.self) == .overlap)
        case "replace-material": return .replaceMaterial(of: try name(value), with: try name(reader.member("with")))
        case "set":
            var members: [(name: String, value: ForgeValue)] = []
            for (name, value) in try value.members() { members.append((name, try ForgeValue.parse(value))) }
            return .set(members, of: try of(reader))
        case "unset": return .unset(try value.strings(), of: try of(reader))
        case "rename-kid": return .rename(try ForgeValue.parse(value), of: try of(reader))
        case "body": return .body(try ForgeValue.parse(value))
        default:
            _ = try value.word(Order.self)
            return .reverse
        }
    }

    private static func name(_ reader: JSONReader) throws(DataFileError) -> KeyName {
        KeyName(rawValue: try reader.string())
    }

    private static func of(_ reader: JSONReader) throws(DataFileError) -> KeyName {
        KeyName(rawValue: try reader.optionalString("of") ?? KeyName.signing.rawValue)
    }
}

// MARK: - Resolving

extension KeySetEdit {
    /// The change with all keys found and all values made.
    func resolved(in context: ForgeContext, key: (KeyName) -> JWK?) throws(KeyRingError) -> KeySetChange {
        func find(_ name: KeyName) throws(KeyRingError) -> JWK {
            guard let found = key(name) else { throw .unknownKey(name) }
            return found
        }
        switch action {
        case .publish(.key(let name), let first): return .publish(PublishedKey(try find(name)), first: first)
        case .publish(.value(let value), let first):
            return .publish(PublishedKey(shown: try Self.json(value, context), key: nil), first: first)
        case .withdraw(let name): return .withdraw(try find(name), name)
        case .sign(let name): return .sign(try find(name))
        case .rotate(let keepingOld): return .rotate(keepingOld: keepingOld)
        case .replaceMaterial(let name, let other):
            return .replaceMaterial(try find(name), name, with: try find(other))
        case .set(let members, let name):
            var object = JSONObject()
            for (name, value) in members { object.append(name, try Self.json(value, context)) }
            return .set(object, try find(name), name)
        case .unset(let names, let name): return .unset(names, try find(name), name)
        case .reverse: return .reverse
        case .rename(let value, let name): return .rename(try Self.json(value, context), try find(name), name)
        case .body(let value): return .body(try Self.json(value, context))
        }
    }

    private static func json(_ value: ForgeValue, _ context: ForgeContext) throws(KeyRingError) -> JSON {
        do throws(ForgeError) {
            return try value.json(in: context)
        } catch {
            throw .unusableValue(error)
        }
    }
}
