import Foundation
import TransitAPI
import TransitKit
import Wire

/// A rider's things at a server that goes by the rules of `Sources/Riders`: each change counts, `If-Match` is held to, deletions
/// leave word, and the same favourite or reminder is not made twice.
struct PeopleServer {
    private(set) var version = 0
    private(set) var favorites: [Favorite] = []
    private(set) var savedTrips: [SavedTrip] = []
    private(set) var reminders: [Reminder] = []
    private(set) var settings: NotificationSettings?
    private(set) var deleted: [Deletion] = []
    private var ids: UInt64 = 0
    /// How many favourites there may be.
    var favoriteLimit = 2_000
    /// Deletions up to this version are forgotten.
    var forgottenVersion = 0

    private static let moment = Timestamp(epochSeconds: 1_760_000_000, offsetSeconds: 0)

    /// The records that a phone should have in the end.
    var records: RiderRecords {
        var records = RiderRecords()
        records.favorites = favorites.sorted { ($0.sortOrder, $0.id.description) < ($1.sortOrder, $1.id.description) }
        records.savedTrips = savedTrips.sorted { ($0.sortOrder, $0.id.description) < ($1.sortOrder, $1.id.description) }
        records.reminders = reminders.sorted {
            ($0.remindAt.epochSeconds, $0.id.description) < ($1.remindAt.epochSeconds, $1.id.description)
        }
        records.settings = settings ?? .usual
        return records
    }

    private mutating func newID() -> RecordID {
        ids += 1
        return RecordID(high: 0xAAAA_0000_0000_4000, low: 0x8000_0000_0000_0000 + ids)
    }

    func sync(since: Int) -> SyncBody {
        var asked = since > version ? 0 : since
        if asked > 0, asked < forgottenVersion { asked = 0 }
        let isComplete = asked == since
        return SyncBody(
            version: version, favorites: favorites.filter { $0.version > asked },
            savedTrips: savedTrips.filter { $0.version > asked }, reminders: reminders.filter { $0.version > asked },
            subscriptions: [], settings: settings.flatMap { $0.version > asked ? $0 : nil },
            deleted: asked > 0 ? deleted.filter { $0.version > asked } : [], complete: isComplete)
    }

    static func refusal(_ status: Int, _ code: ErrorCode) -> ClientError {
        .refused(ClientError.Refusal(status: status, code: code.rawValue, message: "No."))
    }

    /// Makes a change as the server would.
    mutating func make(_ call: SyncCall) throws(ClientError) -> SyncResult {
        let before = self
        do throws(ClientError) {
            return try makeOrFail(call)
        } catch {
            // Nothing is changed by what is refused.
            self = before
            throw error
        }
    }

    private mutating func makeOrFail(_ call: SyncCall) throws(ClientError) -> SyncResult {
        switch call {
        case .createFavorite(let request): return .favorite(try add(request))
        case .updateFavorite(let request):
            guard let index = favorites.firstIndex(where: { $0.id == request.record.id }) else {
                throw Self.refusal(404, .favoriteNotFound)
            }
            try check(request.record.ifMatch, favorites[index].version)
            version += 1
            favorites[index].label = request.changes.label.applied(to: favorites[index].label)
            favorites[index].version = version
            return .favorite(favorites[index])
        case .deleteFavorite(let request):
            guard let favorite = favorites.first(where: { $0.id == request.id }) else {
                if deleted.contains(where: { $0.id == request.id }) { return .done }
                throw Self.refusal(404, .favoriteNotFound)
            }
            try check(request.ifMatch, favorite.version)
            version += 1
            favorites.removeAll { $0.id == request.id }
            deleted.append(Deletion(kind: .favorite, id: request.id, version: version))
            if settings?.perFavoriteOverrides.removeValue(forKey: request.id.description) != nil {
                settings?.version = version
            }
            return .done
        case .orderFavorites(let request):
            guard Set(request.favoriteIDs) == Set(favorites.map(\.id)), request.favoriteIDs.count == favorites.count
            else {
                throw Self.refusal(400, .invalidParameter)
            }
            version += 1
            for (place, id) in request.favoriteIDs.enumerated() {
                guard let index = favorites.firstIndex(where: { $0.id == id && $0.sortOrder != place }) else {
                    continue
                }
                (favorites[index].sortOrder, favorites[index].version) = (place, version)
            }
            return .favorites(records.favorites)
        case .createSavedTrip(let request):
            version += 1
            let trip = SavedTrip(
                id: newID(), name: request.name, origin: SavedPlace(request.origin),
                destination: SavedPlace(request.destination), preferences: SavedTripPreferences(request.preferences),
                sortOrder: (savedTrips.map(\.sortOrder).max() ?? -1) + 1, createdAt: Self.moment,
                updatedAt: Self.moment, version: version)
            savedTrips.append(trip)
            return .savedTrip(trip)
        case .updateSavedTrip(let request): return .savedTrip(try change(request))
        case .deleteSavedTrip(let request):
            guard let trip = savedTrips.first(where: { $0.id == request.id }) else {
                if deleted.contains(where: { $0.id == request.id }) { return .done }
                throw Self.refusal(404, .savedTripNotFound)
            }
            try check(request.ifMatch, trip.version)
            version += 1
            savedTrips.removeAll { $0.id == request.id }
            deleted.append(Deletion(kind: .savedTrip, id: request.id, version: version))
            return .done
        case .createReminder(let request): return .reminder(try add(request))
        case .deleteReminder(let request):
            guard reminders.contains(where: { $0.id == request.id }) else {
                if deleted.contains(where: { $0.id == request.id }) { return .done }
                throw Self.refusal(404, .reminderNotFound)
            }
            version += 1
            reminders.removeAll { $0.id == request.id }
            deleted.append(Deletion(kind: .reminder, id: request.id, version: version))
            return .done
        case .updateSettings(let request): return .settings(try change(request))
        }
    }

    private func check(_ ifMatch: IfMatch?, _ version: Int) throws(ClientError) {
        guard ifMatch?.allows(version) ?? true else { throw Self.refusal(412, .preconditionFailed) }
    }

    private mutating func add(_ request: CreateFavoriteRequest) throws(ClientError) -> Favorite {
        if let there = favorites.first(where: { $0.target == request.target }) { return there }
        guard favorites.count < favoriteLimit else { throw Self.refusal(409, .limitReached) }
        version += 1
        var favorite = Favorite(
            id: newID(), label: request.label, sortOrder: (favorites.map(\.sortOrder).max() ?? -1) + 1,
            createdAt: Self.moment, updatedAt: Self.moment, version: version)
        switch request.target {
        case .stop(let id): (favorite.stopID, favorite.stopName) = (id, "Stop \(id)")
        case .route(let id): (favorite.routeID, favorite.routeName) = (id, "Route \(id)")
        }
        favorites.append(favorite)
        return favorite
    }

    private mutating func change(_ request: UpdateRecordRequest<SavedTrip>) throws(ClientError) -> SavedTrip {
        guard let index = savedTrips.firstIndex(where: { $0.id == request.record.id }) else {
            throw Self.refusal(404, .savedTripNotFound)
        }
        try check(request.record.ifMatch, savedTrips[index].version)
        version += 1
        let changes = request.changes
        if let name = changes.name { savedTrips[index].name = name }
        if let origin = changes.origin { savedTrips[index].origin = SavedPlace(origin) }
        if let destination = changes.destination { savedTrips[index].destination = SavedPlace(destination) }
        if let preferences = changes.preferences.newValue {
            savedTrips[index].preferences = SavedTripPreferences(preferences)
        }
        if let place = changes.sortOrder {
            let id = savedTrips[index].id
            if savedTrips.contains(where: { $0.id != id && $0.sortOrder == place }) {
                for other in savedTrips.indices where savedTrips[other].id != id && savedTrips[other].sortOrder >= place
                {
                    savedTrips[other].sortOrder += 1
                    savedTrips[other].version = version
                }
            }
            savedTrips[index].sortOrder = place
        }
        savedTrips[index].version = version
        return savedTrips[index]
    }

    private mutating func add(_ request: CreateReminderRequest) throws(ClientError) -> Reminder {
        if let trip = request.savedTripID, !savedTrips.contains(where: { $0.id == trip }) {
            throw Self.refusal(404, .savedTripNotFound)
        }
        guard (request.stopSequence ?? Self.sequence) == Self.sequence else { throw Self.refusal(404, .stopNotFound) }
        let same = reminders.first {
            $0.tripID == request.tripID && $0.stopID == request.stopID && $0.minutesBefore == request.minutesBefore
                && $0.savedTripID == request.savedTripID
        }
        if let same { return same }
        version += 1
        let reminder = Reminder(
            id: newID(), tripID: request.tripID, serviceDate: request.serviceDate, stopID: request.stopID,
            stopSequence: Self.sequence, minutesBefore: request.minutesBefore,
            savedTripID: request.savedTripID, scheduledTime: PeopleServer.departure,
            remindAt: Timestamp(
                epochSeconds: PeopleServer.departure.epochSeconds - Int64(request.minutesBefore) * 60, offsetSeconds: 0),
            status: .scheduled, createdAt: Self.moment, updatedAt: Self.moment, version: version)
        reminders.append(reminder)
        return reminder
    }

    /// Which call of its trip each departure is: calls are counted from 1 where the feed says nothing else.
    static let sequence = 1

    /// When all departures are that riders want to be reminded of.
    static let departure = Timestamp(epochSeconds: 1_760_010_000, offsetSeconds: 0)

    private mutating func change(_ request: UpdateSettingsRequest) throws(ClientError) -> NotificationSettings {
        var settings = settings ?? .usual
        try check(request.ifMatch, settings.version)
        let changes = request.changes
        version += 1
        settings.quietHoursEnabled = changes.quietHoursEnabled.applied(to: settings.quietHoursEnabled, default: false)
        settings.quietStart = changes.quietStart.applied(to: settings.quietStart)
        settings.quietEnd = changes.quietEnd.applied(to: settings.quietEnd)
        settings.severityMin = changes.severityMin.applied(to: settings.severityMin, default: .minor)
        settings.delayMinutesMin = changes.delayMinutesMin.applied(to: settings.delayMinutesMin, default: 5)
        settings.timeSensitiveOk = changes.timeSensitiveOK.applied(to: settings.timeSensitiveOk, default: true)
        for (id, override) in changes.perFavoriteOverrides.newValue ?? [:] {
            guard favorites.contains(where: { $0.id == id }) else { throw Self.refusal(404, .favoriteNotFound) }
            settings.perFavoriteOverrides[id.description] = override.map {
                FavoriteOverride(notificationsEnabled: $0.notificationsEnabled)
            }
        }
        settings.version = version
        self.settings = settings
        return settings
    }
}

extension SavedTripDraft {
    /// A trip between two stops.
    static func sample(_ name: String, from: String = "200060", to: String = "200070") -> SavedTripDraft {
        SavedTripDraft(
            name: name, origin: SavedPlace(stopID: from, name: nil), destination: SavedPlace(stopID: to, name: nil))
    }
}

extension ReminderDraft {
    /// A reminder of a departure that the server knows of.
    static func sample(_ trip: String, minutes: Int = 10, savedTrip: RecordID? = nil) -> ReminderDraft {
        ReminderDraft(
            tripID: trip, serviceDate: ISODate(daysSinceEpoch: 20_370), stopID: "200060",
            stopSequence: PeopleServer.sequence,
            minutesBefore: minutes, savedTripID: savedTrip, scheduledTime: PeopleServer.departure)
    }
}
