import Conformance

/// What a run is about, in one line: the target, its address, the suite, how many cases in how long.
struct RunHeadline {
    /// The run.
    let record: RunRecord

    /// `Better Auth at http://127.0.0.1:3000 · quick · 217 cases in 1.4 s`.
    var text: String { "\(target) · \(record.header.suite) · \(progress)" }

    /// `217 cases in 1.4 s`.
    var progress: String {
        let time = record.summary.milliseconds.map { " in \(Self.duration($0))" } ?? ""
        let (run, planned) = (record.summary.run, record.header.planned)
        let count =
            run < planned
            ? "\(Quantity.grouped(run)) of \(Quantity.of(planned, "case"))" : Quantity.of(run, "case")
        return count + time
    }

    /// `Better Auth at http://127.0.0.1:3000`.
    var target: String { "\(record.header.targetTitle) at \(record.header.baseURL)".visible }

    /// `1.4 s`, `12 s`, `3 min 20 s`.
    static func duration(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
        let seconds = (milliseconds + 500) / 1000
        if seconds < 60 { return "\(seconds) s" }
        return "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
    }
}
