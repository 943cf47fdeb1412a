import TransitAPI

extension PlanModel {
    /// The trip as it can be kept; nil where one end may be elsewhere tomorrow.
    public var savable: CreateSavedTripRequest? {
        guard let origin = state.from?.saved, let destination = state.to?.saved else { return nil }
        let name = String("\(origin.name ?? "") – \(destination.name ?? "")".prefix(100))
        return CreateSavedTripRequest(
            name: name, origin: origin, destination: destination, preferences: state.options.preferences)
    }

    /// Keeps the trip under a name.
    public func save(as name: String) async {
        guard var trip = savable else { return }
        if !name.isEmpty { trip.name = String(name.prefix(100)) }
        do throws(ClientError) {
            try await trips.save(trip)
            state.note = .saved
        } catch {
            state.note = .failed(Advice(error))
        }
    }

    /// The rider has read what became of it.
    public func dismissNote() { state.note = nil }
}
