import Foundation
import Timetable

/// The walks after the last ride of everyone at once: for each stop, the earliest that anyone gets there on foot.
///
/// Whoever got off lies in squares, with the earliest of each; from a stop, squares are looked through only as long as
/// someone in them could be there before those already found.
struct ReachWalks {
    private struct Walker {
        var place: Place
        var time: ReachedTime
        var station: StopIndex
    }

    private struct Square {
        var earliest = Int32.max
        /// The earliest first.
        var walkers: [Walker] = []
    }

    /// Degrees of a square's side: about 550 m; eight by eight of them are a block.
    private static let side = 0.005
    /// Metres of a degree of latitude, a little less than there are.
    private static let degree = 110_000.0

    private let finder: EndFinder
    private let model: any WalkingModel
    private let longest: Double
    private var squares: [Int64: Square] = [:]
    private var blocks: [Int64: Int32] = [:]
    /// Places of the stations with several platforms that somebody got off at.
    private var platforms: [StopIndex: [Place]] = [:]
    /// Distances that were measured and squares that were looked at.
    private(set) var looks = 0

    /// - Parameters:
    ///   - ridden: when someone got off at each node.
    ///   - model: how far they walk.
    init(_ finder: EndFinder, _ ridden: [ReachedTime], _ model: any WalkingModel) {
        (self.finder, self.model) = (finder, model)
        longest = finder.options.maxWalk + StationSpans.widest
        let network = finder.planner.network
        for (node, time) in ridden.enumerated() where time < .never {
            guard let place = network.grid.places[node] else { continue }
            let station = network.timetable.station(of: network.stopOfNode[node])
            if platforms[station] == nil {
                platforms[station] = network.nodes(of: station).compactMap { network.grid.places[$0.position] }
            }
            let (row, column) = (Self.line(place.latitude), Self.line(place.longitude))
            squares[Self.key(row, column), default: Square()].walkers.append(
                Walker(place: place, time: time, station: station))
            let block = Self.key(row >> 3, column >> 3)
            blocks[block] = min(blocks[block] ?? .max, time.seconds)
        }
        squares = squares.mapValues { square in
            let walkers = square.walkers.sorted { $0.time < $1.time }
            return Square(earliest: walkers[0].time.seconds, walkers: walkers)
        }
    }

    private static func line(_ degrees: Double) -> Int64 { Int64((degrees / side).rounded(.down)) }
    private static func key(_ row: Int64, _ column: Int64) -> Int64 { row << 32 | (column & 0xFFFF_FFFF) }

    /// The earliest that someone walks to a place, where that is better than what is known; else what is known.
    ///
    /// - Parameter station: of the place: within a station, ways are those of changing.
    mutating func arrival(at place: Place, of station: StopIndex, known: ReachedTime) -> ReachedTime {
        var best = known
        let (row, column) = (Self.line(place.latitude), Self.line(place.longitude))
        look(Self.key(row, column), place, station, &best)
        let latitude = longest / Self.degree
        let longitude = latitude / max(0.01, cos(min(85, abs(place.latitude) + latitude) * .pi / 180))
        let rows = Self.line(place.latitude - latitude)...Self.line(place.latitude + latitude)
        let columns = Self.line(place.longitude - longitude)...Self.line(place.longitude + longitude)
        let ruler = BoxRuler(place, reach: latitude + 16 * Self.side)
        var near: [(bound: Int32, row: Int64, column: Int64)] = []
        for row in (rows.lowerBound >> 3)...(rows.upperBound >> 3) {
            for column in (columns.lowerBound >> 3)...(columns.upperBound >> 3) {
                guard let earliest = blocks[Self.key(row, column)] else { continue }
                let bound = earliest &+ seconds(ruler.metres(row: row, column: column, side: 8 * Self.side))
                if bound <= best.seconds { near.append((bound, row, column)) }
            }
        }
        near.sort { $0.bound < $1.bound }
        for block in near where block.bound <= best.seconds {
            for inner in 0..<Int64(64) {
                let (squareRow, squareColumn) = (block.row << 3 + inner >> 3, block.column << 3 + inner & 7)
                guard rows.contains(squareRow), columns.contains(squareColumn),
                    squareRow != row || squareColumn != column
                else { continue }
                let key = Self.key(squareRow, squareColumn)
                guard let earliest = squares[key]?.earliest else { continue }
                looks += 1
                let metres = ruler.metres(row: squareRow, column: squareColumn, side: Self.side)
                if earliest &+ seconds(metres) <= best.seconds { look(key, place, station, &best) }
            }
        }
        return best
    }

    /// Looks at those who got off in a square.
    private mutating func look(_ key: Int64, _ place: Place, _ station: StopIndex, _ best: inout ReachedTime) {
        guard let square = squares[key] else { return }
        for walker in square.walkers {
            if walker.time > best { return }
            if walker.station == station { continue }
            looks += 1
            let straight = Geography.distance(
                place.latitude, place.longitude, walker.place.latitude, walker.place.longitude)
            guard straight <= longest,
                ReachedTime(seconds: walker.time.seconds &+ seconds(straight), transfers: walker.time.transfers) < best,
                let metres = model.walk(from: place, to: walker.place)?.metres, metres <= longest
            else { continue }
            let time = ReachedTime(
                seconds: walker.time.seconds &+ seconds(metres), transfers: walker.time.transfers)
            if time < best, isNear(place, metres, walker) { best = time }
        }
    }

    /// The limit asks the nearest platform of the station where they got off.
    private func isNear(_ place: Place, _ metres: Double, _ walker: Walker) -> Bool {
        let limit = finder.options.maxWalk
        return metres <= limit
            || (platforms[walker.station] ?? []).contains {
                model.walk(from: place, to: $0)?.metres ?? .infinity <= limit
            }
    }

    private func seconds(_ metres: Double) -> Int32 { finder.options.pace.seconds(metres: metres) }
}

/// How far a box of degrees is from a place at the least.
private struct BoxRuler {
    private let place: Place
    private let metresOfLongitude: Double
    private static let degree = 110_000.0

    /// - Parameter reach: degrees of latitude within which boxes lie.
    init(_ place: Place, reach: Double) {
        self.place = place
        let farthest = min(90, abs(place.latitude) + reach) * .pi / 180
        metresOfLongitude = Self.degree * max(0, cos(farthest))
    }

    func metres(row: Int64, column: Int64, side: Double) -> Double {
        let south = Double(row) * side - place.latitude
        let west = Double(column) * side - place.longitude
        let vertical = max(0, south, -south - side) * Self.degree
        let horizontal = max(0, west, -west - side) * metresOfLongitude
        return (vertical * vertical + horizontal * horizontal).squareRoot()
    }
}
