import Testing

@testable import HTTPTransport

@Suite("Deadlines of sources")
struct SourceTableTests {
    private final class Source: EventSource {
        func isReady(for readiness: Readiness) {}
        func deadlinePassed() {}
        func loopEnded() {}
    }

    @Test("each source is told once, when its last deadline has passed")
    func deadlines() {
        var table = SourceTable()
        let (first, second) = (Source(), Source())
        let (one, two) = (table.insert(first), table.insert(second))
        table.setDeadline(10, of: one)
        table.setDeadline(20, of: two)
        table.setDeadline(30, of: one)
        #expect(table.popDue(now: 9) == nil)
        #expect(table.popDue(now: 19) == nil)
        #expect(table.popDue(now: 20) === second)
        #expect(table.popDue(now: 29) == nil)
        #expect(table.popDue(now: 30) === first)
        #expect(table.popDue(now: 1_000) == nil)
    }

    @Test("a deadline that moves nearer holds at once, and one taken back never comes")
    func moved() {
        var table = SourceTable()
        let source = Source()
        let identifier = table.insert(source)
        table.setDeadline(100, of: identifier)
        table.setDeadline(10, of: identifier)
        #expect(table.nextAlarm == 10)
        #expect(table.popDue(now: 10) === source)
        table.setDeadline(50, of: identifier)
        table.setDeadline(.max, of: identifier)
        #expect(table.popDue(now: 1_000) == nil)
    }

    @Test("a source that has gone is not told, nor the one in its place in its stead")
    func removed() {
        var table = SourceTable()
        let old = table.insert(Source())
        table.setDeadline(10, of: old)
        table.remove(old)
        let new = table.insert(Source())
        #expect(new.index == old.index)
        #expect(table[old] == nil)
        #expect(table[new] != nil)
        #expect(table.popDue(now: 100) == nil)
        #expect(table.count == 1)
    }

    @Test("deadlines come in order, whatever the order in which they were set")
    func order() {
        var table = SourceTable()
        var random = SystemRandomNumberGenerator()
        let instants = (1...500).shuffled(using: &random)
        var sources: [ObjectIdentifier: Int] = [:]
        for instant in instants {
            let source = Source()
            sources[ObjectIdentifier(source)] = instant
            table.setDeadline(instant, of: table.insert(source))
        }
        var told: [Int?] = []
        while let source = table.popDue(now: 1_000) { told.append(sources[ObjectIdentifier(source)]) }
        #expect(told == (1...500).map { $0 })
    }

    @Test("deadlines of connections long gone do not pile up")
    func stale() {
        var table = SourceTable()
        let stays = Source()
        let kept = table.insert(stays)
        table.setDeadline(7, of: kept)
        for _ in 0..<20_000 {
            let identifier = table.insert(Source())
            table.setDeadline(1_000_000, of: identifier)
            table.remove(identifier)
        }
        #expect(table.alarmCount < 2_000)
        #expect(table.popDue(now: 7) === stays)
    }
}
