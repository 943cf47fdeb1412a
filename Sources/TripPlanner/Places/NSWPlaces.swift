import TransitAnswers

/// The Trip Planner's finder of Transport for NSW as a provider of places.
package struct NSWPlaces: PlaceProvider {
    private let client: TripPlannerClient

    package let name = "nsw_trip_planner"

    /// - Parameter client: asks within the provider's quota, gives up in time, and keeps answers for ten minutes.
    package init(_ client: TripPlannerClient) { self.client = client }

    package func places(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace] {
        do throws(TripPlannerError) {
            return try await client.find(PlaceQuestion(query.text)).places.prefix(PlaceQuery.limits.upperBound)
                .map { SourcedPlace($0) }
        } catch {
            throw ProviderFailure(error)
        }
    }
}

extension NSWJourneys {
    /// The finder of the same service, within the same quota.
    package var places: NSWPlaces { NSWPlaces(client) }

    package func suggestions(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace] {
        // One for each letter would soon take what live data needs.
        guard client.hasQuotaToSpare else { throw .quotaExhausted }
        return try await places.places(query)
    }
}

extension SourcedPlace {
    /// A place as the finder tells it.
    package init(_ place: FoundPlace) {
        let kind: Kind =
            switch place.kind {
            case .stop, .platform: .stop
            case .pointOfInterest: .poi
            case .address: .address
            case .street: .street
            case .locality: .suburb
            case .other: .place
            }
        self.init(
            sourceID: place.id, kind: kind, name: place.shortName ?? place.name, address: place.name,
            latitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
            stopID: kind == .stop ? place.id : nil)
    }
}
