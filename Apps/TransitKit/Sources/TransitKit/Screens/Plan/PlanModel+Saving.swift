import TransitAPI

extension PlanModel {
    /// The trip as it can be kept; nil where one end may be elsewhere tomorrow.
    public var savable: CreateSavedTripRequest? {
        CreateSavedTripRequest(from: state.from?.saved, to: state.to?.saved, by: state.options.preferences)
    }

    /// Keeps the trip under a name.
    public func save(as name: String) async { state.note = await trips.keep(savable, as: name) }

    /// The rider has read what became of it.
    public func dismissNote() { state.note = nil }
}
