import TransitAPI

/// Every endpoint that is declared, served already or not.
enum WholeContract {
    static let endpoints: [AnyEndpoint] = {
        let journeys = [
            TransitContract.planTrip.erased, TransitContract.planTripLink.erased, TransitContract.refreshTrip.erased,
            TransitContract.reach.erased,
        ]
        let served = Set(TransitContract.all.map(\.description.operationID))
        return TransitContract.all + journeys.filter { !served.contains($0.description.operationID) }
    }()
}
