import TransitAPI

/// Every endpoint that is declared, served already or not.
enum WholeContract {
    static let endpoints: [AnyEndpoint] = {
        let served = Set(TransitContract.all.map(\.description.operationID))
        return TransitContract.all + TransitContract.riders.filter { !served.contains($0.description.operationID) }
    }()
}
