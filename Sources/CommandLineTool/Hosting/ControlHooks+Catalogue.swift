import Conformance
import IdentityProvider
import JSON
import Synchronization

extension ControlHooks {
    /// What the catalogue of the files says; it is read when first asked for, since serving keys needs none of it.
    init(files: FileSet) {
        let catalogue = LazyCatalogue(files: files)
        self.init(
            cases: {
                ((try? catalogue.get())?.cases ?? []).map { one in
                    [
                        "id": .string(one.id), "title": .string(one.title),
                        "providers": .array(one.providers.map { .string($0.rawValue) }),
                    ]
                }
            },
            edits: { id, provider in
                guard let one = try catalogue.get()[id], one.providers.contains(where: { $0.rawValue == provider })
                else { return nil }
                return one.tokenEdits
            })
    }
}

/// A catalogue read once, at its first use.
private final class LazyCatalogue: Sendable {
    private let files: FileSet
    private let kept = Mutex<Catalogue?>(nil)

    init(files: FileSet) {
        self.files = files
    }

    func get() throws -> Catalogue {
        try kept.withLock { kept in
            if let catalogue = kept { return catalogue }
            let catalogue = try Catalogue(files: files)
            kept = catalogue
            return catalogue
        }
    }
}
