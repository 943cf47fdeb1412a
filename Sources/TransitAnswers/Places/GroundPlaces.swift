import Ground

/// What the ground knows, as places that somebody knows.
package struct GroundPlaces: Sendable {
    /// What answers call it.
    package static let name = "openstreetmap"

    private let ground: Ground

    /// The places of a ground.
    package init(_ ground: Ground) { self.ground = ground }

    /// Places, streets and addresses that match, the best first. Takes some milliseconds. Stops are the timetable's.
    package func found(_ query: PlaceQuery) -> [SourcedPlace] {
        ground.search(query.text, near: query.near, limit: query.limit).compactMap { found in
            let record = ground.place(found.place)
            guard !record.kind.isStop, found.unmatched.isEmpty else { return nil }
            let (point, name) = ((found.house?.point ?? record.point).degrees, ground.name(of: found.place))
            let house = found.house.map { "\(ground.string($0.number)) " } ?? ""
            return SourcedPlace(
                sourceID: "\(house)\(name) \(point.latitude),\(point.longitude)",
                kind: found.house != nil ? .address : kind(record.kind), name: house + name,
                address: ground.surroundings(of: found.place).joined(separator: ", "), latitude: point.latitude,
                longitude: point.longitude)
        }
    }

    private func kind(_ kind: PlaceKind) -> SourcedPlace.Kind {
        if kind == .street { return .street }
        if kind.isLocality { return .suburb }
        return kind == .postcode || kind == .locality || kind == .island ? .place : .poi
    }
}
