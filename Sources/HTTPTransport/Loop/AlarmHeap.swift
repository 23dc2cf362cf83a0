/// A binary heap of instants, the earliest first.
struct AlarmHeap {
    /// An instant, and whom to tell.
    struct Alarm {
        let instant: Int
        let identifier: SourceIdentifier
    }

    private var alarms: [Alarm] = []

    /// How many alarms are set.
    var count: Int { alarms.count }

    /// The earliest alarm.
    var first: Alarm? { alarms.first }

    /// Sets an alarm.
    mutating func insert(_ alarm: Alarm) {
        alarms.append(alarm)
        var child = alarms.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard alarms[child].instant < alarms[parent].instant else { return }
            alarms.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest alarm away.
    mutating func removeFirst() {
        guard let last = alarms.popLast(), !alarms.isEmpty else { return }
        alarms[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < alarms.count {
                if alarms[child].instant < alarms[least].instant { least = child }
            }
            guard least != parent else { return }
            alarms.swapAt(parent, least)
            parent = least
        }
    }
}
