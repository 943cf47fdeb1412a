import Ground
import Timetable

/// The walks after the last ride of everyone at once, along streets: for each stop, the earliest that anyone gets there on foot.
///
/// One search begins wherever somebody got off, when they did. Each walks no farther than the limit; where the one who could be
/// first has come to its end, or got off at the place's own station, somebody else who may walk on is not looked for.
final class StreetReach {
    private let streets: StreetWalking
    private let finder: EndFinder
    private let search: WalkSearch
    /// When whoever got off far from all streets did, at each node.
    private(set) var riddenOffTheMap: [ReachedTime]
    /// Who began where a search says: when they got off, and at which station.
    private var walkers: [(time: ReachedTime, station: StopIndex, begins: UInt32)] = []

    init(_ streets: StreetWalking, _ finder: EndFinder, _ ridden: [ReachedTime]) {
        (self.streets, self.finder) = (streets, finder)
        search = WalkSearch(streets.ground)
        riddenOffTheMap = [ReachedTime](repeating: .never, count: ridden.count)
        let network = finder.planner.network
        let first = ridden.min()?.seconds ?? 0
        var starts: [WalkStart] = []
        for (node, time) in ridden.enumerated() where time < .never {
            guard let place = network.grid.places[node] else { continue }
            guard let anchors = streets.ties(of: [place], profile: finder.access.profile)[0] else {
                riddenOffTheMap[node] = time
                continue
            }
            let begins = UInt32(clamping: Int(finder.options.pace.metres(seconds: time.seconds - first) * 100))
            starts.append(WalkStart(anchors: anchors, begins: begins))
            walkers.append((time, network.timetable.station(of: network.stopOfNode[node]), begins))
        }
        search.search(
            fromMany: starts, limit: finder.options.maxWalk, profile: finder.access.profile)
    }

    /// How whoever is off the map walks.
    var offTheMap: any WalkingModel { streets.straight }

    /// The earliest that someone walks to a place, where that is better than what is known; else what is known; nil for a place
    /// that is off the map.
    ///
    /// - Parameter station: of the place: within a station, ways are those of changing.
    func arrival(at place: Place, of station: StopIndex, known: ReachedTime) -> ReachedTime? {
        guard let anchors = streets.ties(of: [place], profile: finder.access.profile)[0] else { return nil }
        guard let way = search.way(to: anchors), walkers[way.start].station != station else { return known }
        let walker = walkers[way.start]
        let seconds = finder.options.pace.seconds(metres: Double(way.cost - walker.begins) / 100)
        return min(known, ReachedTime(seconds: walker.time.seconds &+ seconds, transfers: walker.time.transfers))
    }
}
