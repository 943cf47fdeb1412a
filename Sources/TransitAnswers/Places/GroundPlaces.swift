import Ground
import TransitAPI

/// What the ground knows, as places that somebody knows.
package struct GroundPlaces: Sendable {
    /// What answers call it.
    package static let name = SuggestionSource.openStreetMap.rawValue

    private let ground: Ground

    /// The places of a ground.
    package init(_ ground: Ground) { self.ground = ground }

    /// Places, streets and addresses that match, the best first. Takes some milliseconds. Stops are the timetable's.
    package func found(_ query: PlaceQuery) -> [SourcedPlace] {
        ground.search(query.text, near: query.near, limit: query.limit).compactMap { found in
            let record = ground.place(found.place)
            guard !record.kind.isStop, found.unmatched.isEmpty else { return nil }
            let point = ground.point(of: found.place, house: found.house)
            let name = ground.name(of: found.place, house: found.house)
            return SourcedPlace(
                sourceID: "\(name) \(point.latitude),\(point.longitude)",
                kind: found.house != nil ? .address : kind(record.kind), name: name,
                address: ground.surroundings(of: found.place, at: found.house?.point).joined(separator: ", "),
                latitude: point.latitude, longitude: point.longitude)
        }
    }

    private func kind(_ kind: PlaceKind) -> SourcedPlace.Kind {
        if kind == .street { return .street }
        if kind.isLocality { return .suburb }
        return kind == .postcode || kind == .locality || kind == .island ? .place : .poi
    }
}
