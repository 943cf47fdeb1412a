import TransitAPI

/// One field as a rider saw it and as the rider wants it: enough to tell later whether somebody else has changed it meanwhile.
public struct FieldEdit<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    public var was: Value
    public var to: Value

    /// An edit of a field; nil where it changes nothing.
    init?(_ was: Value, _ to: Value) {
        guard was != to else { return nil }
        (self.was, self.to) = (was, to)
    }
}

extension Optional {
    /// The two edits of a field as one; nil where nothing is left of them.
    func followed<Value>(by later: FieldEdit<Value>?) -> FieldEdit<Value>? where Wrapped == FieldEdit<Value> {
        guard let self else { return later }
        guard let later else { return self }
        return FieldEdit(self.was, later.to)
    }

    /// Compares an edit with what the server has now. What is there already is dropped, and so is what somebody else has changed
    /// since: that is noted, and stays.
    mutating func settle<Value>(against current: Value, _ conflicts: inout Bool) where Wrapped == FieldEdit<Value> {
        guard let edit = self else { return }
        if current == edit.to {
            self = nil
        } else if current != edit.was {
            self = nil
            conflicts = true
        }
    }

    /// Makes the edit.
    func apply<Value>(to field: inout Value) where Wrapped == FieldEdit<Value> {
        if let self { field = self.to }
    }
}

/// What is to be different about something a rider keeps.
protocol RecordEdit: Codable, Sendable, Equatable {
    associatedtype Record
    /// Whether nothing is to be different.
    var isEmpty: Bool { get }
    /// Drops what the server has already, and what somebody else has changed since.
    ///
    /// - Returns: whether there was anything of the latter.
    mutating func settle(against record: Record) -> Bool
    /// Makes the edits.
    func apply(to record: inout Record)
    /// This edit and then another one.
    func followed(by later: Self) -> Self
}

/// Edits of a favourite.
public struct FavoriteEdit: RecordEdit {
    var label: FieldEdit<String?>?

    init(label: FieldEdit<String?>? = nil) { self.label = label }

    var isEmpty: Bool { label == nil }

    mutating func settle(against record: Favorite) -> Bool {
        var conflicts = false
        label.settle(against: record.label, &conflicts)
        return conflicts
    }

    func apply(to record: inout Favorite) { label.apply(to: &record.label) }

    func followed(by later: FavoriteEdit) -> FavoriteEdit { FavoriteEdit(label: label.followed(by: later.label)) }

    /// As the server is told.
    var changes: FavoriteChanges { FavoriteChanges(label: label.map { $0.to.map { .set($0) } ?? .clear } ?? .keep) }
}

/// Edits of a saved trip.
public struct SavedTripEdit: RecordEdit {
    var name: FieldEdit<String>?
    var origin: FieldEdit<SavedPlace>?
    var destination: FieldEdit<SavedPlace>?
    var preferences: FieldEdit<SavedTripPreferences>?

    init() {}

    /// What has to be done to make one trip of another.
    init(from was: SavedTripDraft, to new: SavedTripDraft) {
        name = FieldEdit(was.name, new.name)
        origin = FieldEdit(was.origin, new.origin)
        destination = FieldEdit(was.destination, new.destination)
        preferences = FieldEdit(was.preferences, new.preferences)
    }

    var isEmpty: Bool { self == SavedTripEdit() }

    mutating func settle(against record: SavedTrip) -> Bool {
        var conflicts = false
        name.settle(against: record.name, &conflicts)
        origin.settle(against: record.origin, &conflicts)
        destination.settle(against: record.destination, &conflicts)
        preferences.settle(against: record.preferences, &conflicts)
        return conflicts
    }

    func apply(to record: inout SavedTrip) {
        name.apply(to: &record.name)
        origin.apply(to: &record.origin)
        destination.apply(to: &record.destination)
        preferences.apply(to: &record.preferences)
    }

    func followed(by later: SavedTripEdit) -> SavedTripEdit {
        var both = SavedTripEdit()
        both.name = name.followed(by: later.name)
        both.origin = origin.followed(by: later.origin)
        both.destination = destination.followed(by: later.destination)
        both.preferences = preferences.followed(by: later.preferences)
        return both
    }

    /// As the server is told.
    var changes: SavedTripChanges {
        SavedTripChanges(
            name: name?.to, origin: origin?.to.input, destination: destination?.to.input,
            preferences: Change(setting: preferences?.to.tripPreferences))
    }
}

/// Edits of notification settings.
public struct SettingsEdit: RecordEdit {
    var timeZone: FieldEdit<String>?
    var quietHoursEnabled: FieldEdit<Bool>?
    var quietStart: FieldEdit<ClockTime?>?
    var quietEnd: FieldEdit<ClockTime?>?
    var severityMin: FieldEdit<NotificationSeverity>?
    var delayMinutesMin: FieldEdit<Int>?
    var timeSensitiveOK: FieldEdit<Bool>?
    /// Whether favourites may notify, by their ids.
    var favorites: [RecordID: FieldEdit<Bool>] = [:]

    init() {}

    /// What has to be done to make some settings of others.
    init(from was: NotificationSettings, to new: NotificationSettings) {
        timeZone = FieldEdit(was.tz, new.tz)
        quietHoursEnabled = FieldEdit(was.quietHoursEnabled, new.quietHoursEnabled)
        quietStart = FieldEdit(was.quietStart, new.quietStart)
        quietEnd = FieldEdit(was.quietEnd, new.quietEnd)
        severityMin = FieldEdit(was.severityMin, new.severityMin)
        delayMinutesMin = FieldEdit(was.delayMinutesMin, new.delayMinutesMin)
        timeSensitiveOK = FieldEdit(was.timeSensitiveOk, new.timeSensitiveOk)
        for key in Set(was.perFavoriteOverrides.keys).union(new.perFavoriteOverrides.keys) {
            guard let id = RecordID(key) else { continue }
            favorites[id] = FieldEdit(was.notifies(of: id), new.notifies(of: id))
        }
    }

    var isEmpty: Bool { self == SettingsEdit() }

    mutating func settle(against record: NotificationSettings) -> Bool {
        var conflicts = false
        timeZone.settle(against: record.tz, &conflicts)
        quietHoursEnabled.settle(against: record.quietHoursEnabled, &conflicts)
        quietStart.settle(against: record.quietStart, &conflicts)
        quietEnd.settle(against: record.quietEnd, &conflicts)
        severityMin.settle(against: record.severityMin, &conflicts)
        delayMinutesMin.settle(against: record.delayMinutesMin, &conflicts)
        timeSensitiveOK.settle(against: record.timeSensitiveOk, &conflicts)
        for id in favorites.keys { favorites[id].settle(against: record.notifies(of: id), &conflicts) }
        return conflicts
    }

    func apply(to record: inout NotificationSettings) {
        timeZone.apply(to: &record.tz)
        quietHoursEnabled.apply(to: &record.quietHoursEnabled)
        quietStart.apply(to: &record.quietStart)
        quietEnd.apply(to: &record.quietEnd)
        severityMin.apply(to: &record.severityMin)
        delayMinutesMin.apply(to: &record.delayMinutesMin)
        timeSensitiveOK.apply(to: &record.timeSensitiveOk)
        for (id, edit) in favorites {
            record.perFavoriteOverrides[id.description] = FavoriteOverride(notificationsEnabled: edit.to)
        }
    }

    func followed(by later: SettingsEdit) -> SettingsEdit {
        var both = SettingsEdit()
        both.timeZone = timeZone.followed(by: later.timeZone)
        both.quietHoursEnabled = quietHoursEnabled.followed(by: later.quietHoursEnabled)
        both.quietStart = quietStart.followed(by: later.quietStart)
        both.quietEnd = quietEnd.followed(by: later.quietEnd)
        both.severityMin = severityMin.followed(by: later.severityMin)
        both.delayMinutesMin = delayMinutesMin.followed(by: later.delayMinutesMin)
        both.timeSensitiveOK = timeSensitiveOK.followed(by: later.timeSensitiveOK)
        for id in Set(favorites.keys).union(later.favorites.keys) {
            both.favorites[id] = favorites[id].followed(by: later.favorites[id])
        }
        return both
    }

    /// As the server is told.
    var changes: SettingsChanges {
        func change<Value>(_ edit: FieldEdit<Value?>?) -> Change<Value> {
            edit.map { $0.to.map { .set($0) } ?? .clear } ?? .keep
        }
        return SettingsChanges(
            timeZone: Change(setting: timeZone.flatMap { TimeZoneName($0.to) }),
            quietHoursEnabled: Change(setting: quietHoursEnabled?.to), quietStart: change(quietStart),
            quietEnd: change(quietEnd), severityMin: Change(setting: severityMin?.to),
            delayMinutesMin: Change(setting: delayMinutesMin?.to),
            timeSensitiveOK: Change(setting: timeSensitiveOK?.to),
            perFavoriteOverrides: favorites.isEmpty
                ? .keep : .set(favorites.mapValues { FavoriteOverrideInput(notificationsEnabled: $0.to) }))
    }
}

extension NotificationSettings {
    /// What holds where a rider has said nothing.
    public static let usual = NotificationSettings(
        tz: TimeZoneName.sydney.description, quietHoursEnabled: false, severityMin: .minor, timeSensitiveOk: true,
        version: 0)

    /// Whether alerts about a favourite are sent.
    public func notifies(of favorite: RecordID) -> Bool {
        perFavoriteOverrides[favorite.description]?.notificationsEnabled ?? true
    }
}

extension SavedPlace {
    /// The same as the server is told it; nil for what is no place.
    var input: SavedPlaceInput? {
        if let stopID { return .stop(stopID, name: name) }
        guard let lat, let lon, let point = Coordinates(latitude: lat, longitude: lon) else { return nil }
        return .point(point, name: name)
    }
}
