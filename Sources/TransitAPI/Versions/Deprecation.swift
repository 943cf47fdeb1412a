/// That a part of the contract is on its way out: since when, what to use in its place, and how long it is kept at least.
///
/// From one declaration come the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` of answers, `deprecated` in the OpenAPI document
/// and an entry in ``TransitContract/changes``.
public struct Deprecation: Sendable, Hashable {
    /// Months that whatever is deprecated is kept at least.
    public static let monthsKept = 12

    /// The day since which it should no longer be used, UTC.
    public let since: ISODate
    /// Version of the contract since which.
    public let version: String
    /// The day from which on it may be gone, UTC; until then it works as ever.
    public let sunset: ISODate
    /// What to use in its place: a sentence.
    public let instead: String
    /// Method and path of the endpoint to use in its place, as declared; nil where that is no other endpoint.
    public let successor: String?

    /// Declares that something goes.
    ///
    /// The program does not start with a declaration that says less than ``monthsKept``, or names a day that does not exist.
    ///
    /// - Parameters:
    ///   - since: `YYYY-MM-DD`.
    ///   - version: of the contract.
    ///   - sunset: `YYYY-MM-DD`; nil for the earliest there may be.
    ///   - instead: a sentence, with a full stop.
    ///   - successor: the whole path of another endpoint, as declared: `/api/v1/user/device`. Its parameters are filled in from the request's.
    public init(
        since: String, version: String, sunset: String? = nil, instead: String, successor: String? = nil
    ) {
        guard let first = ISODate(since) else { preconditionFailure("\(since) is no day") }
        let earliest = Self.earliestSunset(since: first)
        guard let last = sunset.map({ ISODate($0) }) ?? earliest else {
            preconditionFailure("\(sunset ?? "") is no day")
        }
        precondition(
            last >= earliest,
            "what is deprecated since \(first) is kept until \(earliest) at least, and not until \(last)")
        (self.since, self.version, self.sunset) = (first, version, last)
        (self.instead, self.successor) = (instead, successor)
    }

    /// The earliest day on which something may be gone: ``monthsKept`` after the day since which it is deprecated, and one more where there
    /// is no such day.
    public static func earliestSunset(since: ISODate) -> ISODate {
        let (year, month, day) = since.civil
        let months = year * 12 + month - 1 + monthsKept
        // 29 February a year later is 1 March.
        return ISODate(year: months / 12, month: months % 12 + 1, day: day)
            ?? ISODate(year: (months + 1) / 12, month: (months + 1) % 12 + 1, day: 1)!
    }

    /// What documents say of it.
    public var text: String { "Deprecated since \(since): \(instead) It is kept until \(sunset) at least." }
}
