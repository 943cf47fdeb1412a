/// For each node, the calls at which patterns can be entered there, in either direction.
struct EntryLists {
    private let grouped: Grouped<Entry>
    /// First and last of the times at which any can be.
    let earliest: Int32
    let latest: Int32

    /// - Parameter rows: of each trip in the rectangle of its pattern.
    init(
        patterns: UnsafeBufferPointer<ScanPattern>, path: UnsafePointer<UInt32>, times: TripTimes,
        rows: UnsafePointer<UInt32>, starts: UnsafePointer<Int32>, nodeCount: Int
    ) {
        var (earliest, latest) = (Int32.max, Int32.min)
        grouped = Grouped(groups: nodeCount) { add in
            for (index, pattern) in patterns.enumerated() {
                let first = Int(pattern.firstTrip)
                let last = first + Int(pattern.tripCount) - 1
                let (firstRow, lastRow) = (Int(rows[first]), Int(rows[last]))
                let (firstStart, lastStart) = (starts[first] + pattern.shift, starts[last] + pattern.shift)
                for position in 0..<Int(pattern.callCount) {
                    let word = path[Int(pattern.firstCall) + position]
                    guard word & ~PathCall.nodeMask != 0 else { continue }
                    func entry() -> Entry {
                        let entry = Entry(
                            pattern: UInt32(index), call: UInt32(position) | word & ~PathCall.nodeMask,
                            earliest: times.arrivals[pattern.column(position) + firstRow] + firstStart,
                            latest: times.departures[pattern.column(position) + lastRow] + lastStart)
                        earliest = min(earliest, entry.earliest)
                        latest = max(latest, entry.latest)
                        return entry
                    }
                    add(Int(word & PathCall.nodeMask), entry())
                }
            }
        }
        (self.earliest, self.latest) = (earliest, latest)
    }

    var lists: GroupedLists<Entry> { grouped.lists }
    var byteCount: Int { grouped.byteCount }
}
