// swift-format-ignore-file
// Made by `make generate` from what stands in Riders: not to be edited.

extension Device {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        deviceID: String, platform: DevicePlatform, appVersion: String? = nil, osVersion: String? = nil,
        environment: PushEnvironment, keepsTimetable: Bool = false, tokenSuffix: String, registeredAt: Timestamp,
        updatedAt: Timestamp, _: Void = ()
    ) {
        self.init(deviceID: deviceID, platform: platform, appVersion: appVersion, osVersion: osVersion, environment: environment, keepsTimetable: keepsTimetable, tokenSuffix: tokenSuffix, registeredAt: registeredAt, updatedAt: updatedAt)
    }

    enum CodingKeys: String, CodingKey {
        case deviceID = "device_id", platform, appVersion = "app_version", osVersion = "os_version", environment,
            keepsTimetable = "keeps_timetable", tokenSuffix = "token_suffix", registeredAt = "registered_at",
            updatedAt = "updated_at"
    }

    public static let summary = "A device notifications are sent to."

    public static let fieldDocs: [String: String] = [
        "device_id": "Identifier of the device.",
        "platform": "The system it runs.",
        "app_version": "Version of the app when it last registered.",
        "os_version": "Version of the system when it last registered.",
        "environment": "Which push service its token belongs to.",
        "keeps_timetable": "Whether it is woken when there is a newer timetable.",
        "token_suffix": "Last 4 characters of the push token; the rest is never shown.",
        "registered_at": "When it was first registered with this account.",
        "updated_at": "When it last registered.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"device_id\":", deviceID)
        json.member(",\"platform\":", platform)
        json.member(",\"app_version\":", appVersion)
        json.member(",\"os_version\":", osVersion)
        json.member(",\"environment\":", environment)
        json.member(",\"keeps_timetable\":", keepsTimetable)
        json.member(",\"token_suffix\":", tokenSuffix)
        json.member(",\"registered_at\":", registeredAt)
        json.member(",\"updated_at\":", updatedAt)
    }
}

extension DevicesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        devices: [Device], _: Void = ()
    ) {
        self.init(devices: devices)
    }

    enum CodingKeys: String, CodingKey {
        case devices
    }

    public static let summary = "The devices of a rider."

    public static let fieldDocs: [String: String] = [
        "devices": "Devices, the one that registered last first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"devices\":", devices)
    }
}

extension DeviceRegistration {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        deviceID: String, registeredAt: Timestamp, _: Void = ()
    ) {
        self.init(deviceID: deviceID, registeredAt: registeredAt)
    }

    enum CodingKeys: String, CodingKey {
        case deviceID = "device_id", registeredAt = "registered_at"
    }

    public static let summary = "A device that was registered for notifications."

    public static let fieldDocs: [String: String] = [
        "device_id": "Identifier of the device, as the app gave it or as made here.",
        "registered_at": "When the device was first registered with this account.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"device_id\":", deviceID)
        json.member(",\"registered_at\":", registeredAt)
    }
}

extension DevicePlatform { public static let summary = "The system a device runs." }

extension PushEnvironment { public static let summary = "Which of the two push services a token belongs to." }

extension DeviceDetails {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        platform: DevicePlatform = .ios, appVersion: String? = nil, osVersion: String? = nil,
        environment: PushEnvironment = .production, keepsTimetable: Bool = false, _: Void = ()
    ) {
        self.init(platform: platform, appVersion: appVersion, osVersion: osVersion, environment: environment, keepsTimetable: keepsTimetable)
    }

    static let platform = Parameter<DevicePlatform>("platform", "The system the device runs.", default: .ios, example: .ios)
    static let appVersion = OptionalParameter<String>("app_version", "Version of the app.", bounds: 1...50, example: "1.0.0")
    static let osVersion = OptionalParameter<String>("os_version", "Version of the system.", bounds: 1...50, example: "18.0")
    static let environment = Parameter<PushEnvironment>("environment", "Which push service the token belongs to.", default: .production, example: .production)
    static let keepsTimetable = Parameter<Bool>("keeps_timetable", "Whether the device keeps a timetable and wants to be woken (`background`) when there is a newer one.", default: false, example: false)

    public static let summary = "What a device runs, as it says when it registers."

    public static let fields: [BodyField] = [
        BodyField(platform.erased), BodyField(appVersion.erased), BodyField(osVersion.erased),
        BodyField(environment.erased), BodyField(keepsTimetable.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        platform = try reader.value(Self.platform)
        appVersion = try reader.value(Self.appVersion)
        osVersion = try reader.value(Self.osVersion)
        environment = try reader.value(Self.environment)
        keepsTimetable = try reader.value(Self.keepsTimetable)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(platform, as: Self.platform)
        writer.write(appVersion, as: Self.appVersion)
        writer.write(osVersion, as: Self.osVersion)
        writer.write(environment, as: Self.environment)
        writer.write(keepsTimetable, as: Self.keepsTimetable)
    }
}

extension DeleteDeviceRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        deviceID: String, _: Void = ()
    ) {
        self.init(deviceID: deviceID)
    }

    static let deviceID = Parameter<String>("device_id", in: .path, "Identifier of the device.", bounds: 1...128, example: "5F3A-iPhone")

    public static let parameters: [AnyParameter] = [
        deviceID.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        deviceID = try reader.value(Self.deviceID)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(deviceID, as: Self.deviceID)
    }
}

extension Favorite {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        id: RecordID, stopID: String? = nil, stopName: String? = nil, routeID: String? = nil, routeName: String? = nil,
        label: String? = nil, sortOrder: Int, createdAt: Timestamp, updatedAt: Timestamp, version: Int,
        isAvailable: Bool = true, notice: String? = nil, _: Void = ()
    ) {
        self.init(id: id, stopID: stopID, stopName: stopName, routeID: routeID, routeName: routeName, label: label, sortOrder: sortOrder, createdAt: createdAt, updatedAt: updatedAt, version: version, isAvailable: isAvailable, notice: notice)
    }

    enum CodingKeys: String, CodingKey {
        case id, stopID = "stop_id", stopName = "stop_name", routeID = "route_id", routeName = "route_name", label,
            sortOrder = "sort_order", createdAt = "created_at", updatedAt = "updated_at", version,
            isAvailable = "is_available", notice
    }

    public static let summary = "A stop or a route a rider wants at hand."

    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the favourite.",
        "stop_id": "GTFS stop_id; null for a route.",
        "stop_name": "Name of the stop by the timetable, the last one known where it has vanished; null for a route.",
        "route_id": "GTFS route_id; null for a stop.",
        "route_name": "Short and long name of the route by the timetable, the last ones known where it has vanished; null for a stop.",
        "label": "What the rider calls it.",
        "sort_order": "Place in the list, from 0.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
        "is_available": "False where the stop or route is no longer in the timetable.",
        "notice": "Why it is not available, in a sentence for riders (in English or Chinese, simplified or traditional, by `Accept-Language`); null where it is.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"id\":", id)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"route_id\":", routeID)
        json.member(",\"route_name\":", routeName)
        json.member(",\"label\":", label)
        json.member(",\"sort_order\":", sortOrder)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"version\":", version)
        json.member(",\"is_available\":", isAvailable)
        json.member(",\"notice\":", notice)
    }
}

extension FavoritesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        favorites: [Favorite], _: Void = ()
    ) {
        self.init(favorites: favorites)
    }

    enum CodingKeys: String, CodingKey {
        case favorites
    }

    public static let summary = "The favourites of a rider."

    public static let fieldDocs: [String: String] = [
        "favorites": "Favourites in the order the rider gave them.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"favorites\":", favorites)
    }
}

extension FavoriteChanges {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        label: Change<String> = .keep, sortOrder: Int? = nil, _: Void = ()
    ) {
        self.init(label: label, sortOrder: sortOrder)
    }

    static let label = ChangeField<VerbatimText>("label", "What the rider calls it.", null: "no label", bounds: 1...RiderLimits.labelLength, example: VerbatimText("Home"))

    public static let fields: [BodyField] = [
        BodyField(label.erased), BodyField(RiderFields.newSortOrder.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        label = try reader.value(Self.label)
        sortOrder = try reader.value(RiderFields.newSortOrder)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(label, as: Self.label)
        writer.write(sortOrder, as: RiderFields.newSortOrder)
    }
}

extension RegisterLiveActivityRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        activityID: String, registration: LiveActivityRegistration, _: Void = ()
    ) {
        self.init(activityID: activityID, registration: registration)
    }

    static let activityID = Parameter<String>("activity_id", in: .path, "Identifier of the Live Activity on its device.", bounds: 1...128, example: "A5B9-journey")

    public static let parameters: [AnyParameter] = [
        activityID.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        activityID = try reader.value(Self.activityID)
        registration = try reader.body(LiveActivityRegistration.self)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(activityID, as: Self.activityID)
        writer.write(body: registration)
    }
}

extension LiveActivityRegistration {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        pushToken: DeviceToken, environment: PushEnvironment = .production, refreshToken: String, _: Void = ()
    ) {
        self.init(pushToken: pushToken, environment: environment, refreshToken: refreshToken)
    }

    static let pushToken = Parameter<DeviceToken>("push_token", "Its push token, of ActivityKit's pushTokenUpdates, as hexadecimal digits.", example: .example)
    static let environment = Parameter<PushEnvironment>("environment", "Which push service the token belongs to.", default: .production, example: .production)
    static let refreshToken = Parameter<String>("refresh_token", "The journey it shows: refresh_token of its itinerary. Never logged.", bounds: 1...4000, example: "j1.eyJsIjpbXX0")

    public static let fields: [BodyField] = [
        BodyField(pushToken.erased), BodyField(environment.erased), BodyField(refreshToken.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        pushToken = try reader.secret(Self.pushToken)
        environment = try reader.value(Self.environment)
        refreshToken = try reader.secret(Self.refreshToken)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(pushToken, as: Self.pushToken)
        writer.write(environment, as: Self.environment)
        writer.write(refreshToken, as: Self.refreshToken)
    }
}

extension DeleteLiveActivityRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        activityID: String, _: Void = ()
    ) {
        self.init(activityID: activityID)
    }

    static let activityID = Parameter<String>("activity_id", in: .path, "Identifier of the Live Activity on its device.", bounds: 1...128, example: "A5B9-journey")

    public static let parameters: [AnyParameter] = [
        activityID.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        activityID = try reader.value(Self.activityID)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(activityID, as: Self.activityID)
    }
}

extension LiveActivity {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        activityID: String, endsAt: Timestamp, _: Void = ()
    ) {
        self.init(activityID: activityID, endsAt: endsAt)
    }

    enum CodingKeys: String, CodingKey {
        case activityID = "activity_id", endsAt = "ends_at"
    }

    public static let summary = "A Live Activity that is kept up to date by pushes."

    public static let fieldDocs: [String: String] = [
        "activity_id": "Identifier of the Live Activity on its device.",
        "ends_at": "When it is kept up to date no longer: the system ends it by then.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"activity_id\":", activityID)
        json.member(",\"ends_at\":", endsAt)
    }
}

extension RiderNotification {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        id: RecordID, kind: NotificationKind, alertID: String, severity: NotificationSeverity, title: String, body: String,
        titleText: LocalizedText? = nil, bodyText: LocalizedText? = nil, deepLink: String? = nil, createdAt: Timestamp,
        openedAt: Timestamp? = nil, _: Void = ()
    ) {
        self.init(id: id, kind: kind, alertID: alertID, severity: severity, title: title, body: body, titleText: titleText, bodyText: bodyText, deepLink: deepLink, createdAt: createdAt, openedAt: openedAt)
    }

    enum CodingKeys: String, CodingKey {
        case id, kind, alertID = "alert_id", severity, title, body, titleText = "title_text", bodyText = "body_text",
            deepLink = "deep_link", createdAt = "created_at", openedAt = "opened_at"
    }

    public static let summary = "Something a rider was told."

    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the notification.",
        "kind": "What it is.",
        "alert_id": "The alert it is about; of a reminder or a digest, its own id.",
        "severity": "How grave it is.",
        "title": "Its heading, in English or, where `Accept-Language` asks for it, in Chinese, simplified or traditional.",
        "body": "Its text, likewise; what only its publisher wrote is as it was published.",
        "title_text": "What the app says for the heading in the rider's language, as in the push; null where it has no words of its own.",
        "body_text": "What the app says for the text, likewise.",
        "deep_link": "Where the app goes when it is opened.",
        "created_at": "When it was sent.",
        "opened_at": "When the rider opened it, on whichever device; null where it was not.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"id\":", id)
        json.member(",\"kind\":", kind)
        json.member(",\"alert_id\":", alertID)
        json.member(",\"severity\":", severity)
        json.member(",\"title\":", title)
        json.member(",\"body\":", body)
        json.member(",\"title_text\":", titleText)
        json.member(",\"body_text\":", bodyText)
        json.member(",\"deep_link\":", deepLink)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"opened_at\":", openedAt)
    }
}

extension LocalizedText {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        key: String, arguments: [String], _: Void = ()
    ) {
        self.init(key: key, arguments: arguments)
    }

    enum CodingKeys: String, CodingKey {
        case key, arguments
    }

    public static let summary = "A text of the app, as a push names it (APNs `loc-key` and `loc-args`)."

    public static let fieldDocs: [String: String] = [
        "key": "Key of the text.",
        "arguments": "What stands in its gaps, in their order.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"key\":", key)
        json.member(",\"arguments\":", arguments)
    }
}

extension NotificationsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        notifications: [RiderNotification], unread: Int, mutedUntil: Timestamp? = nil, total: Int, limit: Int, offset: Int,
        _: Void = ()
    ) {
        self.init(notifications: notifications, unread: unread, mutedUntil: mutedUntil, total: total, limit: limit, offset: offset)
    }

    enum CodingKeys: String, CodingKey {
        case notifications, unread, mutedUntil = "muted_until", total, limit, offset
    }

    public static let summary = "One page of what a rider was told in the last 30 days."

    public static let fieldDocs: [String: String] = [
        "notifications": "What was told, the newest first.",
        "unread": "The number on the app's icon: alerts told in the last seven days, not over and not opened.",
        "muted_until": "When the mute ends; null where nothing is muted.",
        "total": "How many there are in all.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"notifications\":", notifications)
        json.member(",\"unread\":", unread)
        json.member(",\"muted_until\":", mutedUntil)
        json.member(",\"total\":", total)
        json.member(",\"limit\":", limit)
        json.member(",\"offset\":", offset)
    }
}

extension UnreadBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        unread: Int, _: Void = ()
    ) {
        self.init(unread: unread)
    }

    enum CodingKeys: String, CodingKey {
        case unread
    }

    public static let summary = "How much a rider has not read."

    public static let fieldDocs: [String: String] = [
        "unread": "The number for the app's icon.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"unread\":", unread)
    }
}

extension NotificationKind { public static let summary = "What a notification is." }

extension NotificationsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        limit: Int = 50, offset: Int = 0, _: Void = ()
    ) {
        self.init(limit: limit, offset: offset)
    }

    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 50, bounds: 1...200, example: 50)
    static let offset = Parameter<Int>("offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)

    public static let parameters: [AnyParameter] = [
        limit.erased, offset.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}

extension RegisterDeviceRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        token: DeviceToken, deviceID: String, details: DeviceDetails = .usual, _: Void = ()
    ) {
        self.init(token: token, deviceID: deviceID, details: details)
    }

    static let token = Parameter<DeviceToken>("apns_token", "Token of Apple's push service, as hexadecimal digits.", example: .example)
    static let deviceID = Parameter<String>("device_id", "Identifier the app gives the device; the same at every registration.", bounds: 1...128, example: "5F3A-iPhone")

    public static let fields: [BodyField] = [
        BodyField(token.erased), BodyField(deviceID.erased)
    ] + DeviceDetails.fields

    public init(_ reader: BodyReader) throws(ParameterError) {
        token = try reader.secret(Self.token)
        deviceID = try reader.value(Self.deviceID)
        details = try DeviceDetails(reader)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(token, as: Self.token)
        writer.write(deviceID, as: Self.deviceID)
        details.write(to: &writer)
    }
}

extension RegisterTokenRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        token: DeviceToken, deviceID: String? = nil, details: DeviceDetails = .usual, _: Void = ()
    ) {
        self.init(token: token, deviceID: deviceID, details: details)
    }

    static let token = Parameter<DeviceToken>("token", "Token of Apple's push service, as hexadecimal digits.", example: .example)
    static let deviceID = OptionalParameter<String>("device_id", "Identifier the app gives the device; without it, the device that has the token, else a new one.", bounds: 1...128, example: "5F3A-iPhone")

    public static let fields: [BodyField] = [
        BodyField(token.erased), BodyField(deviceID.erased)
    ] + DeviceDetails.fields

    public init(_ reader: BodyReader) throws(ParameterError) {
        token = try reader.secret(Self.token)
        deviceID = try reader.value(Self.deviceID)
        details = try DeviceDetails(reader)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(token, as: Self.token)
        writer.write(deviceID, as: Self.deviceID)
        details.write(to: &writer)
    }
}

extension Reminder {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        id: RecordID, tripID: String, serviceDate: ISODate, stopID: String, stopSequence: Int, stopName: String? = nil,
        routeName: String? = nil, headsign: String? = nil, minutesBefore: Int, savedTripID: RecordID? = nil,
        scheduledTime: Timestamp, remindAt: Timestamp, status: ReminderStatus, createdAt: Timestamp, updatedAt: Timestamp,
        version: Int, _: Void = ()
    ) {
        self.init(id: id, tripID: tripID, serviceDate: serviceDate, stopID: stopID, stopSequence: stopSequence, stopName: stopName, routeName: routeName, headsign: headsign, minutesBefore: minutesBefore, savedTripID: savedTripID, scheduledTime: scheduledTime, remindAt: remindAt, status: status, createdAt: createdAt, updatedAt: updatedAt, version: version)
    }

    enum CodingKeys: String, CodingKey {
        case id, tripID = "trip_id", serviceDate = "service_date", stopID = "stop_id", stopSequence = "stop_sequence",
            stopName = "stop_name", routeName = "route_name", headsign, minutesBefore = "minutes_before",
            savedTripID = "saved_trip_id", scheduledTime = "scheduled_time", remindAt = "remind_at", status,
            createdAt = "created_at", updatedAt = "updated_at", version
    }

    public static let summary = "A notification before a departure."

    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the reminder.",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id); may change with a newer timetable.",
        "service_date": "Service day of the trip.",
        "stop_id": "Stop or platform of the departure; may change with a newer timetable.",
        "stop_sequence": "Which call of the trip it is (`stop_times.txt` stop_sequence); may change with a newer timetable.",
        "stop_name": "Name of the stop by the timetable when the reminder was made; may change with a newer timetable.",
        "route_name": "Short name of the route, or its long one, when the reminder was made.",
        "headsign": "Where the vehicle says it is going, when the reminder was made.",
        "minutes_before": "How long before the departure to remind, minutes.",
        "saved_trip_id": "Your saved trip that it is the first vehicle of.",
        "scheduled_time": "Departure by the timetable; may change with a newer one.",
        "remind_at": "When the notification is due; moves with the live departure.",
        "status": "What has become of it.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"id\":", id)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_sequence\":", stopSequence)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"route_name\":", routeName)
        json.member(",\"headsign\":", headsign)
        json.member(",\"minutes_before\":", minutesBefore)
        json.member(",\"saved_trip_id\":", savedTripID)
        json.member(",\"scheduled_time\":", scheduledTime)
        json.member(",\"remind_at\":", remindAt)
        json.member(",\"status\":", status)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"version\":", version)
    }
}

extension RemindersBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        reminders: [Reminder], _: Void = ()
    ) {
        self.init(reminders: reminders)
    }

    enum CodingKeys: String, CodingKey {
        case reminders
    }

    public static let summary = "The departure reminders of a rider."

    public static let fieldDocs: [String: String] = [
        "reminders": "Reminders, the next one due first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"reminders\":", reminders)
    }
}

extension ReminderStatus { public static let summary = "What has become of a reminder." }

extension CreateReminderRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, serviceDate: ISODate, stopID: String, stopSequence: Int? = nil, startTime: ServiceClock? = nil,
        minutesBefore: Int, savedTripID: RecordID? = nil, _: Void = ()
    ) {
        self.init(tripID: tripID, serviceDate: serviceDate, stopID: stopID, stopSequence: stopSequence, startTime: startTime, minutesBefore: minutesBefore, savedTripID: savedTripID)
    }

    static let tripID = Parameter<String>("trip_id", "GTFS trip_id, as departures give it.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let serviceDate = Parameter<ISODate>("service_date", "Service day of the trip, as departures give it.", example: .sample)
    static let stopID = Parameter<String>("stop_id", "Stop or platform of the departure.", bounds: 1...200, example: "2000343")
    static let stopSequence = OptionalParameter<Int>("stop_sequence", "Which call of the trip it is, for trips that come twice; the first one where not given.", bounds: 0...1_000_000, example: 12)
    static let startTime = OptionalParameter<ServiceClock>("start_time", "First departure of the run, for trips that run by frequency; the next run where not given.", example: ServiceClock(seconds: 29_700))
    static let minutesBefore = Parameter<Int>("minutes_before", "How long before the departure to remind.", bounds: 1...60, unit: "minutes", example: 10)
    static let savedTripID = OptionalParameter<RecordID>("saved_trip_id", "Your saved trip that it is the first vehicle of: you are told to leave, in the name of the trip. Give the time it takes to the stop as minutes_before.", example: .sample)

    public static let fields: [BodyField] = [
        BodyField(tripID.erased), BodyField(serviceDate.erased), BodyField(stopID.erased), BodyField(stopSequence.erased),
        BodyField(startTime.erased), BodyField(minutesBefore.erased), BodyField(savedTripID.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        tripID = try reader.value(Self.tripID)
        serviceDate = try reader.value(Self.serviceDate)
        stopID = try reader.value(Self.stopID)
        stopSequence = try reader.value(Self.stopSequence)
        startTime = try reader.value(Self.startTime)
        minutesBefore = try reader.value(Self.minutesBefore)
        savedTripID = try reader.value(Self.savedTripID)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(tripID, as: Self.tripID)
        writer.write(serviceDate, as: Self.serviceDate)
        writer.write(stopID, as: Self.stopID)
        writer.write(stopSequence, as: Self.stopSequence)
        writer.write(startTime, as: Self.startTime)
        writer.write(minutesBefore, as: Self.minutesBefore)
        writer.write(savedTripID, as: Self.savedTripID)
    }
}

extension CreateSavedTripRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String, origin: SavedPlaceInput, destination: SavedPlaceInput, preferences: TripPreferences = .usual,
        sortOrder: Int? = nil, _: Void = ()
    ) {
        self.init(name: name, origin: origin, destination: destination, preferences: preferences, sortOrder: sortOrder)
    }

    static let name = Parameter<VerbatimText>("name", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work"))
    static let origin = BodyPart<SavedPlaceInput>("origin", "Where it starts.")
    static let destination = BodyPart<SavedPlaceInput>("destination", "Where it ends.")

    public static let fields: [BodyField] = [
        BodyField(name.erased), BodyField(origin.erased), BodyField(destination.erased),
        BodyField(TripPlanRequest.preferences.erased), BodyField(RiderFields.sortOrder.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        name = try reader.value(Self.name)
        origin = try reader.value(Self.origin)
        destination = try reader.value(Self.destination)
        preferences = try reader.value(TripPlanRequest.preferences)
        sortOrder = try reader.value(RiderFields.sortOrder)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(name, as: Self.name)
        writer.write(origin, as: Self.origin)
        writer.write(destination, as: Self.destination)
        writer.write(preferences, as: TripPlanRequest.preferences)
        writer.write(sortOrder, as: RiderFields.sortOrder)
    }
}

extension SavedTripChanges {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String? = nil, origin: SavedPlaceInput? = nil, destination: SavedPlaceInput? = nil,
        preferences: Change<TripPreferences> = .keep, sortOrder: Int? = nil, _: Void = ()
    ) {
        self.init(name: name, origin: origin, destination: destination, preferences: preferences, sortOrder: sortOrder)
    }

    static let name = ChangeField<VerbatimText>("name", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work"))
    static let origin = ChangePart<SavedPlaceInput>("origin", "Where it starts.")
    static let destination = ChangePart<SavedPlaceInput>("destination", "Where it ends.")
    static let preferences = ChangePart<TripPreferences>("preferences", "How the rider travels, the whole of it.", null: "the defaults of a plan")

    public static let fields: [BodyField] = [
        BodyField(name.erased), BodyField(origin.erased), BodyField(destination.erased), BodyField(preferences.erased),
        BodyField(RiderFields.newSortOrder.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        name = try reader.value(Self.name)
        origin = try reader.value(Self.origin)
        destination = try reader.value(Self.destination)
        preferences = try reader.value(Self.preferences)
        sortOrder = try reader.value(RiderFields.newSortOrder)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(name, as: Self.name)
        writer.write(origin, as: Self.origin)
        writer.write(destination, as: Self.destination)
        writer.write(preferences, as: Self.preferences)
        writer.write(sortOrder, as: RiderFields.newSortOrder)
    }
}

extension SavedTrip {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        id: RecordID, name: String, origin: SavedPlace, destination: SavedPlace, preferences: SavedTripPreferences,
        sortOrder: Int, createdAt: Timestamp, updatedAt: Timestamp, version: Int, _: Void = ()
    ) {
        self.init(id: id, name: name, origin: origin, destination: destination, preferences: preferences, sortOrder: sortOrder, createdAt: createdAt, updatedAt: updatedAt, version: version)
    }

    enum CodingKeys: String, CodingKey {
        case id, name, origin, destination, preferences, sortOrder = "sort_order", createdAt = "created_at",
            updatedAt = "updated_at", version
    }

    public static let summary = "A journey a rider makes again and again."

    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the saved trip.",
        "name": "What the rider calls it.",
        "origin": "Where it starts.",
        "destination": "Where it ends.",
        "preferences": "How the rider travels.",
        "sort_order": "Place in the list, from 0.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"id\":", id)
        json.member(",\"name\":", name)
        json.member(",\"origin\":", origin)
        json.member(",\"destination\":", destination)
        json.member(",\"preferences\":", preferences)
        json.member(",\"sort_order\":", sortOrder)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"version\":", version)
    }
}

extension SavedTripsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        savedTrips: [SavedTrip], _: Void = ()
    ) {
        self.init(savedTrips: savedTrips)
    }

    enum CodingKeys: String, CodingKey {
        case savedTrips = "saved_trips"
    }

    public static let summary = "The saved trips of a rider."

    public static let fieldDocs: [String: String] = [
        "saved_trips": "Saved trips in the order the rider gave them.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"saved_trips\":", savedTrips)
    }
}

extension SavedPlace {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String? = nil, lat: Double? = nil, lon: Double? = nil, name: String? = nil, _: Void = ()
    ) {
        self.init(stopID: stopID, lat: lat, lon: lon, name: name)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", lat, lon, name
    }

    public static let summary = "One end of a saved trip: a stop or a point."

    public static let fieldDocs: [String: String] = [
        "stop_id": "GTFS stop_id; null for a point.",
        "lat": "Latitude of a point, degrees (WGS 84); null for a stop.",
        "lon": "Longitude of a point, degrees (WGS 84); null for a stop.",
        "name": "What the rider calls the place.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
        json.member(",\"name\":", name)
    }
}

extension SavedTripPreferences {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        maxWalkingDistance: Int, wheelchairAccessible: Bool, avoidSteps: Bool = false, modes: [Mode]? = nil,
        walkingSpeed: Double, maxTransfers: Int, minimumTransferMinutes: Int, bicycle: Bool, optimize: PlanGoal,
        _: Void = ()
    ) {
        self.init(maxWalkingDistance: maxWalkingDistance, wheelchairAccessible: wheelchairAccessible, avoidSteps: avoidSteps, modes: modes, walkingSpeed: walkingSpeed, maxTransfers: maxTransfers, minimumTransferMinutes: minimumTransferMinutes, bicycle: bicycle, optimize: optimize)
    }

    enum CodingKeys: String, CodingKey {
        case maxWalkingDistance = "max_walking_distance", wheelchairAccessible = "wheelchair_accessible",
            avoidSteps = "avoid_steps", modes, walkingSpeed = "walking_speed", maxTransfers = "max_transfers",
            minimumTransferMinutes = "minimum_transfer_minutes", bicycle, optimize
    }

    public static let summary = "How the rider travels on a saved trip; fields and defaults are those of a plan."

    public static let fieldDocs: [String: String] = [
        "max_walking_distance": "Longest walk at either end and between vehicles, metres.",
        "wheelchair_accessible": "Only what can be done with a wheelchair.",
        "avoid_steps": "Only ways without steps.",
        "modes": "Only these modes; null for every mode.",
        "walking_speed": "How fast the rider walks, metres per second.",
        "max_transfers": "Most changes of vehicle.",
        "minimum_transfer_minutes": "Minutes to spare at every change, beyond what the change itself needs.",
        "bicycle": "Travels with a bicycle.",
        "optimize": "Which of several good journeys comes first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"max_walking_distance\":", maxWalkingDistance)
        json.member(",\"wheelchair_accessible\":", wheelchairAccessible)
        json.member(",\"avoid_steps\":", avoidSteps)
        json.member(",\"modes\":", modes)
        json.member(",\"walking_speed\":", walkingSpeed)
        json.member(",\"max_transfers\":", maxTransfers)
        json.member(",\"minimum_transfer_minutes\":", minimumTransferMinutes)
        json.member(",\"bicycle\":", bicycle)
        json.member(",\"optimize\":", optimize)
    }
}

extension NotificationSettings {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tz: String, quietHoursEnabled: Bool, quietStart: ClockTime? = nil, quietEnd: ClockTime? = nil,
        severityMin: NotificationSeverity, delayMinutesMin: Int = RiderLimits.delayMinutes.lowerBound,
        timeSensitiveOk: Bool, perFavoriteOverrides: [String: FavoriteOverride] = [:], createdAt: Timestamp? = nil,
        updatedAt: Timestamp? = nil, version: Int, _: Void = ()
    ) {
        self.init(tz: tz, quietHoursEnabled: quietHoursEnabled, quietStart: quietStart, quietEnd: quietEnd, severityMin: severityMin, delayMinutesMin: delayMinutesMin, timeSensitiveOk: timeSensitiveOk, perFavoriteOverrides: perFavoriteOverrides, createdAt: createdAt, updatedAt: updatedAt, version: version)
    }

    enum CodingKeys: String, CodingKey {
        case tz, quietHoursEnabled = "quiet_hours_enabled", quietStart = "quiet_start", quietEnd = "quiet_end",
            severityMin = "severity_min", delayMinutesMin = "delay_minutes_min", timeSensitiveOk = "time_sensitive_ok",
            perFavoriteOverrides = "per_favorite_overrides", createdAt = "created_at", updatedAt = "updated_at", version
    }

    public static let summary = "Which notifications a rider wants, and when."

    public static let fieldDocs: [String: String] = [
        "tz": "Time zone of the quiet hours (IANA name).",
        "quiet_hours_enabled": "Whether only cancellations are sent in the quiet hours.",
        "quiet_start": "When quiet hours start, on the clock of tz.",
        "quiet_end": "When quiet hours end, on the clock of tz; the next morning where this is before quiet_start.",
        "severity_min": "The least an alert has to be.",
        "delay_minutes_min": "From how many minutes on a late trip is told of, as riders are told it: 5 to 60.",
        "time_sensitive_ok": "Whether grave alerts may break through a focus.",
        "per_favorite_overrides": "What differs for single favourites, by their ids.",
        "created_at": "When the rider first changed something; null where everything is at its default.",
        "updated_at": "When it was last changed; null where everything is at its default.",
        "version": "The rider's change counter when it was last changed, 0 at the defaults; its ETag is this number in quotes.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"tz\":", tz)
        json.member(",\"quiet_hours_enabled\":", quietHoursEnabled)
        json.member(",\"quiet_start\":", quietStart)
        json.member(",\"quiet_end\":", quietEnd)
        json.member(",\"severity_min\":", severityMin)
        json.member(",\"delay_minutes_min\":", delayMinutesMin)
        json.member(",\"time_sensitive_ok\":", timeSensitiveOk)
        json.member(",\"per_favorite_overrides\":", perFavoriteOverrides)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"version\":", version)
    }
}

extension FavoriteOverride {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        notificationsEnabled: Bool, _: Void = ()
    ) {
        self.init(notificationsEnabled: notificationsEnabled)
    }

    enum CodingKeys: String, CodingKey {
        case notificationsEnabled = "notifications_enabled"
    }

    public static let summary = "What differs for one favourite."

    public static let fieldDocs: [String: String] = [
        "notifications_enabled": "False where nothing is to be sent for this favourite.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"notifications_enabled\":", notificationsEnabled)
    }
}

extension MuteBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        mutedUntil: Timestamp, _: Void = ()
    ) {
        self.init(mutedUntil: mutedUntil)
    }

    enum CodingKeys: String, CodingKey {
        case mutedUntil = "muted_until"
    }

    public static let summary = "Until when a rider hears nothing."

    public static let fieldDocs: [String: String] = [
        "muted_until": "When alerts are sent again.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"muted_until\":", mutedUntil)
    }
}

extension MuteRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        hours: Int = 24, _: Void = ()
    ) {
        self.init(hours: hours)
    }

    static let hours = Parameter<Int>("hours", "For how long nothing is sent.", default: 24, bounds: 1...24, unit: "hours", example: 24)

    public static let fields: [BodyField] = [
        BodyField(hours.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        hours = try reader.value(Self.hours)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(hours, as: Self.hours)
    }
}

extension FavoriteOverrideInput {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        notificationsEnabled: Bool, _: Void = ()
    ) {
        self.init(notificationsEnabled: notificationsEnabled)
    }

    static let notificationsEnabled = Parameter<Bool>("notifications_enabled", "False where nothing is to be sent for this favourite.", example: false)

    public static let summary = "What is to differ for one favourite."

    public static let fields: [BodyField] = [
        BodyField(notificationsEnabled.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        notificationsEnabled = try reader.value(Self.notificationsEnabled)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(notificationsEnabled, as: Self.notificationsEnabled)
    }
}

extension UpdateSettingsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        changes: SettingsChanges, ifMatch: IfMatch? = nil, _: Void = ()
    ) {
        self.init(changes: changes, ifMatch: ifMatch)
    }

    public static let parameters: [AnyParameter] = [
        RiderFields.ifMatch.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        ifMatch = try reader.value(RiderFields.ifMatch)
        changes = try reader.body(SettingsChanges.self)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(ifMatch, as: RiderFields.ifMatch)
        writer.write(body: changes)
    }
}

extension SettingsChanges {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        timeZone: Change<TimeZoneName> = .keep, quietHoursEnabled: Change<Bool> = .keep,
        quietStart: Change<ClockTime> = .keep, quietEnd: Change<ClockTime> = .keep,
        severityMin: Change<NotificationSeverity> = .keep, delayMinutesMin: Change<Int> = .keep,
        timeSensitiveOK: Change<Bool> = .keep, perFavoriteOverrides: Change<[RecordID: FavoriteOverrideInput?]> = .keep,
        _: Void = ()
    ) {
        self.init(timeZone: timeZone, quietHoursEnabled: quietHoursEnabled, quietStart: quietStart, quietEnd: quietEnd, severityMin: severityMin, delayMinutesMin: delayMinutesMin, timeSensitiveOK: timeSensitiveOK, perFavoriteOverrides: perFavoriteOverrides)
    }

    static let timeZone = ChangeField<TimeZoneName>("tz", "Time zone of the quiet hours (IANA name).", null: "that of the city", example: .sydney)
    static let quietHoursEnabled = ChangeField<Bool>("quiet_hours_enabled", "Whether only cancellations are sent in the quiet hours.", null: "false", example: true)
    static let quietStart = ChangeField<ClockTime>("quiet_start", "When quiet hours start, on the clock of tz.", null: "no time", example: .sample)
    static let quietEnd = ChangeField<ClockTime>("quiet_end", "When quiet hours end; the next morning where this is before quiet_start.", null: "no time", example: .sample)
    static let severityMin = ChangeField<NotificationSeverity>("severity_min", "The least an alert has to be.", null: "minor", example: .major)
    static let delayMinutesMin = ChangeField<Int>("delay_minutes_min", "From how many minutes on a late trip is told of.", null: "5", bounds: RiderLimits.delayMinutes, unit: "minutes", example: 15)
    static let timeSensitiveOK = ChangeField<Bool>("time_sensitive_ok", "Whether grave alerts may break through a focus.", null: "true", example: true)
    static let perFavoriteOverrides = BodyMap<RecordID, FavoriteOverrideInput>("per_favorite_overrides", "What differs for single favourites, by their ids.", upTo: RiderLimits.favorites)

    public static let fields: [BodyField] = [
        BodyField(timeZone.erased), BodyField(quietHoursEnabled.erased), BodyField(quietStart.erased),
        BodyField(quietEnd.erased), BodyField(severityMin.erased), BodyField(delayMinutesMin.erased),
        BodyField(timeSensitiveOK.erased), BodyField(perFavoriteOverrides.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        timeZone = try reader.value(Self.timeZone)
        quietHoursEnabled = try reader.value(Self.quietHoursEnabled)
        quietStart = try reader.value(Self.quietStart)
        quietEnd = try reader.value(Self.quietEnd)
        severityMin = try reader.value(Self.severityMin)
        delayMinutesMin = try reader.value(Self.delayMinutesMin)
        timeSensitiveOK = try reader.value(Self.timeSensitiveOK)
        perFavoriteOverrides = try reader.value(Self.perFavoriteOverrides)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(timeZone, as: Self.timeZone)
        writer.write(quietHoursEnabled, as: Self.quietHoursEnabled)
        writer.write(quietStart, as: Self.quietStart)
        writer.write(quietEnd, as: Self.quietEnd)
        writer.write(severityMin, as: Self.severityMin)
        writer.write(delayMinutesMin, as: Self.delayMinutesMin)
        writer.write(timeSensitiveOK, as: Self.timeSensitiveOK)
        writer.write(perFavoriteOverrides, as: Self.perFavoriteOverrides)
    }
}

extension SessionBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        accessToken: String, tokenType: String = "bearer", expiresIn: Int, expiresAt: Int, refreshToken: String,
        user: [String: JSONValue], _: Void = ()
    ) {
        self.init(accessToken: accessToken, tokenType: tokenType, expiresIn: expiresIn, expiresAt: expiresAt, refreshToken: refreshToken, user: user)
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token", tokenType = "token_type", expiresIn = "expires_in", expiresAt = "expires_at",
            refreshToken = "refresh_token", user
    }

    public static let summary = "A session, as the sign-in endpoints of `/auth/v1` give it."

    public static let fieldDocs: [String: String] = [
        "access_token": "Bearer token for requests (JWT).",
        "token_type": "Always bearer.",
        "expires_in": "Seconds until the access token expires.",
        "expires_at": "When it expires, seconds since 1970.",
        "refresh_token": "Token for the next session; good for one use.",
        "user": "The account, as `GET /auth/v1/user` gives it.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"access_token\":", accessToken)
        json.member(",\"token_type\":", tokenType)
        json.member(",\"expires_in\":", expiresIn)
        json.member(",\"expires_at\":", expiresAt)
        json.member(",\"refresh_token\":", refreshToken)
        json.member(",\"user\":", user)
    }
}

extension AlertSubscription {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        id: RecordID, routeIDs: [String], stopIDs: [String], severityMin: NotificationSeverity? = nil, createdAt: Timestamp,
        updatedAt: Timestamp, version: Int, _: Void = ()
    ) {
        self.init(id: id, routeIDs: routeIDs, stopIDs: stopIDs, severityMin: severityMin, createdAt: createdAt, updatedAt: updatedAt, version: version)
    }

    enum CodingKeys: String, CodingKey {
        case id, routeIDs = "route_ids", stopIDs = "stop_ids", severityMin = "severity_min", createdAt = "created_at",
            updatedAt = "updated_at", version
    }

    public static let summary = "Alerts a rider wants to hear of, apart from those of favourites."

    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the subscription.",
        "route_ids": "Routes it is about (GTFS route_id).",
        "stop_ids": "Stops it is about (GTFS stop_id).",
        "severity_min": "The least an alert has to be; null for what the settings say.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"id\":", id)
        json.member(",\"route_ids\":", routeIDs)
        json.member(",\"stop_ids\":", stopIDs)
        json.member(",\"severity_min\":", severityMin)
        json.member(",\"created_at\":", createdAt)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"version\":", version)
    }
}

extension AlertSubscriptionsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        subscriptions: [AlertSubscription], _: Void = ()
    ) {
        self.init(subscriptions: subscriptions)
    }

    enum CodingKeys: String, CodingKey {
        case subscriptions
    }

    public static let summary = "The subscriptions of a rider."

    public static let fieldDocs: [String: String] = [
        "subscriptions": "Subscriptions, oldest first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"subscriptions\":", subscriptions)
    }
}

extension NotificationSeverity { public static let summary = "How grave an alert has to be for a notification." }

extension SyncBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: Int, favorites: [Favorite], savedTrips: [SavedTrip], reminders: [Reminder],
        subscriptions: [AlertSubscription], settings: NotificationSettings? = nil, deleted: [Deletion],
        complete: Bool = true, _: Void = ()
    ) {
        self.init(version: version, favorites: favorites, savedTrips: savedTrips, reminders: reminders, subscriptions: subscriptions, settings: settings, deleted: deleted, complete: complete)
    }

    enum CodingKeys: String, CodingKey {
        case version, favorites, savedTrips = "saved_trips", reminders, subscriptions, settings, deleted, complete
    }

    public static let summary = "What has changed of a rider's things."

    public static let fieldDocs: [String: String] = [
        "version": "The rider's change counter now; the next since.",
        "favorites": "Favourites that are new or changed.",
        "saved_trips": "Saved trips that are new or changed.",
        "reminders": "Reminders that are new or changed.",
        "subscriptions": "Subscriptions that are new or changed.",
        "settings": "Notification settings where they have changed, else null.",
        "deleted": "What was deleted; nothing where since is 0.",
        "complete": "False where older deletions are no longer known: drop what is held and ask again with since 0.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"version\":", version)
        json.member(",\"favorites\":", favorites)
        json.member(",\"saved_trips\":", savedTrips)
        json.member(",\"reminders\":", reminders)
        json.member(",\"subscriptions\":", subscriptions)
        json.member(",\"settings\":", settings)
        json.member(",\"deleted\":", deleted)
        json.member(",\"complete\":", complete)
    }
}

extension Deletion {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        kind: SyncKind, id: RecordID, version: Int, _: Void = ()
    ) {
        self.init(kind: kind, id: id, version: version)
    }

    enum CodingKeys: String, CodingKey {
        case kind, id, version
    }

    public static let summary = "An object that is gone."

    public static let fieldDocs: [String: String] = [
        "kind": "What it was.",
        "id": "Identifier it had.",
        "version": "The rider's change counter when it was deleted.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"kind\":", kind)
        json.member(",\"id\":", id)
        json.member(",\"version\":", version)
    }
}

extension SyncKind { public static let summary = "The kinds of objects that are kept in step between devices." }

extension SyncRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        since: Int = 0, _: Void = ()
    ) {
        self.init(since: since)
    }

    static let since = Parameter<Int>("since", "The version of the last answer; 0 for everything.", default: 0, bounds: 0...(1 << 53 - 1), example: 41)

    public static let parameters: [AnyParameter] = [
        since.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        since = try reader.value(Self.since)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(since, as: Self.since)
    }
}
