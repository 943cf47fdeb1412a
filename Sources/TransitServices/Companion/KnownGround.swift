import Computing
import TransitAnswers

/// The places of the ground in service, for riders' searches and adventures.
package struct KnownGround: PlaceProvider {
    package let name = GroundPlaces.name
    private let journeys: JourneyService
    /// Where it is searched.
    private let lane: ComputeLane

    /// Whatever ground is in service when it is asked.
    package init(of journeys: JourneyService, in lane: ComputeLane) { (self.journeys, self.lane) = (journeys, lane) }

    package func places(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace] {
        guard let ground = journeys.ground else { return [] }
        do {
            return try await lane.run { _ in GroundPlaces(ground).found(query) }
        } catch {
            throw error == .full ? .busy : .cancelled
        }
    }
}
