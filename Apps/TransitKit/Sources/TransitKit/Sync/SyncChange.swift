import Foundation
import TransitAPI

/// A favourite to be added.
public struct FavoriteDraft: Codable, Sendable, Equatable {
    /// GTFS stop_id; nil for a route.
    public var stopID: String?
    /// GTFS route_id; nil for a stop.
    public var routeID: String?
    /// Its name by the timetable, to be shown until the server says it.
    public var name: String?
    /// What the rider calls it.
    public var label: String?

    /// A favourite to be added.
    public init(_ target: FavoriteTarget, name: String? = nil, label: String? = nil) {
        switch target {
        case .stop(let id): stopID = id
        case .route(let id): routeID = id
        }
        (self.name, self.label) = (name, label)
    }

    var target: FavoriteTarget { stopID.map { .stop($0) } ?? .route(routeID ?? "") }
}

/// A trip to be saved, or what of a saved trip a rider may change.
public struct SavedTripDraft: Codable, Sendable, Equatable {
    /// What the rider calls it.
    public var name: String
    public var origin: SavedPlace
    public var destination: SavedPlace
    /// How the rider travels.
    public var preferences: SavedTripPreferences

    /// A trip to be saved.
    public init(
        name: String, origin: SavedPlace, destination: SavedPlace,
        preferences: SavedTripPreferences = SavedTripPreferences(.usual)
    ) {
        (self.name, self.origin, self.destination, self.preferences) = (name, origin, destination, preferences)
    }

    /// A saved trip without what the server adds.
    public init(_ trip: SavedTrip) {
        self.init(name: trip.name, origin: trip.origin, destination: trip.destination, preferences: trip.preferences)
    }
}

/// A reminder to be made.
public struct ReminderDraft: Codable, Sendable, Equatable {
    public var tripID: String
    public var serviceDate: ISODate
    public var stopID: String
    /// Which call of the trip it is, for trips that come twice; nil for the first.
    public var stopSequence: Int?
    /// First departure of the run, of a trip that runs by frequency.
    public var startTime: ServiceClock?
    /// Minutes before the departure, 1 to 60.
    public var minutesBefore: Int
    /// The saved trip that it is the first vehicle of.
    public var savedTripID: RecordID?
    /// Departure by the timetable.
    public var scheduledTime: Timestamp
    /// To be shown until the server says them.
    public var stopName: String?
    public var routeName: String?
    public var headsign: String?

    /// A reminder of a departure.
    public init(
        tripID: String, serviceDate: ISODate, stopID: String, stopSequence: Int? = nil,
        startTime: ServiceClock? = nil, minutesBefore: Int, savedTripID: RecordID? = nil, scheduledTime: Timestamp,
        stopName: String? = nil, routeName: String? = nil, headsign: String? = nil
    ) {
        (self.tripID, self.serviceDate, self.stopID) = (tripID, serviceDate, stopID)
        (self.stopSequence, self.minutesBefore, self.savedTripID) = (stopSequence, minutesBefore, savedTripID)
        self.startTime = startTime
        (self.scheduledTime, self.stopName, self.routeName) = (scheduledTime, stopName, routeName)
        self.headsign = headsign
    }
}

/// What a rider did to what is kept. Records that the server has not heard of go by ids of the phone's own.
public enum RiderEdit: Codable, Sendable, Equatable {
    case addFavorite(RecordID, FavoriteDraft)
    case changeFavorite(RecordID, FavoriteEdit)
    /// With the label that it had for the rider.
    case removeFavorite(RecordID, label: String?)
    /// All favourites in their order.
    case orderFavorites([RecordID])
    case saveTrip(RecordID, SavedTripDraft)
    case changeTrip(RecordID, SavedTripEdit)
    /// With what it was for the rider.
    case deleteTrip(RecordID, SavedTripDraft)
    /// All saved trips in their order.
    case orderTrips([RecordID])
    case addReminder(RecordID, ReminderDraft)
    case deleteReminder(RecordID)
    case changeSettings(SettingsEdit)

    /// The one record it is about; nil for an order, or the settings.
    var recordID: RecordID? {
        switch self {
        case .addFavorite(let id, _), .changeFavorite(let id, _), .removeFavorite(let id, _), .saveTrip(let id, _),
            .changeTrip(let id, _), .deleteTrip(let id, _), .addReminder(let id, _), .deleteReminder(let id):
            id
        case .orderFavorites, .orderTrips, .changeSettings: nil
        }
    }

    /// The same with another id in the place of one, as when the server has given its own.
    func naming(_ new: RecordID, for old: RecordID) -> RiderEdit {
        func name(_ id: RecordID) -> RecordID { id == old ? new : id }
        switch self {
        case .addFavorite(let id, let draft): return .addFavorite(name(id), draft)
        case .changeFavorite(let id, let edit): return .changeFavorite(name(id), edit)
        case .removeFavorite(let id, let label): return .removeFavorite(name(id), label: label)
        case .orderFavorites(let ids): return .orderFavorites(ids.map(name))
        case .saveTrip(let id, let draft): return .saveTrip(name(id), draft)
        case .changeTrip(let id, let edit): return .changeTrip(name(id), edit)
        case .deleteTrip(let id, let was): return .deleteTrip(name(id), was)
        case .orderTrips(let ids): return .orderTrips(ids.map(name))
        case .addReminder(let id, var draft):
            draft.savedTripID = draft.savedTripID.map(name)
            return .addReminder(name(id), draft)
        case .deleteReminder(let id): return .deleteReminder(name(id))
        case .changeSettings(var edit):
            if let favorite = edit.favorites.removeValue(forKey: old) { edit.favorites[new] = favorite }
            return .changeSettings(edit)
        }
    }
}

/// A change made on this phone that the server has not answered yet.
public struct SyncChange: Codable, Sendable, Equatable, Identifiable {
    /// Its own id, by which it is never kept twice.
    public var id: UUID
    /// When it was made, in seconds since 1970-01-01T00:00:00Z.
    public var madeAt: Double
    public internal(set) var edit: RiderEdit
    /// Whether it was sent and its answer is not known.
    var isOut = false
    /// How often it was sent without a word that it was not made: above 0, the server may have made it.
    var sends = 0
    /// How often the server has refused it for what can be put right.
    var attempts = 0

    /// Whether the server may have heard of it.
    var wasSent: Bool { sends > 0 }

    init(id: UUID, madeAt: Double, _ edit: RiderEdit) { (self.id, self.madeAt, self.edit) = (id, madeAt, edit) }
}

/// A change that the server will not make: it is undone on the phone, and the rider is told.
public struct SyncRefusal: Codable, Sendable, Equatable, Identifiable {
    /// The change's.
    public var id: UUID
    public var edit: RiderEdit
    /// What it was about, in the rider's words or the timetable's.
    public var subject: String?
    public var reason: Reason
    /// When, in seconds since 1970-01-01T00:00:00Z.
    public var at: Double

    /// A change that was refused.
    public init(id: UUID, edit: RiderEdit, subject: String?, reason: Reason, at moment: Double) {
        (self.id, self.edit, self.subject, self.reason, at) = (id, edit, subject, reason, moment)
    }

    /// Why the server will not make a change.
    public enum Reason: Codable, Sendable, Equatable {
        /// Another device has changed the same, and that stays.
        case changedElsewhere
        /// Another device has removed it.
        case goneElsewhere
        /// The server says why.
        case refused(code: String, message: String)
    }
}
