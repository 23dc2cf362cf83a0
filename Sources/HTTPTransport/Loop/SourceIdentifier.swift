/// Names a source at its loop, also after the source has gone and its place is taken by another.
struct SourceIdentifier: Hashable, Sendable {
    /// The place in the loop's table.
    let index: UInt32

    /// How often the place had been taken before.
    let generation: UInt32

    /// Both in one word, for the poller.
    var word: UInt64 { UInt64(generation) << 32 | UInt64(index) }

    /// An identifier from its parts.
    init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }

    /// An identifier from the poller's word.
    init(word: UInt64) {
        self.init(index: UInt32(truncatingIfNeeded: word), generation: UInt32(truncatingIfNeeded: word >> 32))
    }
}
