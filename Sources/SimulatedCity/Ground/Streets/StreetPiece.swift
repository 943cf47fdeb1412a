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

/// Which points hang together.
struct Islands {
    private var parents: [Int]
    private var sizes: [Int]

    init(points count: Int) {
        parents = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    /// One point that stands for all that hang together with another.
    mutating func root(_ point: Int) -> Int {
        var root = point
        while parents[root] != root { root = parents[root] }
        var next = point
        while parents[next] != root { (next, parents[next]) = (parents[next], root) }
        return root
    }

    /// Joins two points; tells whether they were apart.
    @discardableResult
    mutating func join(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (root(one), root(other))
        guard a != b else { return false }
        let (large, small) = sizes[a] >= sizes[b] ? (a, b) : (b, a)
        parents[small] = large
        sizes[large] += sizes[small]
        return true
    }

    /// How many points hang together with one.
    mutating func size(_ point: Int) -> Int { sizes[root(point)] }
}
