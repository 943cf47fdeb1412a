import Database

/// When sockets have to be looked at, the earliest first: a binary heap of moments, in which a socket may stand more than once.
struct DueTimes<Element> {
    private var heap: [(at: Instant, element: Element)] = []

    /// Adds one.
    mutating func add(_ element: Element, at: Instant) {
        heap.append((at, element))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].at < heap[parent].at else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest out, if it is due.
    mutating func take(dueBy now: Instant) -> Element? {
        guard let first = heap.first, first.at <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].at < heap[least].at {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return first.element
    }
}
