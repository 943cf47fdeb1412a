import SectionFile
import Timetable

/// A way on foot, as it is walked.
public struct WalkPath: Sendable {
    /// A part of one street.
    public struct Piece: Sendable, Equatable {
        public var street: StreetIndex
        /// Whether it is walked against the order of its points.
        public var isReversed: Bool
        /// Centimetres of it that are walked.
        public var length: UInt32
        /// Its points are `points[firstPoint ... firstPoint + pointCount - 1]` of the path; the last is the next one's first.
        public var firstPoint: Int
        public var pointCount: Int
    }

    /// Centimetres walked, what lies between the streets and both ends among them.
    public var length: UInt32 = 0
    /// Centimetres of pavement that it is as good as for the profile it was searched with.
    public var cost: UInt32 = 0
    /// From where the first street is entered to where the last is left.
    public var points: [GroundPoint] = []
    public var pieces: [Piece] = []

    /// Adds a part of a street from one place along it to another, in centimetres from its first point.
    mutating func append(_ street: StreetIndex, of ground: Ground, from start: UInt32, to end: UInt32) {
        let isReversed = start > end
        let whole = ground.points(of: street)
        var line = Self.part(of: whole, from: min(start, end), to: max(start, end))
        // A whole street ends at its corners, whatever its metres come to when they are added once more.
        if min(start, end) == 0 { line[0] = whole[0] }
        if max(start, end) >= ground.streets[street].length { line[line.count - 1] = whole[whole.count - 1] }
        let ordered = isReversed ? line.reversed() : line
        guard let first = ordered.first else { return }
        if points.last != first { points.append(first) }
        let firstPoint = points.count - 1
        points.append(contentsOf: ordered.dropFirst())
        pieces.append(
            Piece(
                street: street, isReversed: isReversed, length: max(start, end) - min(start, end),
                firstPoint: firstPoint,
                pointCount: points.count - firstPoint))
        length &+= max(start, end) - min(start, end)
    }

    /// The points of a line between two places along it.
    private static func part(
        of line: UnsafeBufferPointer<GroundPoint>, from start: UInt32, to end: UInt32
    ) -> [GroundPoint] {
        var result: [GroundPoint] = []
        var walked = 0.0
        for index in 1..<line.count {
            let (a, b) = (line[index - 1], line[index])
            let length = a.metres(to: b) * 100
            func point(at place: Double) -> GroundPoint {
                let share = length > 0 ? max(0, min(1, (place - walked) / length)) : 0
                return a.towards(b, share)
            }
            let isLast = index == line.count - 1
            if result.isEmpty, walked + length >= Double(start) || isLast { result.append(point(at: Double(start))) }
            if !result.isEmpty {
                if walked + length >= Double(end) || isLast {
                    result.append(point(at: Double(end)))
                    return result
                }
                result.append(b)
            }
            walked += length
        }
        return result
    }
}

extension WalkSearch {
    /// A way that the last search found, street by street, in the order in which it is walked.
    public func path(of way: Way) -> WalkPath {
        let whole = ground.streets[way.target.street].length
        var path = WalkPath()
        // From the target back to where the search began; each part as the search went along it.
        var parts: [(street: StreetIndex, from: UInt32, to: UInt32)] = []
        var off = way.target.off
        let along = min(way.target.along, whole)
        switch way.entry {
        case .sameStreet(let origin):
            parts.append((way.target.street, min(origin.along, whole), along))
            off &+= origin.off
        case .corner(let corner, let isReversed):
            parts.append((way.target.street, isReversed ? whole : 0, along))
            var at = corner
            while let end = arrival(at: at) {
                let street = ground.streets[end.street]
                parts.append((end.street, end.isReversed ? street.length : 0, end.isReversed ? 0 : street.length))
                at = end.isReversed ? street.to : street.from
            }
            if let origin = origin(reaching: at) {
                let street = ground.streets[origin.street]
                parts.append((origin.street, min(origin.along, street.length), origin.isAtFirst ? 0 : street.length))
                off &+= origin.off
            }
        }
        for part in isBackward ? parts : parts.reversed() {
            if isBackward {
                path.append(part.street, of: ground, from: part.to, to: part.from)
            } else {
                path.append(part.street, of: ground, from: part.from, to: part.to)
            }
        }
        path.length &+= off
        path.cost = way.cost
        return path
    }
}
