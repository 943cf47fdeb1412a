import Foundation
import Riders
import TransitAPI

/// `/alerts/subscribe` and `/alerts/subscriptions`.
enum SubscriptionHandlers {
    static let routes = [create, list, delete]

    /// `POST /alerts/subscribe`.
    static let create = Registration.waiting(TransitContract.subscribeToAlerts) { request, exchange in
        let call = try RiderCall(exchange)
        let answers = try call.requireAnswers()
        for id in request.routeIDs { _ = try answers.requireRoute(id) }
        for id in request.stopIDs { _ = try answers.requireStop(id) }
        let kept = try await call.ask {
            try await $0.subscribe(
                routeIDs: request.routeIDs, stopIDs: request.stopIDs, severityMin: request.severityMin, of: call.rider)
        }
        return RiderAnswer.one(call.body(kept.record), isNew: true, exchange)
    }

    /// `GET /alerts/subscriptions`.
    static let list = Registration.waiting(TransitContract.alertSubscriptions) { _, exchange in
        let call = try RiderCall(exchange)
        let records = try await call.ask { try await $0.subscriptions(of: call.rider) }
        return .json(AlertSubscriptionsBody(subscriptions: records.map(call.body)))
    }

    /// `DELETE /alerts/subscriptions/{subscription_id}`.
    static let delete = Registration.waiting(TransitContract.deleteSubscription) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask(about: .subscription(request.subscriptionID)) {
            try await $0.unsubscribe(UUID(request.subscriptionID), of: call.rider)
        }
        return RiderAnswer.nothing
    }
}
