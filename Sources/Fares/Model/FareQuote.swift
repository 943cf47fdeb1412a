import GTFSValues

/// What a journey costs and how that comes about. Money is in hundredths of the currency (cents).
public struct FareQuote: Sendable, Equatable {
    /// What is paid: the charges, less what the cap of a day takes off, and access fees.
    public var total: Int
    /// ISO 4217 code, `AUD`.
    public var currency: String
    public var rider: RiderCategory
    /// One for each trip: legs that are charged together.
    public var charges: [FareCharge]
    /// What caps take off, because this journey alone costs more than its day may.
    public var takenOffByCap: Int
    /// Names of the tables that were in force, in the order of the journey; more than one where it crosses a change.
    public var tables: [String]
    /// What a rider may wonder about.
    public var notes: [FareNote]
    /// On what it rests where it is only an estimate; nil where a table was in force.
    public var estimate: FareEstimate?

    /// Access fees within the total.
    public var accessFees: Int { charges.reduce(0) { $0 + $1.accessFee } }
    /// The total without access fees.
    public var fare: Int { total - accessFees }
}

/// What a fare rests on for which no table is known.
public struct FareEstimate: Sendable, Equatable {
    /// Last day on which the figures it begins with were in force.
    public var tableEnds: ServiceDate
    /// First days of the published rises that are in it.
    public var steps: [ServiceDate]
}

extension FareEstimate: CustomStringConvertible {
    /// In a sentence for riders.
    public var description: String {
        let days = steps.map(\.description).joined(separator: " and ")
        let rise = steps.isEmpty ? "as nothing newer is known" : "raised by what was published for \(days)"
        return "About: by the fares in force until \(tableEnds), \(rise)."
    }
}

/// What one trip costs: from where a card is touched on until it is touched off for the last time in the same mode.
public struct FareCharge: Sendable, Equatable {
    /// Positions of its legs in the journey.
    public var legs: Range<Int>
    /// Whose fares are charged: rail also for metro, bus also for the few ferries priced as one.
    public var mode: FareMode
    /// Distance charged for.
    public var metres: Int
    /// From 1.
    public var band: Int
    /// Its kilometres, `10–20 km`.
    public var bandName: String
    public var time: FareTime
    /// Before the discount, in cents.
    public var full: Int
    /// For changing from another mode, in cents.
    public var discount: Int
    /// Of stations whose owner asks one, in cents; not subject to caps.
    public var accessFee: Int
    /// The day caps count it to, which need not begin at midnight.
    public var day: ServiceDate
    /// Name of the table.
    public var table: String

    /// After the discount, before caps and without the access fee.
    public var amount: Int { full - discount }
}

/// When a trip began.
public enum FareTime: String, Sendable {
    case peak
    case offPeak = "off_peak"
    /// Fares that are the same all day.
    case allDay = "all_day"
}

/// What a rider may wonder about in a quote. Legs count from 0.
public enum FareNote: Sendable, Equatable {
    /// Legs charged as one trip.
    case joined(legs: Range<Int>)
    /// Charged as another mode.
    case pricedAs(leg: Int, FareMode)
    /// No discount: the wait is longer than a transfer may be.
    case transferTooLong(leg: Int, minutes: Int)
    /// No discount: the day of the fare system began since the last boarding.
    case newDay(leg: Int)
    /// The day's cap took this much off.
    case capped(day: ServiceDate, cap: Int, takenOff: Int)
}

extension FareNote: CustomStringConvertible {
    public var description: String {
        switch self {
        case .joined(let legs): "rides \(legs.lowerBound + 1) to \(legs.upperBound) are charged as one trip"
        case .pricedAs(let leg, let mode):
            "ride \(leg + 1) is charged like a \(mode.rawValue.replacing("_", with: " "))"
        case .transferTooLong(let leg, let minutes):
            "no transfer discount for ride \(leg + 1): the change takes \(minutes) minutes"
        case .newDay(let leg): "no transfer discount for ride \(leg + 1): a new fare day has begun"
        case .capped(let day, let cap, let takenOff):
            "the cap of \(cap) cents for \(day) takes \(takenOff) cents off"
        }
    }
}
