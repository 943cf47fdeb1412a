import TransitAPI

/// One journey in a list.
public struct JourneyRow: Sendable, Equatable, Identifiable {
    /// The same for the same rides, so that a row stays the same row while its times change.
    public var id: String
    public var itinerary: Itinerary
    /// From when to when, by the best that is known.
    public var times: Words
    public var duration: Words
    /// Its legs in short, walks of less than two minutes left out.
    public var chips: [LegChip]
    /// Which vehicle is taken first, when and where; that all of it is walked where there is none.
    public var start: Words
    public var transfers: Words
    /// How much is walked; nil for hardly anything.
    public var walking: Words?
    /// What the times rest on.
    public var basis: Words
    public var isLive: Bool
    public var warnings: [JourneyWarning]
    /// What it costs; nil where that is not known.
    public var fare: Words?

    /// A row.
    ///
    /// - Parameters:
    ///   - basis: what the whole answer rests on.
    ///   - next: when the next journey leaves, where this one is the last for a long time.
    public init(_ itinerary: Itinerary, basis: Basis, next: Timestamp? = nil) {
        self.itinerary = itinerary
        let rides = itinerary.legs.filter { $0.mode != .walk }
        id =
            rides.isEmpty
            ? "walk" : rides.map { "\($0.tripID ?? "")@\($0.from.stopID ?? "")" }.joined(separator: "|")
        id += " \(itinerary.scheduledDepartureTime.epochSeconds)"
        times = .planTimes(ClockText.text(itinerary.departureTime), ClockText.text(itinerary.arrivalTime))
        // As long as the two clocks beside it say, seconds or none.
        let minutes = itinerary.arrivalTime.epochSeconds / 60 - itinerary.departureTime.epochSeconds / 60
        duration = .planDuration(minutes: Int(minutes))
        chips = itinerary.legs.enumerated().compactMap { LegChip($1, id: $0) }
        transfers = .planTransfers(itinerary.transfers)
        walking = itinerary.walkingDistanceMeters < 50 ? nil : .planWalking(meters: itinerary.walkingDistanceMeters)
        if let ride = rides.first {
            let clock = ride.from.departureTime.map(ClockText.text) ?? ClockText.text(itinerary.departureTime)
            start = .planFirstRide(ride.name, clock, ride.from.name)
        } else {
            start = .planOnlyWalk
        }
        isLive = basis == .live && itinerary.realtimeDataAvailable
        self.basis =
            switch basis {
            case .phone: .planPhone
            case .kept: .planKept
            case .stale: .planStale
            case .live, .timetable: isLive ? .planLive : .planTimetable
            }
        warnings = []
        switch itinerary.status {
        case .broken: warnings.append(.broken)
        case .atRisk: warnings.append(.atRisk)
        case .live, .scheduled: break
        }
        if let next { warnings.append(.last(next: next)) }
        fare = itinerary.fareCents.map { .planFare(cents: $0, isEstimate: itinerary.fare?.certainty == .estimate) }
    }

    /// The same once what was live is only what was heard last.
    func aged() -> JourneyRow {
        guard isLive else { return self }
        var row = self
        (row.isLive, row.basis) = (false, .planStale)
        return row
    }

    /// What VoiceOver reads, in this order: one sentence a row.
    public var spoken: [Words] {
        warnings.map(\.words) + [times, duration, start, transfers] + [walking, fare].compactMap(\.self) + [basis]
    }
}

/// Something to know before a journey is taken.
public enum JourneyWarning: Sendable, Hashable {
    /// A change is about to be missed.
    case atRisk
    /// A ride is cancelled, or a change is missed.
    case broken
    /// The last one of the evening: the next leaves then.
    case last(next: Timestamp)

    /// The same in words.
    public var words: Words {
        switch self {
        case .atRisk: .planAtRisk
        case .broken: .planBroken
        case .last(let next): .planLast(next: ClockText.text(next))
        }
    }
}

/// A leg in short: a kind of vehicle and its name, or minutes on foot.
public struct LegChip: Sendable, Hashable, Identifiable {
    /// Which leg, from 0.
    public var id: Int
    public var mode: LegMode
    /// What riders call the route; nil on foot.
    public var name: String?
    /// Minutes on foot; nil for a ride.
    public var minutes: Int?
    /// Six hexadecimal digits; nil where the feed gives none.
    public var colour: String?
    public var textColour: String?
    public var isCancelled: Bool

    /// A leg; nil for a walk that is not worth a mention, and for a vehicle that the rider is in already.
    init?(_ leg: Leg, id: Int) {
        if leg.mode == .walk, leg.durationMinutes < 2 { return nil }
        if leg.staysSeated { return nil }
        self.id = id
        mode = leg.mode
        name = leg.mode == .walk ? nil : leg.name
        minutes = leg.mode == .walk ? leg.durationMinutes : nil
        (colour, textColour) = (leg.routeColor, leg.routeTextColor)
        isCancelled = leg.isCancelled
    }
}

extension TripPlanBody: LiveBody {
    public var liveBasis: Basis {
        if notices.contains(where: { $0.code == .liveDataStale }) { return .stale }
        return itineraries.contains(where: \.realtimeDataAvailable) ? .live : .timetable
    }
}
