import GTFSValues

/// One dated table of Opal fares: figures and the rules they are charged by, as its file has them.
struct OpalTable: Sendable, Equatable {
    var name: String
    var currency: String
    /// First and last day in force.
    var validFrom: ServiceDate
    var validTo: ServiceDate
    /// Kilometres at which a band ends, by mode; what is farther is in the last band.
    var bands: [FareMode: [Double]]
    /// Modes that go by a table of distances, not as the crow flies.
    var distances: [FareMode: FareDistances]
    var riders: [RiderCategory: OpalRider]
    var transferMinutes: Int
    var longerTransfers: [OpalLongerTransfer]
    /// Seconds after midnight.
    var dayBegins: Int
    /// Minutes after midnight.
    var peak: [Range<Int>]
    var outerPeak: [Range<Int>]
    var outerStations: Set<String>
    /// Weekdays (Monday = 0) and dates that are off-peak all day.
    var reducedWeekdays: Set<Int>
    var reducedDates: Set<ServiceDate>
    var accessStations: Set<String>
    var accessBetween: [OpalAccessFee]
    var pricedAs: [OpalPricedAs]
    var outsideModes: Set<FareMode>
    /// Names by id.
    var outsideFeeds: [String: String]
    var outsideAgencies: [String: String]
    /// Set where the figures are those of an older table, raised by what was published since.
    var estimate: FareEstimate?

    /// Whether fares are off-peak all day and the cap is the smaller one.
    func isReduced(_ day: ServiceDate) -> Bool {
        reducedWeekdays.contains(day.weekday) || reducedDates.contains(day)
    }

    /// The days it is in force, for messages.
    var span: String { "\(validFrom) to \(validTo)" }
}

/// What a category of riders pays. Cents.
struct OpalRider: Sendable, Equatable {
    var tariff: OpalTariff
    var caps: OpalCaps
}

/// Fares by mode and band. Cents.
struct OpalTariff: Sendable, Equatable {
    var fares: [FareMode: OpalBandFares]
    var transferDiscount: Int
    var accessFee: Int
}

/// Fares of a mode, by band. Cents.
enum OpalBandFares: Sendable, Equatable {
    case allDay([Int])
    case byTime(peak: [Int], offPeak: [Int])

    var lists: [[Int]] {
        switch self {
        case .allDay(let cents): [cents]
        case .byTime(let peak, let offPeak): [peak, offPeak]
        }
    }
}

/// The most that is paid, in cents, access fees apart.
struct OpalCaps: Sendable, Equatable {
    var day: Int
    var reducedDay: Int
    /// Monday to Sunday.
    var week: Int
}

/// Rides after which a transfer may take longer.
struct OpalLongerTransfer: Sendable, Equatable {
    var mode: FareMode
    var routes: [String]
    var between: [String]
    var minutesFromBoarding: Int

    func covers(_ leg: FareLeg) -> Bool {
        leg.mode == mode && leg.route.map(routes.contains) == true && leg.board.isOne(of: between)
            && leg.alight.isOne(of: between)
    }
}

/// An access fee between two stations that is not the tariff's. Cents.
struct OpalAccessFee: Sendable, Equatable {
    var stations: [String]
    var cents: Int
}

/// Rides charged as those of another mode.
struct OpalPricedAs: Sendable, Equatable {
    var mode: FareMode
    var charged: FareMode
    var stations: [String]

    func covers(_ leg: FareLeg) -> Bool {
        leg.mode == mode && leg.board.isOne(of: stations) && leg.alight.isOne(of: stations)
    }
}
