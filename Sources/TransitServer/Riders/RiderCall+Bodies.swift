import Database
import Foundation
import Riders
import TransitAPI

// What is kept, as the wire says it.
extension RiderCall {
    /// A moment with the city's offset; fractions of a second are dropped.
    func timestamp(_ instant: Instant) -> Timestamp { exchange.timestamp(of: instant.seconds) }

    func list(_ records: [FavoriteRecord]) -> FavoritesBody { FavoritesBody(favorites: records.map(body)) }

    /// Before the first timetable favourites have the names last known, and nothing is said of what has vanished.
    func body(_ record: FavoriteRecord) -> Favorite {
        var favorite = Favorite(
            id: RecordID(record.id), label: record.label, sortOrder: record.sortOrder,
            createdAt: timestamp(record.stamp.createdAt), updatedAt: timestamp(record.stamp.updatedAt),
            version: record.stamp.version)
        let found: String?
        switch record.target {
        case .stop(let id):
            found = answers.flatMap { answers in answers.timetable.stop(id: id).map { answers.name(of: $0) } }
            (favorite.stopID, favorite.stopName) = (id, found ?? record.knownName)
        case .route(let id):
            found = answers.flatMap { answers in answers.timetable.route(id: id).map { answers.name(of: $0) } }
            (favorite.routeID, favorite.routeName) = (id, found ?? record.knownName)
        }
        if answers != nil, found == nil {
            favorite.isAvailable = false
            favorite.notice = record.target.vanished
        }
        return favorite
    }

    func body(_ record: SavedTripRecord) -> SavedTrip {
        SavedTrip(
            id: RecordID(record.id), name: record.name, origin: SavedPlace(record.origin),
            destination: SavedPlace(record.destination), preferences: SavedTripPreferences(record.preferences),
            sortOrder: record.sortOrder, createdAt: timestamp(record.stamp.createdAt),
            updatedAt: timestamp(record.stamp.updatedAt), version: record.stamp.version)
    }

    /// Times are on the clock of the stop.
    func body(_ record: ReminderRecord) throws(DatabaseError) -> Reminder {
        let departure = record.departure
        guard let date = ISODate(departure.serviceDate) else {
            throw .unexpectedValue(column: "service_date", expected: "YYYY-MM-DD")
        }
        let zone = answers.flatMap { answers in
            answers.timetable.stop(id: departure.stopID).map { answers.zone(of: $0) }
        }
        func local(_ instant: Instant) -> Timestamp {
            guard let zone, let answers else { return timestamp(instant) }
            return answers.timestamp(instant.seconds, zone)
        }
        return Reminder(
            id: RecordID(record.id), tripID: departure.tripID, serviceDate: date, stopID: departure.stopID,
            stopSequence: departure.stopSequence, stopName: departure.stopName, routeName: departure.routeName,
            headsign: departure.headsign, minutesBefore: record.minutesBefore,
            savedTripID: record.savedTripID.map { RecordID($0) },
            scheduledTime: local(departure.scheduledAt), remindAt: local(record.remindAt),
            status: record.status(at: Instant(seconds: exchange.now)), createdAt: timestamp(record.stamp.createdAt),
            updatedAt: timestamp(record.stamp.updatedAt), version: record.stamp.version)
    }

    func body(_ record: SubscriptionRecord) -> AlertSubscription {
        AlertSubscription(
            id: RecordID(record.id), routeIDs: record.routeIDs, stopIDs: record.stopIDs,
            severityMin: record.severityMin, createdAt: timestamp(record.stamp.createdAt),
            updatedAt: timestamp(record.stamp.updatedAt), version: record.stamp.version)
    }

    /// Only the end of a token is shown.
    func body(_ record: DeviceRecord) -> Device {
        Device(
            deviceID: record.deviceID, platform: record.details.platform, appVersion: record.details.appVersion,
            osVersion: record.details.osVersion, environment: record.details.environment,
            tokenSuffix: String(record.token.suffix(4)), registeredAt: timestamp(record.createdAt),
            updatedAt: timestamp(record.updatedAt))
    }

    func body(_ record: SettingsRecord) -> NotificationSettings {
        NotificationSettings(
            tz: record.timeZone, quietHoursEnabled: record.quietHoursEnabled, quietStart: record.quietStart,
            quietEnd: record.quietEnd, severityMin: record.severityMin,
            delayMinutesMin: record.delayMinutesMin, timeSensitiveOk: record.timeSensitiveOK,
            perFavoriteOverrides: Dictionary(
                uniqueKeysWithValues: record.overrides.map {
                    (RecordID($0.key).description, FavoriteOverride(notificationsEnabled: $0.value))
                }),
            createdAt: record.stamp.map { timestamp($0.createdAt) },
            updatedAt: record.stamp.map { timestamp($0.updatedAt) }, version: record.version)
    }

    func body(_ changes: RiderChanges) throws(DatabaseError) -> SyncBody {
        SyncBody(
            version: changes.version, favorites: changes.favorites.map(body),
            savedTrips: changes.savedTrips.map(body), reminders: try changes.reminders.map(body),
            subscriptions: changes.subscriptions.map(body), settings: changes.settings.map(body),
            deleted: changes.deleted.map {
                Deletion(kind: SyncKind(rawValue: $0.kind.rawValue) ?? .other, id: RecordID($0.id), version: $0.version)
            },
            complete: changes.isComplete)
    }
}

extension FavoriteTarget {
    /// What riders are told of a favourite that the timetable no longer has.
    fileprivate var vanished: String {
        switch self {
        case .stop: "This stop is no longer in the timetable. It may have closed, or have another number now."
        case .route: "This route is no longer in the timetable. It may have ended, or have another number now."
        }
    }
}
