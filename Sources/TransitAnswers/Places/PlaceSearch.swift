import Foundation
import Timetable

/// Finds places for `rpc/search_places`: saved ones, stops, and what others know, without telling the same place twice.
///
/// ```
/// let query = try PlaceQuery("opera", latitude: -33.86, longitude: 151.21)
/// let elsewhere = await PlaceSearch.ask(providers, query)
/// // On a thread that may compute:
/// let hits = PlaceSearch(timetable, own: saved).hits(query, elsewhere)
/// ```
package struct PlaceSearch: Sendable {
    package let timetable: Timetable
    /// Those of the one who asks, and nobody else's.
    package let own: [OwnPlace]

    /// What a provider found, or why it has no answer.
    package struct Elsewhere: Sendable, Equatable {
        package var provider: String
        package var found: Result<[SourcedPlace], ProviderFailure>

        /// What a provider of some name answered.
        package init(provider: String, found: Result<[SourcedPlace], ProviderFailure>) {
            (self.provider, self.found) = (provider, found)
        }
    }

    /// Metres within which two places of one name are one.
    package static let sameWithin = 150.0
    /// Most saved places that are looked at.
    package static let mostOwn = 200

    /// A search over a timetable's stops and someone's own places.
    package init(_ timetable: Timetable, own: [OwnPlace] = []) {
        (self.timetable, self.own) = (timetable, Array(own.prefix(Self.mostOwn)))
    }

    /// Asks others, all at once.
    package static func ask(_ providers: [any PlaceProvider], _ query: PlaceQuery) async -> [Elsewhere] {
        await withTaskGroup(of: (Int, Elsewhere).self) { group in
            for (index, provider) in providers.enumerated() {
                group.addTask {
                    do throws(ProviderFailure) {
                        let places = try await provider.places(query)
                        return (index, Elsewhere(provider: provider.name, found: .success(places)))
                    } catch {
                        return (index, Elsewhere(provider: provider.name, found: .failure(error)))
                    }
                }
            }
            var answers: [(Int, Elsewhere)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Places that match: saved ones first, then all others by how well they match. Takes some milliseconds.
    package func hits(_ query: PlaceQuery, _ elsewhere: [Elsewhere] = []) -> [PlaceHit] {
        let match = PlaceMatch(query.text)
        var merged = MergedPlaces(limit: query.limit)
        for hit in saved(query, match) { merged.add(hit) }
        var lists = [ranked(stops(query), match)]
        for source in elsewhere {
            guard case .success(let places) = source.found else { continue }
            lists.append(ranked(places.map { hit($0, source.provider, query) }, match))
        }
        // Every source keeps its own order; of their next ones the best comes first.
        var next = [Int](repeating: 0, count: lists.count)
        while !merged.isFull {
            let heads = lists.indices.filter { next[$0] < lists[$0].count }
            let best = heads.max { lists[$0][next[$0]].score < lists[$1][next[$1]].score }
            guard let top = best.map({ lists[$0][next[$0]].score }),
                let first = heads.first(where: { lists[$0][next[$0]].score == top })
            else { break }
            merged.add(lists[first][next[first]].hit)
            next[first] += 1
        }
        return merged.hits
    }

    private func saved(_ query: PlaceQuery, _ match: PlaceMatch) -> [PlaceHit] {
        let scored = own.map { place in
            (match.score(place.name, more: place.address + " " + place.placeType), place)
        }
        return scored.filter { $0.0 > 0 }.sorted { a, b in
            a.0 != b.0 ? a.0 > b.0 : (a.1.name, a.1.id.uuidString) < (b.1.name, b.1.id.uuidString)
        }.map { _, place in
            PlaceHit(
                id: place.id, name: place.name, address: place.address, latitude: place.latitude,
                longitude: place.longitude, placeType: place.placeType,
                distance: distance(query, place.latitude, place.longitude), source: "saved")
        }
    }

    private func stops(_ query: PlaceQuery) -> [PlaceHit] {
        timetable.search(query.text, near: query.near, limit: query.limit).matches.compactMap { match in
            let stop = timetable.stops[match.stop]
            guard let place = stop.place else { return nil }
            let id = timetable.string(stop.id)
            let code = timetable.text(stop.code) ?? id
            return PlaceHit(
                id: PlaceHit.id(of: id, in: "stops"), name: timetable.string(stop.name),
                address: stop.locationType == .station ? "Station" : "Stop \(code)", latitude: place.latitude,
                longitude: place.longitude, placeType: SourcedPlace.Kind.stop.rawValue,
                distance: distance(query, place.latitude, place.longitude), source: "stops", stopID: id)
        }
    }

    private func hit(_ place: SourcedPlace, _ source: String, _ query: PlaceQuery) -> PlaceHit {
        PlaceHit(
            id: PlaceHit.id(of: place.sourceID, in: source), name: place.name, address: place.address,
            latitude: place.latitude, longitude: place.longitude, placeType: place.kind.rawValue,
            distance: distance(query, place.latitude, place.longitude), source: source, stopID: place.stopID)
    }

    /// A source's places with their scores, which never rise: what it thinks is worse is not put before what it thinks is better.
    private func ranked(_ hits: [PlaceHit], _ match: PlaceMatch) -> [(hit: PlaceHit, score: Double)] {
        var most = Double.infinity
        return hits.map { hit in
            // What was found by a typing error or another name is found all the same.
            most = min(most, max(match.score(hit.name, more: hit.address), 0.3))
            return (hit, most)
        }
    }

    /// Metres, to a tenth.
    private func distance(_ query: PlaceQuery, _ latitude: Double, _ longitude: Double) -> Double? {
        query.near.map {
            (Geography.distance($0.latitude, $0.longitude, latitude, longitude) * 10).rounded() / 10
        }
    }
}

/// Places in order, each once.
private struct MergedPlaces {
    let limit: Int
    private(set) var hits: [PlaceHit] = []
    private var keys: [[String]] = []

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { hits.count >= limit }

    /// Adds a place, unless it is there already under this name or as this stop.
    mutating func add(_ hit: PlaceHit) {
        guard !isFull, hit.latitude.isFinite, hit.longitude.isFinite else { return }
        let key = PlaceMatch.key(hit.name)
        for (index, other) in hits.enumerated() {
            if let stop = hit.stopID, stop == other.stopID { return }
            guard key == keys[index] else { continue }
            let metres = Geography.distance(hit.latitude, hit.longitude, other.latitude, other.longitude)
            if metres <= PlaceSearch.sameWithin { return }
        }
        hits.append(hit)
        keys.append(key)
    }
}
