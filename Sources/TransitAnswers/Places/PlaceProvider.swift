import Foundation

/// Someone else who knows places: NSW's finder, an index of a map.
package protocol PlaceProvider: Sendable {
    /// What answers call it.
    var name: String { get }

    /// Places that match, the best first. Gives up in a time of its own.
    func places(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace]
}

/// A place as the one who knows it tells it.
package struct SourcedPlace: Sendable, Equatable {
    /// What a place is; the raw value is its `place_type`.
    package enum Kind: String, Sendable, CaseIterable {
        case stop
        case poi
        case address
        case street
        case suburb
        /// Any other.
        case place
    }

    /// Stays the same as long as the place does, and is its own in all that this source knows.
    package var sourceID: String
    package var kind: Kind
    package var name: String
    /// With suburb; empty where there is none.
    package var address: String
    /// Degrees, WGS 84.
    package var latitude: Double
    package var longitude: Double
    /// Id of the stop that it is, as published; nil for everything else.
    package var stopID: String?

    /// A place that somebody knows.
    package init(
        sourceID: String, kind: Kind, name: String, address: String = "", latitude: Double, longitude: Double,
        stopID: String? = nil
    ) {
        (self.sourceID, self.kind, self.name, self.address) = (sourceID, kind, name, address)
        (self.latitude, self.longitude, self.stopID) = (latitude, longitude, stopID)
    }
}

/// A place that the one who asks has saved.
package struct OwnPlace: Sendable, Equatable {
    package var id: UUID
    package var name: String
    package var address: String
    /// Degrees, WGS 84.
    package var latitude: Double
    package var longitude: Double
    /// `home`, `work`, `favorite` or `other`.
    package var placeType: String

    /// A row of `saved_places`.
    package init(id: UUID, name: String, address: String, latitude: Double, longitude: Double, placeType: String) {
        (self.id, self.name, self.address, self.placeType) = (id, name, address, placeType)
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}
