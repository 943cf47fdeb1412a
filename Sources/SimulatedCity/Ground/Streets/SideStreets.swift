/// Ways beside shores, fences, rails and motorways, so that whoever is near one side is near a way on that side.
enum SideStreets {
    /// Metres from a line to the way beside it.
    static let distance = 30.0

    /// A line on one side of another: the left one where metres are above 0.
    static func beside(_ line: [MapPoint], metres: Double, isClosed: Bool) -> [MapPoint] {
        let count = line.count
        var side = line.indices.map { index -> MapPoint in
            let before = isClosed ? line[(index + count - 1) % count] : line[max(0, index - 1)]
            let after = isClosed ? line[(index + 1) % count] : line[min(count - 1, index + 1)]
            let (arriving, leaving) = ((line[index] - before).unit, (after - line[index]).unit)
            let normal = (arriving + leaving).unit.turnedLeft
            // At a sharp corner the way would lie far off, or nowhere.
            let cosine = max(normal.dot(leaving.length > 0 ? leaving.turnedLeft : arriving.turnedLeft), 0.4)
            return line[index] + normal * (metres / cosine)
        }
        if isClosed, let first = side.first { side.append(first) }
        return side
    }

    /// Parts of a line that lie within some metres of any of many places.
    static func parts(of line: [MapPoint], near places: SegmentGrid, within metres: Double) -> [[MapPoint]] {
        var parts: [[MapPoint]] = []
        var part: [MapPoint] = []
        for (from, to) in zip(line, line.dropFirst()) {
            let steps = max(1, (from.metres(to: to) / 150).rounded(.up))
            for step in 0..<Int(steps) {
                let (start, end) = (from.towards(to, Double(step) / steps), from.towards(to, Double(step + 1) / steps))
                if places.distance(to: start.towards(end, 0.5), within: metres) == nil {
                    if part.count > 1 { parts.append(part) }
                    part = []
                } else {
                    if part.isEmpty { part = [start] }
                    part.append(end)
                }
            }
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }
}
