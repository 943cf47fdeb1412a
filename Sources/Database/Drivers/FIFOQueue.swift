/// A queue whose first leaves in constant time, and from the middle of which others may leave.
struct FIFOQueue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    /// How many wait.
    var count: Int { elements.count - head }
    /// Who has waited longest.
    var first: Element? { head < elements.count ? elements[head] : nil }

    /// Adds one at the end.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes out who has waited longest.
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head].take()
        head += 1
        if head > 64, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Takes out the first that is wanted, wherever it stands.
    mutating func remove(where isWanted: (Element) -> Bool) -> Element? {
        guard let place = elements[head...].firstIndex(where: { $0.map(isWanted) ?? false }) else { return nil }
        return elements.remove(at: place)
    }
}
