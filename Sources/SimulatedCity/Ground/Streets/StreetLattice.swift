import Foundation

/// Streets around where people live and get on: a lattice with gentle bends, as far as one walks from a stop.
enum StreetLattice {
    /// Metres between streets that run north, and between those that run east.
    private static let (across, along) = (120.0, 170.0)
    /// Every so many streets one is larger.
    private static let collectors = 5
    /// How far from a stop or the middle of a suburb there are streets, in metres.
    static let reach = 850.0

    /// Adds the streets around some places to a net.
    static func add(around places: [MapPoint], to net: inout StreetNet) {
        var crossings: Set<SIMD2<Int>> = []
        for place in places {
            let (west, east) = (column(place.x - reach), column(place.x + reach))
            let (south, north) = (row(place.y - reach), row(place.y + reach))
            for row in south...north {
                for column in west...east where point(column, row).metres(to: place) <= reach {
                    crossings.insert(SIMD2(column, row))
                }
            }
        }
        let rows = crossings.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        var points: [SIMD2<Int>: Int] = [:]
        for crossing in rows { points[crossing] = net.add(point(crossing.x, crossing.y)) }
        let columns = crossings.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        addLines(rows, points, step: SIMD2(1, 0), to: &net) { ($0.y, 2 * $0.y) }
        addLines(columns, points, step: SIMD2(0, 1), to: &net) { ($0.x, 2 * $0.x + 1) }
    }

    /// Lines from each crossing to the next, as far as they go without a gap.
    ///
    /// - Parameter numbers: of a crossing the number of its line among those that run the same way, and among all.
    private static func addLines(
        _ crossings: [SIMD2<Int>], _ points: [SIMD2<Int>: Int], step: SIMD2<Int>, to net: inout StreetNet,
        numbers: (SIMD2<Int>) -> (own: Int, all: Int)
    ) {
        var line: [Int] = []
        var last: SIMD2<Int>?
        func end() {
            guard let last, line.count > 1 else { return }
            let number = numbers(last)
            net.addLattice(
                line, number.own.isMultiple(of: collectors) ? .collector : .residential, number: number.all)
        }
        for crossing in crossings {
            if let last, crossing != last &+ step {
                end()
                line = []
            }
            if let point = points[crossing] { line.append(point) }
            last = crossing
        }
        end()
    }

    private static func column(_ x: Double) -> Int { Int((x / across).rounded()) }
    private static func row(_ y: Double) -> Int { Int((y / along).rounded()) }

    /// Where two streets cross. No street is quite straight, and none comes near the next.
    private static func point(_ column: Int, _ row: Int) -> MapPoint {
        let (x, y) = (Double(column) * across, Double(row) * along)
        return MapPoint(
            x: x + 40 * sin(y / 310) + 25 * sin(x / 470 + y / 230),
            y: y + 40 * sin(x / 290) + 25 * sin(y / 430 - x / 250))
    }
}
