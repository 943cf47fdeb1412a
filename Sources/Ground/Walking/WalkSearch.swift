import SectionFile
import Timetable

/// Walks from one place, or to one, over the streets: Dijkstra's algorithm within a limit.
///
/// It keeps its memory from one search to the next, 16 bytes a corner, and is used by one thread at a time.
public final class WalkSearch {
    public let ground: Ground
    private var costs: [UInt32]
    private var arrivals: [UInt32]
    private var stamps: [UInt32]
    private var stamp: UInt32 = 0
    private var heap = WalkHeap()
    private var origins: [(anchor: WalkAnchor, start: UInt32)] = []
    /// Which start each corner was reached from, and centimetres of pavement that had passed when each began.
    private var startOf: [UInt32]
    private var begins: [UInt32] = []
    private var profile = WalkProfile.usual
    /// Whether the last search found ways to where it began.
    private(set) var isBackward = false
    private var limit: UInt64 = 0
    /// Where the search ends, if it is for one place alone.
    private var targets: [WalkAnchor] = []
    /// Corners that the last search settled.
    public private(set) var settledCount = 0

    public init(_ ground: Ground) {
        self.ground = ground
        costs = [UInt32](repeating: 0, count: ground.corners.count)
        arrivals = [UInt32](repeating: .max, count: ground.corners.count)
        stamps = [UInt32](repeating: 0, count: ground.corners.count)
        startOf = [UInt32](repeating: 0, count: ground.corners.count)
    }

    /// Finds all ways from a place up to a limit.
    ///
    /// - Parameters:
    ///   - anchors: where the place is tied to the streets; what lies between counts as walked.
    ///   - limit: metres of pavement.
    ///   - isBackward: ways to the place instead of from it.
    public func search(
        from anchors: [WalkAnchor], limit: Double, profile: WalkProfile = .usual, isBackward: Bool = false
    ) {
        targets = []
        search(fromMany: [WalkStart(anchors: anchors)], limit: limit, profile: profile, isBackward: isBackward)
    }

    /// The best way from one place to another: nothing is looked for that lies farther.
    ///
    /// - Parameter limit: metres of pavement.
    public func way(
        from anchors: [WalkAnchor], to targets: [WalkAnchor], limit: Double, profile: WalkProfile = .usual
    ) -> Way? {
        self.targets = targets
        defer { self.targets = [] }
        search(fromMany: [WalkStart(anchors: anchors)], limit: limit, profile: profile)
        return way(to: targets)
    }

    /// Finds the earliest way to everywhere of many who begin to walk at many places, at different times.
    ///
    /// - Parameter limit: metres of pavement that each may walk.
    public func search(
        fromMany starts: [WalkStart], limit: Double, profile: WalkProfile = .usual, isBackward: Bool = false
    ) {
        (self.profile, self.isBackward) = (profile, isBackward)
        self.limit = UInt64(max(0, min(4e7, limit)) * 100)
        origins.removeAll(keepingCapacity: true)
        begins.removeAll(keepingCapacity: true)
        stamp &+= 1
        if stamp == 0 {
            for position in stamps.indices { stamps[position] = 0 }
            stamp = 1
        }
        settledCount = 0
        heap.removeAll()
        for (number, start) in starts.enumerated() {
            begins.append(start.begins)
            for anchor in start.anchors {
                origins.append((anchor, UInt32(number)))
                let street = ground.streets[anchor.street]
                guard let whole = profile.cost(of: street) else { continue }
                let along = Self.share(of: whole, anchor.along, street.length)
                let off = UInt64(start.begins) + UInt64(anchor.off)
                if mayWalk(street, isReversed: false) {
                    reach(street.to, off + UInt64(whole - along), StreetEnd.none, UInt32(number))
                }
                if mayWalk(street, isReversed: true) {
                    reach(street.from, off + UInt64(along), StreetEnd.none, UInt32(number))
                }
            }
        }
        origins.sort { $0.anchor.street < $1.anchor.street }
        settle()
    }

    /// Where the search began on a street.
    private func origins(on street: StreetIndex) -> ArraySlice<(anchor: WalkAnchor, start: UInt32)> {
        origins[origins.firstPosition { $0.anchor.street >= street }...].prefix { $0.anchor.street == street }
    }

    /// Whether a search may go along a street from its first point to its last, or the other way. Backward, who walks comes towards
    /// where the search begins.
    @inline(__always) private func mayWalk(_ street: StreetRecord, isReversed: Bool) -> Bool {
        !street.flags.contains(.forwardOnly) || isReversed == isBackward
    }

    private func settle() {
        let (corners, streets, ends) = (ground.corners, ground.streets, ground.ends)
        while let (cost, corner) = heap.popFirst() {
            guard costs[corner.position] == cost else { continue }
            settledCount += 1
            if !targets.isEmpty, let way = way(to: targets) { limit = min(limit, UInt64(way.cost)) }
            guard UInt64(cost) <= limit || begins.count > 1 else { return }
            guard let passing = profile.cost(of: corners[corner]) else { continue }
            let start = startOf[corner.position]
            for end in ends[corner] {
                let street = streets[end.street]
                guard mayWalk(street, isReversed: end.isReversed), let step = profile.cost(of: street) else { continue }
                reach(
                    end.isReversed ? street.from : street.to, UInt64(cost) + UInt64(passing) + UInt64(step),
                    end.rawValue, start)
            }
        }
    }

    @inline(__always) private func reach(_ corner: CornerIndex, _ sum: UInt64, _ end: UInt32, _ start: UInt32) {
        guard sum <= limit &+ UInt64(begins[Int(start)]), sum < UInt64(UInt32.max) else { return }
        let cost = UInt32(sum)
        let position = corner.position
        if stamps[position] == stamp, costs[position] <= cost { return }
        stamps[position] = stamp
        costs[position] = cost
        arrivals[position] = end
        startOf[position] = start
        heap.insert(cost, corner)
    }

    /// Centimetres of pavement to a corner; nil where it is beyond the limit or cannot be reached.
    public func cost(to corner: CornerIndex) -> UInt32? {
        stamps[corner.position] == stamp ? costs[corner.position] : nil
    }

    /// The least it takes to a place, and how it is reached; nil where it is beyond the limit or cannot be.
    ///
    /// - Parameter anchors: where the place is tied to the streets.
    public func way(to anchors: [WalkAnchor]) -> Way? {
        var best: Way?
        func offer(_ parts: (UInt32, UInt32, UInt32, UInt32), _ start: UInt32, _ target: WalkAnchor, _ entry: Way.Entry)
        {
            let cost = UInt64(parts.0) + UInt64(parts.1) + UInt64(parts.2) + UInt64(parts.3)
            guard cost <= limit &+ UInt64(begins[Int(start)]), cost < UInt64(best?.cost ?? .max) else { return }
            best = Way(cost: UInt32(cost), start: Int(start), target: target, entry: entry)
        }
        for target in anchors {
            let street = ground.streets[target.street]
            guard let whole = profile.cost(of: street) else { continue }
            let along = Self.share(of: whole, target.along, street.length)
            for (corner, isReversed, rest) in [(street.from, false, along), (street.to, true, whole - along)]
            where mayWalk(street, isReversed: isReversed) {
                guard let cost = cost(to: corner), let passing = profile.cost(of: ground.corners[corner]) else {
                    continue
                }
                offer(
                    (cost, passing, rest, target.off), startOf[corner.position], target,
                    .corner(corner, isReversed: isReversed))
            }
            for (origin, number) in origins(on: target.street) {
                let start = Self.share(of: whole, origin.along, street.length)
                let isReversed = start > along
                guard mayWalk(street, isReversed: isReversed) || start == along else { continue }
                let between = isReversed ? start - along : along - start
                offer((begins[Int(number)], origin.off, between, target.off), number, target, .sameStreet(origin))
            }
        }
        return best
    }

    /// A way that a search found.
    public struct Way {
        enum Entry {
            /// Over a corner of the target's street.
            case corner(CornerIndex, isReversed: Bool)
            /// It never leaves the street it begins on.
            case sameStreet(WalkAnchor)
        }

        /// Centimetres of pavement that it is as good as, from when the first of many could begin.
        public var cost: UInt32
        /// Of many that the search began from, which.
        public var start: Int
        /// Where it ends.
        public var target: WalkAnchor
        let entry: Entry
    }

    /// The street by which a corner was reached; nil where the search began on a street that ends there.
    func arrival(at corner: CornerIndex) -> StreetEnd? {
        let raw = arrivals[corner.position]
        return raw == StreetEnd.none ? nil : StreetEnd(rawValue: raw)
    }

    /// The origin from which a corner was reached first.
    func origin(reaching corner: CornerIndex) -> (street: StreetIndex, along: UInt32, off: UInt32, isAtFirst: Bool)? {
        var best: (cost: UInt64, origin: WalkAnchor, isAtFirst: Bool)?
        for (origin, number) in origins where number == startOf[corner.position] {
            let street = ground.streets[origin.street]
            guard let whole = profile.cost(of: street) else { continue }
            let along = Self.share(of: whole, origin.along, street.length)
            for (end, isReversed, rest) in [(street.to, false, whole - along), (street.from, true, along)]
            where end == corner && mayWalk(street, isReversed: isReversed) {
                let cost = UInt64(origin.off) + UInt64(rest)
                if cost < best?.cost ?? .max { best = (cost, origin, isReversed) }
            }
        }
        return best.map { ($0.origin.street, $0.origin.along, $0.origin.off, $0.isAtFirst) }
    }

    private static func share(of whole: UInt32, _ along: UInt32, _ length: UInt32) -> UInt32 {
        length == 0 ? 0 : UInt32(UInt64(whole) * UInt64(min(along, length)) / UInt64(length))
    }
}

extension StreetEnd {
    /// No street: where a search began.
    static var none: UInt32 { .max }
}

/// Where somebody begins to walk, and when.
public struct WalkStart: Sendable {
    /// Where the place is tied to the streets; what lies between counts as walked.
    public var anchors: [WalkAnchor]
    /// Centimetres of pavement that could have been walked before.
    public var begins: UInt32

    public init(anchors: [WalkAnchor], begins: UInt32 = 0) { (self.anchors, self.begins) = (anchors, begins) }
}

/// Corners in the order of what it takes to get there.
private struct WalkHeap {
    private var entries: [UInt64] = []

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func insert(_ cost: UInt32, _ corner: CornerIndex) {
        let entry = UInt64(cost) << 32 | UInt64(corner.rawValue)
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { entries in
            var at = entries.count - 1
            while at > 0 {
                let parent = (at - 1) / 4
                guard entries[parent] > entry else { break }
                entries[at] = entries[parent]
                at = parent
            }
            entries[at] = entry
        }
    }

    mutating func popFirst() -> (UInt32, CornerIndex)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        if !entries.isEmpty {
            entries.withUnsafeMutableBufferPointer { entries in
                var at = 0
                while true {
                    let child = at * 4 + 1
                    guard child < entries.count else { break }
                    var least = child
                    for other in (child + 1)..<max(child + 1, min(child + 4, entries.count))
                    where entries[other] < entries[least] {
                        least = other
                    }
                    guard entries[least] < last else { break }
                    entries[at] = entries[least]
                    at = least
                }
                entries[at] = last
            }
        }
        return (UInt32(first >> 32), CornerIndex(rawValue: UInt32(truncatingIfNeeded: first)))
    }
}
