/// A row of `agency.txt`.
public struct AgencyRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url
        case agency_email, cemv_support
    }
    public static let file = "agency.txt"
    public static let requiredColumns: [Column] = [.agency_name, .agency_timezone]

    /// Empty where the feed has one agency and gives it no id.
    public var id: String
    public var name: String
    public var url: String
    /// IANA time zone name.
    public var timeZone: String
    public var language: String
    public var phone: String

    public init?(_ record: Record<Column>) {
        guard let timeZone = record.required(.agency_timezone) else { return nil }
        id = record.text(.agency_id)
        name = record.text(.agency_name)
        url = record.text(.agency_url)
        self.timeZone = timeZone
        language = record.text(.agency_lang)
        phone = record.text(.agency_phone)
        record.expect(.agency_name)
        record.expect(.agency_url)
        record.check(.agency_url, is: .url)
        record.check(.agency_fare_url, is: .url)
        record.check(.agency_email, is: .email)
        record.check(.agency_phone, is: .phone)
        record.check(.agency_lang, is: .language)
    }
}

/// A row of `stops.txt`.
public struct StopRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case stop_id, stop_code, stop_name, tts_stop_name, stop_desc, stop_lat, stop_lon, zone_id, stop_url
        case location_type, parent_station, stop_timezone, wheelchair_boarding, level_id, platform_code, stop_access
    }
    public static let file = "stops.txt"
    public static let requiredColumns: [Column] = [.stop_id]

    public var id: String
    public var code: String
    public var name: String
    public var description: String
    /// WGS 84 degrees; nil where the feed gives none, or gives what was never filled in.
    public var latitude: Double?
    public var longitude: Double?
    public var zone: String
    public var url: String
    public var locationType: LocationType
    public var parent: String
    public var timeZone: String
    public var wheelchair: ThreeValued
    public var level: String
    public var platform: String
    /// Whether riders get to a platform through its station (0) or from outside (1); nil where the feed does not say.
    public var access: Int?

    public init?(_ record: Record<Column>) {
        guard let id = record.required(.stop_id) else { return nil }
        self.id = id
        code = record.text(.stop_code)
        name = record.text(.stop_name)
        description = record.text(.stop_desc)
        latitude = record.number(.stop_lat, in: -90...90)
        longitude = record.number(.stop_lon, in: -180...180)
        if let north = latitude, let east = longitude,
            !record.isUnset(latitude: north, longitude: east, .stop_lat)
        {
            (latitude, longitude) = (north, east)
        } else {
            (latitude, longitude) = (nil, nil)
        }
        zone = record.text(.zone_id)
        url = record.text(.stop_url)
        locationType = record.choice(.location_type, empty: .stop)
        parent = record.text(.parent_station)
        timeZone = record.text(.stop_timezone)
        wheelchair = record.choice(.wheelchair_boarding, empty: .unknown)
        level = record.text(.level_id)
        platform = record.text(.platform_code)
        access = record.integer(.stop_access, in: 0...1)
        record.check(.stop_url, is: .url)
    }
}

/// A row of `routes.txt`.
public struct RouteRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color
        case route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id, cemv_support
    }
    public static let file = "routes.txt"
    public static let requiredColumns: [Column] = [.route_id, .route_type]

    public var id: String
    public var agency: String
    public var shortName: String
    public var longName: String
    public var description: String
    /// Basic (0…12) or extended (100…1702) route type.
    public var type: Int
    public var url: String
    /// `RRGGBB`, empty where none or malformed.
    public var color: String
    public var textColor: String
    public var sortOrder: Int?

    public init?(_ record: Record<Column>) {
        guard let id = record.required(.route_id) else { return nil }
        guard let type = record.requiredInteger(.route_type, in: 0...1799) else { return nil }
        self.id = id
        self.type = type
        agency = record.text(.agency_id)
        shortName = record.text(.route_short_name)
        longName = record.text(.route_long_name)
        description = record.text(.route_desc)
        url = record.text(.route_url)
        record.check(.route_url, is: .url)
        color = Self.color(record, .route_color)
        textColor = Self.color(record, .route_text_color)
        sortOrder = record.integer(.route_sort_order)
        for column in [Column.continuous_pickup, .continuous_drop_off] { record.checkContinuous(column) }
    }

    private static func color(_ record: Record<Column>, _ column: Column) -> String {
        let text = record.text(column).uppercased()
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.isEmpty { return "" }
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (48...57).contains($0) || (65...70).contains($0) })
        else {
            record.report(.invalidColor, column, text, "not a colour of six hexadecimal digits")
            return ""
        }
        return digits
    }
}

/// A row of `levels.txt`.
public struct LevelRow: FeedRow {
    public enum Column: Int, FeedColumn { case level_id, level_index, level_name }
    public static let file = "levels.txt"
    public static let requiredColumns: [Column] = [.level_id, .level_index]

    public var id: String
    /// 0 is the ground, positive above.
    public var index: Double
    public var name: String

    public init?(_ record: Record<Column>) {
        guard let id = record.required(.level_id) else { return nil }
        self.id = id
        record.expect(.level_index)
        index = record.number(.level_index) ?? 0
        name = record.text(.level_name)
    }
}

/// A row of `feed_info.txt`.
public struct FeedInfoRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case feed_publisher_name, feed_publisher_url, feed_lang, default_lang, feed_start_date, feed_end_date
        case feed_version, feed_contact_email, feed_contact_url
    }
    public static let file = "feed_info.txt"
    public static let requiredColumns: [Column] = []

    public var publisher: String
    public var language: String
    public var version: String
    public var startDate: ServiceDate?
    public var endDate: ServiceDate?

    public init?(_ record: Record<Column>) {
        publisher = record.text(.feed_publisher_name)
        language = record.text(.feed_lang)
        version = record.text(.feed_version)
        startDate = record.optionalDate(.feed_start_date)
        endDate = record.optionalDate(.feed_end_date)
        for column in [Column.feed_publisher_name, .feed_publisher_url, .feed_lang] { record.expect(column) }
        record.check(.feed_publisher_url, is: .url)
        record.check(.feed_contact_url, is: .url)
        record.check(.feed_contact_email, is: .email)
        record.check(.feed_lang, is: .language)
        record.check(.default_lang, is: .language)
    }
}

/// A row of `translations.txt`.
public struct TranslationRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case table_name, field_name, language, translation, record_id, record_sub_id, field_value
        // The form before 2020: one text, its language, its translation.
        case trans_id, lang
    }
    public static let file = "translations.txt"
    public static let requiredColumns: [Column] = [.translation]

    /// The texts, addresses and numbers of each table whose rows riders may see.
    public static let fields: [String: Set<String>] = [
        "agency": ["agency_name", "agency_url", "agency_phone", "agency_fare_url", "agency_email"],
        "stops": ["stop_code", "stop_name", "tts_stop_name", "stop_desc", "stop_url", "platform_code"],
        "routes": ["route_short_name", "route_long_name", "route_desc", "route_url"],
        "trips": ["trip_headsign", "trip_short_name"],
        "stop_times": ["stop_headsign"],
        "pathways": ["signposted_as", "reversed_signposted_as"],
        "levels": ["level_name"],
        "feed_info": ["feed_publisher_name", "feed_publisher_url", "feed_contact_email", "feed_contact_url"],
        "attributions": ["organization_name", "attribution_url", "attribution_email", "attribution_phone"],
    ]

    /// Table without `.txt`, `stops`; empty in the older form, which holds for every table.
    public var table: String
    public var field: String
    public var language: String
    public var translation: String
    public var recordID: String
    public var recordSubID: String
    public var fieldValue: String

    public init?(_ record: Record<Column>) {
        guard let translation = record.required(.translation) else { return nil }
        self.translation = translation
        table = record.text(.table_name)
        field = record.text(.field_name)
        recordID = record.text(.record_id)
        recordSubID = record.text(.record_sub_id)
        let old = record.has(.trans_id)
        language = record.text(old ? .lang : .language)
        record.expect(old ? .lang : .language)
        record.check(old ? .lang : .language, is: .language)
        fieldValue = record.text(old ? .trans_id : .field_value)
    }
}
