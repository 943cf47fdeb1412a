/// Ties places to the streets beside them.
struct StreetTies {
    let obstacles: Obstacles
    let pieces: [StreetPiece]
    /// Streets that hang together with fewer points than these are not tied to where others are near.
    private static let mainland = 200
    /// How far from a place a street is looked for, in metres: near first.
    private static let reaches = [80.0, 250, 700, 2_000]

    private let grid: SegmentGrid
    /// Of each piece how many points hang together with it.
    private let sizes: [Int]
    /// Where ties leave a piece.
    private(set) var ties: [Int: [(share: Double, point: Int)]] = [:]

    init(_ pieces: [StreetPiece], points: [MapPoint], _ obstacles: Obstacles, sizes: [Int]) {
        (self.pieces, self.obstacles, self.sizes) = (pieces, obstacles, sizes)
        grid = SegmentGrid(side: 150, pieces.map { MapSegment(from: points[$0.from], to: points[$0.to]) })
    }

    /// A way from a place to a street.
    struct Tie {
        /// The point of the street.
        let point: Int
        /// Whether the way leads out over water, or over rails.
        let (isOverWater, isOverRails): (Bool, Bool)
    }

    /// The nearest street that a straight way leads to: over water only from a place that stands in it, over rails only where
    /// there is no other.
    ///
    /// - Parameter isForCrossing: whether a street that leads nowhere else is none.
    mutating func tie(_ place: MapPoint, isForCrossing: Bool = false, in sketch: inout GroundSketch) -> Tie? {
        let isWet = obstacles.water.area(at: place) != nil
        for reach in Self.reaches {
            let near = grid.near(MapSegment(from: place, to: place), within: reach).map { piece in
                let share = grid.segments[piece].nearest(to: place)
                let foot = grid.segments[piece].from.towards(grid.segments[piece].to, share)
                return (metres: foot.metres(to: place), piece: piece, share: share, foot: foot)
            }.filter { $0.metres <= reach && !pieces[$0.piece].isBridge }.sorted {
                ($0.metres, $0.piece) < ($1.metres, $1.piece)
            }
            for (isMainland, overRails) in [(true, false), (true, true), (false, true)]
            where isMainland || !isForCrossing {
                for one in near where !isMainland || sizes[one.piece] >= Self.mainland {
                    let way = MapSegment(from: place, to: one.foot)
                    let crossesRails = obstacles.barriers.crossings(of: way) > 0
                    guard obstacles.water.crossings(of: way) == (isWet ? 1 : 0), overRails || !crossesRails,
                        obstacles.closed.crossings(of: way) == (obstacles.closed.area(at: place) == nil ? 0 : 1)
                    else { continue }
                    let point = point(one.share, of: one.piece, at: one.foot, in: &sketch)
                    return Tie(point: point, isOverWater: isWet, isOverRails: crossesRails)
                }
            }
        }
        return nil
    }

    /// The point of a street at a share of a piece: one of its ends where that is near.
    private mutating func point(
        _ share: Double, of piece: Int, at foot: MapPoint, in sketch: inout GroundSketch
    ) -> Int {
        let segment = grid.segments[piece]
        if share * segment.metres < 1 { return pieces[piece].from }
        if (1 - share) * segment.metres < 1 { return pieces[piece].to }
        let point = sketch.add(foot)
        ties[piece, default: []].append((share, point))
        return point
    }

    /// The points of a piece, with those at which ties leave it.
    func points(of piece: Int) -> [Int] {
        let between = (ties[piece] ?? []).sorted { ($0.share, $0.point) < ($1.share, $1.point) }.map(\.point)
        return [pieces[piece].from] + between + [pieces[piece].to]
    }
}
