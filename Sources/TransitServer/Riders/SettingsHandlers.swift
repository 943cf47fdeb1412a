import Foundation
import Riders
import TransitAPI

/// `/user/settings`.
enum SettingsHandlers {
    static let routes = [read, update]

    /// `GET /user/settings`.
    static let read = Registration.waiting(TransitContract.settings) { _, exchange in
        let call = try RiderCall(exchange)
        let record = try await call.ask { try await $0.settings(of: call.rider, cityZone: call.cityZone) }
        return RiderAnswer.one(call.body(record), exchange)
    }

    /// `PATCH /user/settings`.
    static let update = Registration.waiting(TransitContract.updateSettings) { request, exchange in
        let call = try RiderCall(exchange)
        if let zone = request.changes.timeZone.newValue { try check(zone) }
        let record = try await call.ask(about: RiderSubject(ifMatch: request.ifMatch)) {
            try await $0.updateSettings(
                request.changes, ifMatch: request.ifMatch, of: call.rider, cityZone: call.cityZone)
        }
        // The quiet hours may have been ended early.
        try await call.askNotifications { try await $0.tellWithheld(to: call.rider) }
        return RiderAnswer.one(call.body(record), exchange)
    }

    /// Refuses zones the system does not know; abbreviations such as EST mean different clocks to different people.
    static func check(_ zone: TimeZoneName) throws(APIError) {
        let name = zone.description
        guard name.contains("/") || name == "UTC" || name == "GMT", TimeZone(identifier: name) != nil else {
            throw .timeZoneUnknown(zone)
        }
    }
}
