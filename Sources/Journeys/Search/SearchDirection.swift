/// Which way a search runs through time. Backwards, times are negated, trips and calls are walked from the last to the
/// first, and boarding and alighting change places; the search itself is the same code.
protocol SearchDirection {
    static var isForward: Bool { get }
}

enum Forwards: SearchDirection {
    @inline(__always) static var isForward: Bool { true }
}

enum Backwards: SearchDirection {
    @inline(__always) static var isForward: Bool { false }
}

extension SearchDirection {
    /// What is allowed at a call where the search gets in, and where it gets out.
    @inline(__always) static var canEnter: UInt32 { isForward ? PathCall.canBoard : PathCall.canAlight }
    @inline(__always) static var canLeave: UInt32 { isForward ? PathCall.canAlight : PathCall.canBoard }

    /// A time of a table on the search's own clock.
    @inline(__always) static func time(_ time: Int32) -> Int32 { isForward ? time : 0 &- time }

    /// The first and the last moment at which an entry can be used.
    @inline(__always) static func earliest(_ entry: Entry, _ offset: Int32) -> Int32 {
        isForward ? entry.earliest &+ offset : 0 &- (entry.latest &+ offset)
    }
    @inline(__always) static func latest(_ entry: Entry, _ offset: Int32) -> Int32 {
        isForward ? entry.latest &+ offset : 0 &- (entry.earliest &+ offset)
    }

    /// Where the times at which the search gets out of a trip begin in the rows of a lane; the trip by its row in the rectangle.
    @inline(__always) static func row(_ pattern: ScanPattern, _ row: UInt32) -> Int {
        Int(isForward ? pattern.firstTime : pattern.firstDepartureRow) &+ Int(row) &* Int(pattern.callCount)
    }

    /// Number of a trip in its pattern from its rank in the order of the search, and back.
    @inline(__always) static func trip(_ rank: Int, of count: Int) -> Int { isForward ? rank : count &- 1 &- rank }
    /// Whether one call comes before another.
    @inline(__always) static func precedes(_ a: UInt32, _ b: UInt32) -> Bool { isForward ? a < b : a > b }
}
