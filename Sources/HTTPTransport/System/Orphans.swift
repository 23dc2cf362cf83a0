import CGlibc

/// Processes whose parents have ended.
package enum Orphans {
    /// Makes orphans below this process its children, so that it can wait for all it has started; false where the
    /// system does not know how.
    @discardableResult
    package static func adopt() -> Bool { assay_prctl(ASSAY_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0 }
}
