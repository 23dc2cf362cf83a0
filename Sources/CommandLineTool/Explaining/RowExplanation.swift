import Conformance
import JOSE
import JSON

/// A row of a backend's error table: who says it, why, how we know, and how to have it on a laptop.
struct RowExplanation {
    private let profile: TargetProfile
    private let row: ErrorRow
    private let glossary: ConditionGlossary
    /// Conditions that make a backend answer with the row.
    private let leading: [Condition]
    let reproduction: Reproduction?
    /// Why no single request brings the row about; nil when one does.
    let obstacle: String?

    init(
        _ row: ErrorRow, of profile: TargetProfile, glossary: ConditionGlossary, catalogue: Catalogue, files: FileSet
    ) async throws {
        self.row = row
        self.profile = profile
        self.glossary = glossary
        leading = profile.conditions(leadingTo: row)
        let reproduction = try await Reproduction.find(row, of: profile, in: catalogue, files: files)
        self.reproduction = reproduction
        let reach = try RowReach(profile: profile, catalogue: catalogue, files: files)
        obstacle =
            reproduction == nil
            ? reach.obstacle(to: row)?.words ?? "the reference backend answers its cases otherwise" : nil
    }

    private var document: TargetProfile.Document? {
        profile.documents.first { $0.id == row.source } ?? profile.documents.first { row.source.hasPrefix($0.id) }
    }

    private var source: String {
        guard let document else { return "\(row.source) (\(row.grade.rawValue))" }
        return "\(document.title)" + (document.url.map { " <\($0)>" } ?? "")
            + " (\(row.grade.rawValue)" + (document.read.map { ", read \($0)" } ?? "") + ")"
    }

    /// The conditions to tell of: those that lead here, else all that the row stands for; what is reproduced first.
    private var causes: [Condition] {
        let all = leading.isEmpty ? profile.meanings(of: row) : leading
        return ([reproduction?.testCase.condition].compactMap { $0 } + all).uniqued()
    }

    var text: String {
        var text = "\(profile.title): \(row.code)\n"
        text += "  answers     \(row.statuses.map { String($0) }.joined(separator: " or "))"
        text += row.match.map { "\n              \($0)" }.joined() + "\n"
        text += "  known from  \(source)\n"
        if let versions = row.versions ?? profile.versions { text += "  versions    \(versions)\n" }
        for (index, condition) in causes.prefix(Self.shownCauses).enumerated() {
            text += (index == 0 ? "  because     " : "  or          ") + glossary[condition].means + "\n"
        }
        if causes.count > Self.shownCauses {
            text += "              … and \(causes.count - Self.shownCauses) more reasons (--json lists them)\n"
        }
        return text + ending
    }

    private static let shownCauses = 6

    private var ending: String {
        guard let reproduction else { return "  reproduce   not by one request: \(obstacle ?? "")\n" }
        var lines = reproduction.servers.map { $0 + " &" }
        lines +=
            reproduction.curl == nil ? [reproduction.run] : [reproduction.mint, reproduction.curl].compactMap { $0 }
        let text = lines.enumerated().map { ($0 == 0 ? "  reproduce   " : "              ") + $1 + "\n" }.joined()
        return reproduction.curl == nil ? text : text + "  or          \(reproduction.run)\n"
    }

    var json: JSON {
        var object: JSONObject = [
            "kind": "error", "target": .string(profile.name), "code": .string(row.code),
            "status": .array(row.statuses.map(JSON.int)),
            "match": .array(row.match.map { .string($0.description) }), "grade": .string(row.grade.rawValue),
            "source": .string(source), "class": .string(row.kind.rawValue),
            "causes": .array(
                causes.map { ["condition": .string($0.rawValue), "means": .string(glossary[$0].means)] }),
        ]
        object["versions"] = (row.versions ?? profile.versions).map(JSON.string)
        object["reproduce"] = reproduction?.json
        object["obstacle"] = obstacle.map(JSON.string)
        return .object(object)
    }
}

extension ClientError {
    /// The error told to a person.
    var told: String {
        var text = "\(library) (\(platform), \(provider.rawValue)): \(code)\n"
        if let message { text += "  says        \(message)\n" }
        if !otherNames.isEmpty { text += "  also        \(otherNames.joined(separator: ", "))\n" }
        text += "  because     \(cause)\n  fix         \(fix)\n"
        text += "  known from  \(source.title)" + (source.url.map { " <\($0)>" } ?? "")
        text += (source.read.map { " (read \($0))" } ?? "") + "\n"
        return text + "  reproduce   in the app only: no backend has seen a token yet\n"
    }

    var json: JSON {
        var object: JSONObject = [
            "kind": "client-error", "code": .string(code), "also": .array(otherNames.map(JSON.string)),
            "library": .string(library), "platform": .string(platform), "provider": .string(provider.rawValue),
            "cause": .string(cause), "fix": .string(fix), "source": .string(source.title),
        ]
        object["message"] = message.map(JSON.string)
        object["url"] = source.url.map(JSON.string)
        object["read"] = source.read.map(JSON.string)
        return .object(object)
    }
}
