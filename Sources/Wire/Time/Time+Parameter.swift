extension ISODate: ParameterValue {
    /// A date that exists, `YYYY-MM-DD`.
    public static func parse(_ text: String, within bounds: Never?) -> ISODate? { ISODate(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a date that exists, as YYYY-MM-DD"
    }
    /// A string of format date.
    public static func schema(within bounds: Never?) -> JSONObject { wireSchema }
    /// `2025-11-12`.
    public var parameterText: String { description }
}

extension Timestamp: ParameterValue {
    /// An instant with its offset (RFC 3339).
    public static func parse(_ text: String, within bounds: Never?) -> Timestamp? { Timestamp(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a time with offset, as 2025-11-12T08:30:00+11:00"
    }
    /// A string of format date-time.
    public static func schema(within bounds: Never?) -> JSONObject { wireSchema }
    /// `2025-11-12T08:30:00+11:00`.
    public var parameterText: String { description }
}

extension Moment: ParameterValue {
    /// An instant with its offset, or a wall-clock time.
    public static func parse(_ text: String, within bounds: Never?) -> Moment? { Moment(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a time, as 2025-11-12T08:30:00+11:00 or, on the city's clock, 2025-11-12T08:30"
    }
    /// A string in either form, by one pattern: a format could be that of instants alone.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": .string("^(\(day)|\(leapDay))[Tt]\(clock)(\(offset))?$")]
    }
    /// Any day of a year from 1 but 29 February.
    private static let day =
        "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-("
        + "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
    /// 29 February of a year by whose number it exists: divisible by 4, that of a century by 400.
    private static let leapDay =
        "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29"
    private static let clock = #"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]+)?)?"#
    /// A space is what an unescaped `+` of a query turns into.
    private static let offset = "[Zz]|[+ -]([01][0-9]|2[0-3]):[0-5][0-9]"

    /// The form it was given in.
    public var parameterText: String { description }
}

extension ServiceClock: ParameterValue {
    /// A time of a service day, `HH:MM:SS`.
    public static func parse(_ text: String, within bounds: Never?) -> ServiceClock? { ServiceClock(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a time of the service day, as HH:MM:SS"
    }
    /// A string of the GTFS field type Time.
    public static func schema(within bounds: Never?) -> JSONObject { wireSchema }
    /// `25:10:00`.
    public var parameterText: String { description }
}
