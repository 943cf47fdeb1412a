import Foundation
import TransitAPI

/// A place that was found, as `rpc/search_places` tells it.
package struct PlaceHit: Sendable, Equatable {
    /// That of the saved place; of any other the same for the same place, made of its source's own id.
    package var id: UUID
    package var name: String
    package var address: String
    /// Degrees, WGS 84.
    package var latitude: Double
    package var longitude: Double
    /// `home`, `work`, `favorite`, `other` of saved places; else `stop`, `poi`, `address`, `street`, `suburb`, `place`.
    package var placeType: String
    /// Metres from where it was asked from; nil where that was not said.
    package var distance: Double?
    /// Who knows it: `saved`, `stops`, or a provider's name.
    package var source: String
    /// Id of the stop that it is, as published.
    package var stopID: String?

    /// A place that was found.
    package init(
        id: UUID, name: String, address: String, latitude: Double, longitude: Double, placeType: String,
        distance: Double? = nil, source: String, stopID: String? = nil
    ) {
        (self.id, self.name, self.address, self.placeType) = (id, name, address, placeType)
        (self.latitude, self.longitude, self.distance) = (latitude, longitude, distance)
        (self.source, self.stopID) = (source, stopID)
    }

    /// In which ids of places are made of names.
    private static let namespace = UUID(
        uuid: (
            0x6B, 0x0F, 0x3B, 0x0A, 0x6C, 0x0E, 0x4E, 0x0B, 0x9B, 0x5D, 0x2E, 0x6D, 0x1C, 0x1C, 0x7A, 0x55
        ))

    /// The id of a place that a source knows.
    package static func id(of sourceID: String, in source: String) -> UUID {
        UUID(named: "\(source):\(sourceID)", in: namespace)
    }

    /// The members of the answer. Identifiers are in lower case, as PostgreSQL writes them.
    package var json: JSONObject {
        [
            "id": .string(id.uuidString.lowercased()), "name": .string(name), "address": .string(address),
            "latitude": .double(latitude), "longitude": .double(longitude), "place_type": .string(placeType),
            "distance": distance.map { .double($0) } ?? .null, "source": .string(source),
        ]
    }
}
