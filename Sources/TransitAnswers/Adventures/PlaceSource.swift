import Journeys
import Timetable

/// Finds the places that stops of an adventure stand for.
package protocol PlaceSource: Sendable {
    /// The place that a name stands for without doubt; nil where none is known.
    ///
    /// - Parameters:
    ///   - category: what it is, in its writer's words.
    ///   - near: of several of one name, the nearest to here.
    func place(named name: String, category: String?, near: Place?) async -> PlaceHit?
}

/// Places by the search that riders use. Its searches take some milliseconds: for tasks that may compute.
package struct SearchedPlaces: PlaceSource {
    private let search: PlaceSearch
    private let providers: [any PlaceProvider]

    /// - Parameters:
    ///   - search: stops, and the owner's own places.
    ///   - providers: who else is asked.
    package init(_ search: PlaceSearch, providers: [any PlaceProvider] = []) {
        (self.search, self.providers) = (search, providers)
    }

    package func place(named name: String, category: String?, near: Place?) async -> PlaceHit? {
        guard
            let query = try? PlaceQuery(
                String(name.prefix(PlaceQuery.longest)), latitude: near?.latitude, longitude: near?.longitude)
        else { return nil }
        return best(query, await PlaceSearch.ask(providers, query))
    }

    /// The place that is meant without doubt, of those found here and elsewhere. Takes some milliseconds.
    package func best(_ query: PlaceQuery, _ elsewhere: [PlaceSearch.Elsewhere]) -> PlaceHit? {
        search.hits(query, elsewhere).first { NameMatch.isGood(query.text, of: $0.name) }
    }
}

/// Where a stop of an adventure is.
package struct AdventurePlace: Sendable, Equatable {
    package var place: JourneyPlace
    package var name: String
    package var address: String
    /// Degrees, WGS 84.
    package var latitude: Double
    package var longitude: Double
    package var placeType: String
    /// Who knows it: `given`, or as of places that are searched for.
    package var source: String
    package var stopID: String?
}

/// An adventure whose places have been found, as far as there are any.
package struct ResolvedAdventure: Sendable, Equatable {
    package var request: AdventureRequest
    /// Of each stop; nil where nothing is known.
    package var places: [AdventurePlace?]

    /// Finds the places of an adventure: where a stop says one that, else by its name, near those that are known.
    package init(_ request: AdventureRequest, from source: any PlaceSource, timetable: Timetable) async {
        self.request = request
        places = request.stops.map { Self.given($0, timetable) }
        let known = places.compactMap { $0 }
        var near = request.origin
        if near == nil, !known.isEmpty {
            near = Place(
                latitude: known.map(\.latitude).reduce(0, +) / Double(known.count),
                longitude: known.map(\.longitude).reduce(0, +) / Double(known.count))
        }
        for (index, stop) in request.stops.enumerated() where places[index] == nil {
            guard let name = stop.name else { continue }
            places[index] = await source.place(named: name, category: stop.category, near: near)
                .map { Self.found($0, timetable) }
        }
    }

    private static func given(_ stop: AdventureStop, _ timetable: Timetable) -> AdventurePlace? {
        if let index = stop.stopID.flatMap({ timetable.stop(id: $0) }), let place = timetable.stops[index].place {
            return AdventurePlace(
                place: .stop(index), name: timetable.string(timetable.stops[index].name), address: "",
                latitude: place.latitude, longitude: place.longitude, placeType: "stop", source: "stops",
                stopID: stop.stopID)
        }
        return stop.place.map { place in
            AdventurePlace(
                place: .point(place), name: stop.name ?? "", address: "", latitude: place.latitude,
                longitude: place.longitude, placeType: "place", source: "given")
        }
    }

    private static func found(_ hit: PlaceHit, _ timetable: Timetable) -> AdventurePlace {
        let stop = hit.source == "stops" ? hit.stopID.flatMap { timetable.stop(id: $0) } : nil
        return AdventurePlace(
            place: stop.map { .stop($0) } ?? .point(Place(latitude: hit.latitude, longitude: hit.longitude)),
            name: hit.name, address: hit.address, latitude: hit.latitude, longitude: hit.longitude,
            placeType: hit.placeType, source: hit.source, stopID: hit.stopID)
    }
}
