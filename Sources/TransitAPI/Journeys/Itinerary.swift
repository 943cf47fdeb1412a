/// One journey from door to door.
public struct Itinerary: ResponseBody {
    /// Minutes from departure to arrival, to the nearest one.
    public var durationMinutes: Int
    /// Metres walked on all legs together.
    public var walkingDistanceMeters: Int
    /// Changes of vehicle; staying seated is none.
    public var transfers: Int
    /// What the journey costs, cents; an estimate where fare.certainty says so, null where nothing is known.
    @Nullable public var fareCents: Int?
    /// When the first leg starts, by the best that is known.
    public var departureTime: Timestamp
    /// When the last leg ends, by the best that is known.
    public var arrivalTime: Timestamp
    /// Walks and rides in order; each starts where the one before ends.
    public var legs: [Leg]
    /// True if live data younger than its limit touched one of the rides.
    public var realtimeDataAvailable: Bool
    /// Contract's boolean: true yes, false no, null unknown.
    @Nullable public var wheelchairAccessible: Bool?
    /// Whether every leg and every change can be made with a wheelchair, but for walks whose certainty is estimated: whether
    /// those have steps nobody knows.
    public var wheelchair: ThreeValued
    /// How the fare comes about; null where it is not known.
    @Nullable public var fare: ItineraryFare?
    /// Why no fare is known, in a sentence; null where one is.
    @Nullable public var fareUnknownReason: String?
    /// When the first leg would start by the timetable.
    public var scheduledDepartureTime: Timestamp
    /// When the last leg would end by the timetable.
    public var scheduledArrivalTime: Timestamp
    /// Whether it can still be made.
    public var status: ItineraryStatus
    /// Give it to /trips/refresh to see this itinerary with newer live data; null where that cannot be done.
    @Nullable public var refreshToken: String?
    /// Alerts in force during a ride that touch it or a stop of it, worst first.
    public var alertIDs: [String] = []
}

/// Whether an itinerary can still be made.
public enum ItineraryStatus: String, WireEnum {
    /// By the timetable; nothing live is known of it.
    case scheduled
    /// Live data says it works.
    case live
    /// A change between vehicles is about to be missed, or a stop is in doubt.
    case atRisk = "at_risk"
    /// A ride is cancelled, or a change is missed.
    case broken

    /// What a value a newer server may send is read as.
    public static let unrecognised: ItineraryStatus? = .scheduled
}

/// What a journey costs, and why.
public struct ItineraryFare: ResponseBody {
    /// The whole, in cents.
    public var amountCents: Int
    /// ISO 4217 code of the currency.
    public var currency: String
    /// Who pays.
    public var rider: FareCategory
    /// Name of the fare table, or of the planner that named the fare.
    public var table: String
    /// Whether it is by the fares of the day of travel.
    public var certainty: FareCertainty = .exact
    /// Of an estimate, the last day on which the fares it begins with were in force; null where it is exact.
    @Nullable public var tableEnds: ISODate?
    /// What an estimate rests on, in a sentence for riders; null where it is exact.
    @Nullable public var remark: String?
    /// What each ride adds; rides that add nothing are there too. Empty where only the whole is known.
    public var legs: [LegFare]
}

/// What one ride adds to the fare.
public struct LegFare: ResponseBody {
    /// Which leg of the itinerary, from 0.
    public var legIndex: Int
    /// What it adds, cents, discount and access fee included.
    public var amountCents: Int
    /// Distance band charged; null where there are none.
    @Nullable public var band: String?
    /// True if charged at the peak rate.
    public var peak: Bool
    /// Discount for changing mode, cents, 0 or more.
    public var discountCents: Int = 0
    /// Station access fee, cents, 0 or more.
    public var accessFeeCents: Int = 0
}

/// Who pays: the rider categories of the fare tables.
public enum FareCategory: String, WireEnum {
    /// Full fare.
    case adult
    /// Child or youth.
    case youth
    /// Concession card.
    case concession
    /// Senior or pensioner.
    case senior
}

/// How sure a fare is: exact, or an estimate, beside which apps say "about".
public enum FareCertainty: String, WireEnum {
    /// By the fares in force on the day of travel.
    case exact
    /// By older fares, raised by what is known of later rises: say "about" beside it.
    case estimate

    /// What a value a newer server may send is read as.
    public static let unrecognised: FareCertainty? = .estimate
}
