import JOSE
import JSON
import Synchronization

/// What was changed about the providers since the start, but for their keys: variants, discovery, the address.
final class ProviderStage: Sendable {
    /// What a provider's discovery document shows besides its data.
    struct DiscoveryChange: Sendable {
        var members: [(name: String, value: ForgeValue)] = []
        var removed: [String] = []
    }

    private struct State {
        var baseURL: String
        var variants: [String: String] = [:]
        var discovery: [String: DiscoveryChange] = [:]
        var values: [String: String] = [:]
        var mints = 0
        var restoreTime: Int?
    }

    private let state: Mutex<State>

    /// Nothing is changed yet.
    init(baseURL: String) { state = Mutex(State(baseURL: baseURL)) }

    /// The address that clients use, without a slash at the end.
    var baseURL: String {
        get { state.withLock { $0.baseURL } }
        set { state.withLock { $0.baseURL = newValue } }
    }

    /// The variant a provider is in.
    func variant(of provider: String) -> String? { state.withLock { $0.variants[provider] } }

    /// Puts a provider into a variant, or out of any.
    func setVariant(_ variant: String?, of provider: String) { state.withLock { $0.variants[provider] = variant } }

    /// What its discovery document shows besides its data.
    func discovery(of provider: String) -> DiscoveryChange? { state.withLock { $0.discovery[provider] } }

    /// Changes what its discovery document shows.
    func setDiscovery(_ change: DiscoveryChange?, of provider: String) {
        state.withLock { $0.discovery[provider] = change }
    }

    /// More names that edits of keys, documents and tokens may use.
    var values: [String: String] { state.withLock { $0.values } }

    /// Adds such names.
    func add(values: [String: String]) {
        guard !values.isEmpty else { return }
        state.withLock { $0.values.merge(values) { $1 } }
    }

    /// When all changes are to be taken back, in milliseconds since 1970.
    var restoreTime: Int? {
        get { state.withLock { $0.restoreTime } }
        set { state.withLock { $0.restoreTime = newValue } }
    }

    /// 1, 2, 3 and so on: what tells tokens apart that nothing else does.
    func nextMintNumber() -> Int {
        state.withLock { state in
            state.mints += 1
            return state.mints
        }
    }

    /// Forgets all changes but the address.
    func reset() {
        state.withLock { state in
            state.variants.removeAll()
            state.discovery.removeAll()
            state.values.removeAll()
            state.restoreTime = nil
        }
    }
}

extension ProviderStage.DiscoveryChange {
    /// Reads `{"set": {…}, "remove": […]}`.
    init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["set", "remove"])
        removed = try reader.strings("remove")
        for (name, value) in try reader.optional("set")?.members() ?? [] {
            members.append((name, try ForgeValue.parse(value)))
        }
    }
}
