/// A part of a street between two places where it may be left.
struct StreetPiece {
    let from: Int
    let to: Int
    /// Number of the line it is a part of.
    let line: Int
    let kind: StreetNet.Kind
    let naming: StreetNet.Naming
    /// Whether it leads over rails or a motorway.
    let isBridge: Bool
}

/// What streets keep out of, or cross by bridges alone.
struct Obstacles {
    let water: Outlines
    let closed: Outlines
    /// Rails and motorways.
    let barriers: SegmentGrid

    /// Whether a straight way leads through water or what is closed.
    func forbid(_ segment: MapSegment) -> Bool { water.touches(segment) || closed.touches(segment) }
}

extension StreetNet {
    /// Parts of streets that are on land and cross rails and motorways only where they may.
    func pieces(_ obstacles: Obstacles) -> [StreetPiece] {
        var pieces: [StreetPiece] = []
        for (number, line) in lines.enumerated() {
            for (from, to) in zip(line.points, line.points.dropFirst()) {
                let segment = MapSegment(from: points[from], to: points[to])
                let isBridge = obstacles.barriers.crossings(of: segment) > 0
                guard line.kind.mayBridge || !isBridge, !obstacles.forbid(segment) else { continue }
                pieces.append(
                    StreetPiece(
                        from: from, to: to, line: number, kind: line.kind, naming: line.naming, isBridge: isBridge))
            }
        }
        return pieces
    }
}
