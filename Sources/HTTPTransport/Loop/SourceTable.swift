/// The sources of a loop and the deadline of each, in places that are used again.
struct SourceTable {
    private struct Place {
        var source: (any EventSource)?
        var generation: UInt32 = 0
        var deadline = Int.max
        /// The earliest entry in the heap that is for this place.
        var nextAlarm = Int.max
    }

    private var places: [Place] = []
    private var free: [UInt32] = []
    private var alarms = AlarmHeap()

    /// How many sources there are.
    var count: Int { places.count - free.count }

    /// How many alarms are set, those of sources long gone included.
    var alarmCount: Int { alarms.count }

    /// All sources.
    var all: [any EventSource] { places.compactMap(\.source) }

    /// Takes a source in.
    mutating func insert(_ source: any EventSource) -> SourceIdentifier {
        if let index = free.popLast() {
            places[Int(index)].source = source
            return SourceIdentifier(index: index, generation: places[Int(index)].generation)
        }
        places.append(Place(source: source))
        return SourceIdentifier(index: UInt32(places.count - 1), generation: 0)
    }

    /// Forgets a source and its deadline.
    mutating func remove(_ identifier: SourceIdentifier) {
        guard self[identifier] != nil else { return }
        let index = Int(identifier.index)
        places[index] = Place(generation: identifier.generation &+ 1)
        free.append(identifier.index)
        if alarms.count > 1_024 && alarms.count > 4 * count { dropStaleAlarms() }
    }

    /// The source of that identifier, unless it has gone.
    subscript(identifier: SourceIdentifier) -> (any EventSource)? {
        let index = Int(identifier.index)
        guard index < places.count, places[index].generation == identifier.generation else { return nil }
        return places[index].source
    }

    /// Sets the instant at which a source is to be told, in place of the one before; `Int.max` is never.
    ///
    /// A deadline that moves on, as one does with every request, costs one store: the alarm that is set already
    /// finds out that it is early and sets itself anew.
    mutating func setDeadline(_ deadline: Int, of identifier: SourceIdentifier) {
        guard self[identifier] != nil else { return }
        let index = Int(identifier.index)
        places[index].deadline = deadline
        guard deadline < places[index].nextAlarm else { return }
        places[index].nextAlarm = deadline
        alarms.insert(AlarmHeap.Alarm(instant: deadline, identifier: identifier))
    }

    /// The first instant at which `popDue` may find something.
    var nextAlarm: Int? { alarms.first?.instant }

    /// A source whose deadline has passed, once; nil when there is none.
    mutating func popDue(now: Int) -> (any EventSource)? {
        while let alarm = alarms.first, alarm.instant <= now {
            alarms.removeFirst()
            guard let source = self[alarm.identifier] else { continue }
            let index = Int(alarm.identifier.index)
            guard places[index].nextAlarm == alarm.instant else { continue }
            places[index].nextAlarm = .max
            let deadline = places[index].deadline
            if deadline <= now {
                places[index].deadline = .max
                return source
            }
            if deadline < .max { setDeadline(deadline, of: alarm.identifier) }
        }
        return nil
    }

    private mutating func dropStaleAlarms() {
        alarms = AlarmHeap()
        for index in places.indices where places[index].source != nil && places[index].nextAlarm < .max {
            let identifier = SourceIdentifier(index: UInt32(index), generation: places[index].generation)
            alarms.insert(AlarmHeap.Alarm(instant: places[index].nextAlarm, identifier: identifier))
        }
    }
}
