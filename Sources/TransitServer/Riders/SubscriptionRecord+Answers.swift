import Riders
import TransitAPI

extension SubscriptionRecord: AnsweredRecord {
    /// `/alerts/subscribe` and `/alerts/subscriptions`.
    static let routes = [
        create(TransitContract.subscribeToAlerts) { request, call in
            let answers = try call.requireAnswers()
            for id in request.routeIDs { _ = try answers.requireRoute(id) }
            for id in request.stopIDs { _ = try answers.requireStop(id) }
            return request
        },
        list(TransitContract.alertSubscriptions) { AlertSubscriptionsBody(subscriptions: $0) },
        delete(TransitContract.deleteSubscription),
    ]

    func body(_ call: RiderCall) -> AlertSubscription {
        AlertSubscription(
            id: RecordID(id), routeIDs: routeIDs, stopIDs: stopIDs, severityMin: severityMin,
            createdAt: call.timestamp(stamp.createdAt), updatedAt: call.timestamp(stamp.updatedAt),
            version: stamp.version)
    }
}
