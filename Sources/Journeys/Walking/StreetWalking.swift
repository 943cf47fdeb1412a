import Ground
import Timetable

/// Walks along the streets of a ground file; straight lines where a place is far from all of them.
public final class StreetWalking: WalkingModel {
    public let ground: Ground
    /// For places that are off the map.
    let straight: StraightLineWalking
    /// Searches are lent to one thread at a time.
    private let searches = Locked<[Lent]>([])
    /// Stops, and where they are tied to the streets by how people walk, once that is known.
    private let stops: Set<Place>
    /// Those of them that belong to a station and are given no level: whatever is nearest is their platform.
    private let platforms: Set<Place>
    /// The levels of the stops that the feed gives any.
    private let levels: [Place: StreetLevels]
    private let known = Locked<[WalkProfile: [Place: [WalkAnchor]?]]>([:])

    private struct Lent: @unchecked Sendable { let search: WalkSearch }

    /// How far from a street a place may be, in metres, to be on the map.
    public static let reach = 250.0

    /// - Parameters:
    ///   - network: whose stops are tied to the streets once and not at each question.
    ///   - straight: for places that are off the map.
    public init(
        _ ground: Ground, stopsOf network: RoutingNetwork, straight: StraightLineWalking = StraightLineWalking()
    ) {
        (self.ground, self.straight) = (ground, straight)
        stops = Set(network.grid.places.compactMap(\.self))
        platforms = Set(
            zip(network.grid.places, network.stopOfNode).compactMap {
                let stop = network.timetable.stops[$1]
                return stop.parent.isSome && !stop.level.isSome ? $0 : nil
            })
        levels = Self.levels(of: network)
    }

    public func walks(
        from place: Place, to places: [Place], within metres: Double, isReversed: Bool, profile: WalkProfile
    ) -> [KnownWalk?] {
        // No way is shorter than the straight line.
        let isNear = places.map {
            Geography.distance(place.latitude, place.longitude, $0.latitude, $0.longitude) <= metres + Self.rounding
        }
        guard isNear.contains(true) else { return [KnownWalk?](repeating: nil, count: places.count) }
        func straight(_ other: Place) -> KnownWalk? {
            self.straight.walks(
                from: place, to: [other], within: metres, isReversed: isReversed, profile: profile)[0]
        }
        guard let here = ties(of: [place], profile: profile)[0] else {
            return zip(places, isNear).map { $1 ? straight($0) : nil }
        }
        let there = ties(of: places, profile: profile)
        func known(_ way: WalkSearch.Way) -> KnownWalk {
            KnownWalk(metres: Double(way.cost) / 100, certainty: .verified)
        }
        return withSearch { search in
            if places.count == 1, !isReversed {
                guard let ties = there[0] else { return [straight(places[0])] }
                let way = search.way(from: here, to: ties, limit: metres, profile: profile)
                return [way.map(known)]
            }
            search.search(from: here, limit: metres, profile: profile, isBackward: isReversed)
            return places.indices.map { position in
                guard isNear[position] else { return nil }
                guard let ties = there[position] else { return straight(places[position]) }
                return search.way(to: ties).map(known)
            }
        }
    }

    /// The way itself, street by street; nil where there is none within the limit, or where a place is off the map.
    public func path(from: Place, to: Place, within metres: Double, profile: WalkProfile) -> WalkPath? {
        let ties = ties(of: [from, to], profile: profile)
        guard let here = ties[0], let there = ties[1] else { return nil }
        return withSearch { search in
            search.way(from: here, to: there, limit: metres, profile: profile).map(search.path)
        }
    }

    /// Metres by which a way may come out shorter than the straight line, as places are whole numbers.
    private static let rounding = 2.0

    public func metres(vouchedFrom from: Place, to: Place) -> Double { straight.metres(vouchedFrom: from, to: to) }
    /// What is asked only of walks that are off the map.
    public var knowsWater: Bool { straight.knowsWater }
    public var streets: StreetWalking? { self }

    /// Where places are tied to the streets; nil where one is off the map. Of who cannot use any street near by the list is empty.
    func ties(of places: [Place], profile: WalkProfile) -> [[WalkAnchor]?] {
        let known = known.withLock { $0[profile] }
        return places.map { place in
            if let known = known?[place] { return known }
            return tie(place, profile: profile)
        }
    }

    /// Ties all stops, once, and keeps where.
    public func tieStops(profile: WalkProfile, threads: Int) {
        if known.withLock({ $0[profile] }) != nil { return }
        // Others need not wait; whoever is last keeps theirs, which are the same.
        let places = Array(stops)
        let found = concurrently(places.count, threads: threads) { pieces in
            pieces.map { (places[$0], self.tie(places[$0], profile: profile)) }
        }
        let ties = [Place: [WalkAnchor]?](uniqueKeysWithValues: found.joined())
        known.withLock { $0[profile] = ties }
    }

    private func tie(_ place: Place, profile: WalkProfile) -> [WalkAnchor]? {
        let outside = tie(place, on: .street, profile: profile)
        // Where nothing of its level is near, what is on a third one may be the nearest.
        guard let level = levels[place], !level.meet(.street), let outside,
            let own = tie(place, on: level, profile: profile), let first = own.first,
            ground.streets[first.street].levels.meet(level)
        else { return outside }
        // A level from which nobody has mapped a way out and in is as good as none.
        let isOpen = withSearch { search in
            search.way(from: own, to: outside, limit: Self.mostOut, profile: profile) != nil
                && search.way(from: outside, to: own, limit: Self.mostOut, profile: profile) != nil
        }
        return isOpen ? own : outside
    }

    private func tie(_ place: Place, on level: StreetLevels, profile: WalkProfile) -> [WalkAnchor]? {
        let here = (place.latitude, place.longitude)
        let slack = platforms.contains(place) ? nil : stops.contains(place) ? Self.stopLevelSlack : Self.levelSlack
        let usual = ground.anchors(near: here, within: Self.reach, level: level, levelSlack: slack)
        guard let nearest = usual.first else {
            // Vehicles call at a stop, so people get there, only nobody knows how. From elsewhere nobody crosses a motorway.
            guard !stops.contains(place) else { return nil }
            return ground.anchors(near: here, within: Self.reach, beyondBarriers: true).isEmpty ? nil : []
        }
        guard profile.isLimited else { return usual }
        // The nearest may be a piece that steps cut off from all others. These count on its level alone, however near the street above
        // it is: no way leads from one to the other here.
        let levels = ground.streets[nearest.street].levels
        let own = slack != nil && levels.meet(level) ? level : levels
        let others = ground.anchors(
            near: here, within: Self.reach, profile: profile, level: own, levelSlack: .infinity,
            slack: Double(Self.stepFreeSlack) / 100, limit: Self.mostStepFree)
        return others.filter {
            $0.off <= nearest.off + Self.stepFreeSlack && ground.streets[$0.street].levels.meet(own)
        }
    }

    /// What levels.txt says of where stops are; of those at one place only what it says of all.
    private static func levels(of network: RoutingNetwork) -> [Place: StreetLevels] {
        var found: [Place: StreetLevels] = [:]
        for (place, stop) in zip(network.grid.places, network.stopOfNode) {
            let level = network.timetable.stops[stop].level
            guard let place, level.isSome else { continue }
            let levels = StreetLevels(Double(network.timetable.levels[level].index) / 100)
            found[place] = found[place].map { $0 == levels ? levels : .unknown } ?? levels
        }
        return found
    }

    /// Metres by which a street on the level of a place may be farther than the nearest on any: a house stands back from its street, and
    /// a finger on a map is not exact; a stop lies beside its own way, and one of a station on its platform, above a street or below.
    public static let levelSlack = Ground.outsideSlack
    private static let stopLevelSlack = 10.0
    /// Metres of pavement that it takes to get out of a station, at most.
    private static let mostOut = 1_000.0

    /// Centimetres by which a street without steps may be farther than the nearest, to be tied to in its place.
    private static let stepFreeSlack: UInt32 = 3_000
    /// Streets without steps that a place is tied to, at most.
    private static let mostStepFree = 12

    func withSearch<Answer>(_ body: (WalkSearch) -> Answer) -> Answer {
        let lent = searches.withLock { $0.popLast() } ?? Lent(search: WalkSearch(ground))
        defer { searches.withLock { if $0.count < Self.mostKept { $0.append(lent) } } }
        return body(lent.search)
    }

    /// Searches whose memory is kept for the next, 16 bytes a corner each.
    private static let mostKept = 4
}
