import Ground
import Timetable

/// Walks along the streets of a ground file; straight lines where a place is far from all of them.
public final class StreetWalking: WalkingModel {
    public let ground: Ground
    /// For places that are off the map.
    let straight: StraightLineWalking
    /// Searches are lent to one thread at a time.
    private let searches = Locked<[Lent]>([])
    /// Stops, and where they are tied to the streets, with steps and without: found when first asked for.
    private let stops: Set<Place>
    private let ties = Locked<[Bool: [Place: [WalkAnchor]]]>([:])

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
    }

    public func walks(
        from place: Place, to places: [Place], within metres: Double, isReversed: Bool, stepFree: Bool
    ) -> [KnownWalk?] {
        guard !places.isEmpty else { return [] }
        func unmapped(_ places: [Place]) -> [KnownWalk?] {
            straight.walks(from: place, to: places, within: metres, isReversed: isReversed, stepFree: stepFree)
        }
        let here = anchors(near: place, stepFree: stepFree)
        guard !here.isEmpty else { return unmapped(places) }
        let there = anchors(near: places, stepFree: stepFree)
        return withSearch { search in
            search.search(from: here, limit: metres, profile: Self.profile(stepFree), isBackward: isReversed)
            return zip(places, there).map { place, anchors in
                if anchors.isEmpty { return unmapped([place])[0] }
                return search.way(to: anchors).map {
                    KnownWalk(metres: Double($0.cost) / 100, certainty: .verified)
                }
            }
        }
    }

    /// The way itself, street by street; nil where there is none within the limit, or where a place is off the map.
    public func path(from: Place, to: Place, within metres: Double, stepFree: Bool) -> WalkPath? {
        let (here, there) = (anchors(near: from, stepFree: stepFree), anchors(near: to, stepFree: stepFree))
        guard !here.isEmpty, !there.isEmpty else { return nil }
        return withSearch { search in
            search.search(from: here, limit: metres, profile: Self.profile(stepFree))
            return search.way(to: there).map(search.path)
        }
    }

    public func metres(vouchedFrom from: Place, to: Place) -> Double { straight.metres(vouchedFrom: from, to: to) }
    public var knowsWater: Bool { true }
    public var streets: StreetWalking? { self }

    static func profile(_ stepFree: Bool) -> WalkProfile { stepFree ? .wheelchair : .usual }

    /// Where a place is tied to the streets; nowhere where it is off the map.
    func anchors(near place: Place, stepFree: Bool) -> [WalkAnchor] {
        ground.anchors(
            near: (place.latitude, place.longitude), within: Self.reach, profile: Self.profile(stepFree))
    }

    /// The same of several.
    func anchors(near places: [Place], stepFree: Bool) -> [[WalkAnchor]] {
        let known = ties(stepFree: stepFree)
        return places.map { known[$0] ?? anchors(near: $0, stepFree: stepFree) }
    }

    private func ties(stepFree: Bool) -> [Place: [WalkAnchor]] {
        ties.withLock { ties in
            if let known = ties[stepFree] { return known }
            let found = Dictionary(
                uniqueKeysWithValues: stops.lazy.map { ($0, self.anchors(near: $0, stepFree: stepFree)) })
            ties[stepFree] = found
            return found
        }
    }

    func withSearch<Answer>(_ body: (WalkSearch) -> Answer) -> Answer {
        let lent = searches.withLock { $0.popLast() } ?? Lent(search: WalkSearch(ground))
        defer { searches.withLock { if $0.count < 16 { $0.append(lent) } } }
        return body(lent.search)
    }
}
