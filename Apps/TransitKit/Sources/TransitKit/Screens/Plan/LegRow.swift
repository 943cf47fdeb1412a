import TransitAPI

/// One leg of a journey, as its page tells it.
public struct LegRow: Sendable, Equatable, Identifiable {
    /// Which leg, from 0.
    public var id: Int
    public var leg: Leg
    /// "Walk 5 min to Central", "T1 to Hornsby".
    public var title: Words
    public var start: LegCall
    public var end: LegCall
    /// How late it is; that it is cancelled, or stays the vehicle of the leg before; nil on foot.
    public var status: Words?
    /// How far it is on foot, or how many stops it takes.
    public var extent: Words?
    /// The stops ridden through.
    public var stops: [LegCall]
    /// How it is walked, street by street; empty in a vehicle, and where the streets are not known.
    public var steps: [WalkStepRow]
    /// How the change after it looks, where that is worth a word.
    public var change: Words?
    /// What leaves next where that change is missed.
    public var fallback: Words?
    /// About wheelchairs, and about what runs by frequency.
    public var notes: [Words]
    /// What the weather is on a walk; nil where that is not known or not worth a word.
    public var rain: Words?
    /// What its times rest on.
    public var evidence: Evidence

    public var isWalk: Bool { leg.mode == .walk }
    public var isCancelled: Bool { leg.isCancelled }

    /// Minutes late at least which it is shown as late.
    public var isLate: Bool { evidence.isLate(by: leg.delaySeconds) }

    /// A leg of a journey.
    ///
    /// - Parameter basis: what the answer it came in rests on.
    public init(_ leg: Leg, id: Int, basis: Basis) {
        (self.id, self.leg) = (id, leg)
        evidence = Evidence(isLive: leg.realtime, basis: basis)
        start = LegCall(leg.from, mode: leg.mode, id: 0)
        end = LegCall(leg.to, mode: leg.mode, id: leg.intermediateStops.count + 1)
        stops = leg.intermediateStops.enumerated().map { LegCall($1, id: $0 + 1) }
        steps = leg.steps.enumerated().map { WalkStepRow($1, id: $0) }
        notes = leg.accessibilityNotes.map { .verbatim($0) }
        if leg.mode == .walk {
            title = .planWalkTo(leg.to.name, minutes: leg.durationMinutes)
            extent = leg.distanceMeters.map { .planWalking(meters: $0) }
        } else {
            title = .planRideTo(leg.name, leg.headsign ?? leg.to.name)
            status = Self.status(leg, evidence)
            extent = leg.stopsBetween.map { .planStops($0 + 1) }
            if let minutes = leg.headwayMinutes { notes.insert(.planEvery(minutes), at: 0) }
        }
        if let connection = leg.connection, connection.atRisk || connection.missed {
            change =
                connection.missed
                ? .planChangeMissed : .planChangeAtRisk(minutes: max(0, connection.slackSeconds) / 60)
            fallback = connection.next.map { .planNextInstead($0.routeShortName, ClockText.text($0.departureTime)) }
        }
    }

    private static func status(_ leg: Leg, _ evidence: Evidence) -> Words {
        if leg.tripStatus == .skipped { return .planSkipped }
        if leg.isCancelled { return .cancelled }
        if leg.staysSeated { return .planStaySeated }
        return evidence == .timetable ? .byTimetable : Countdown.delay(seconds: leg.delaySeconds ?? 0)
    }

    /// What VoiceOver reads, in this order: one sentence a row.
    public var spoken: [Words] {
        let calls = isWalk ? [] : start.spoken + end.spoken
        return [title] + [status].compactMap(\.self) + calls + [extent, rain, change, fallback].compactMap(\.self)
            + notes + steps.flatMap(\.spoken)
    }
}

/// Where a leg starts, ends or comes through.
public struct LegCall: Sendable, Equatable, Identifiable {
    /// Place in the leg, from 0.
    public var id: Int
    public var name: String
    public var stopID: String?
    /// By the best that is known; nil where no time is.
    public var clock: String?
    /// The timetable's time, where it is another.
    public var scheduledClock: String?
    public var platform: Words?
    public var platformChanged: Bool
    public var skipped: Bool

    init(_ place: LegPlace, mode: LegMode, id: Int) {
        self.id = id
        (name, stopID, skipped) = (place.name, place.stopID, false)
        let (best, planned) = (
            place.departureTime ?? place.arrivalTime, place.scheduledDepartureTime ?? place.scheduledArrivalTime
        )
        (clock, scheduledClock) = Self.clocks(best, planned)
        platformChanged = place.platformChanged
        // A name that says the platform says it once.
        let sign =
            place.platformChanged || !PlatformName.isPart(of: name) ? place.platform ?? place.scheduledPlatform : nil
        platform = sign.map { name in
            place.platformChanged ? .planPlatformNow(name) : mode.vehicle.platform(name)
        }
    }

    init(_ stop: IntermediateStop, id: Int) {
        self.id = id
        (name, stopID, skipped) = (stop.stopName, stop.stopID, stop.skipped)
        (clock, scheduledClock) = Self.clocks(
            stop.departureTime ?? stop.arrivalTime, stop.scheduledDepartureTime ?? stop.scheduledArrivalTime)
        (platform, platformChanged) = (nil, false)
    }

    private static func clocks(_ best: Timestamp?, _ planned: Timestamp?) -> (String?, String?) {
        let (clock, scheduled) = (best.map(ClockText.text), planned.map(ClockText.text))
        return (clock ?? scheduled, clock == nil || clock == scheduled ? nil : scheduled)
    }

    /// What VoiceOver reads: where, when and which platform.
    var spoken: [Words] { [clock.map { .planAt(name, $0) } ?? .verbatim(name)] + [platform].compactMap(\.self) }
}

extension LegMode {
    /// The kind of vehicle; `other` on foot.
    var vehicle: Mode { Mode(rawValue: rawValue.lowercased()) ?? .other }
}

extension Words {
    static func planWalkTo(_ place: String, minutes: Int) -> Words {
        Words("itinerary.walk %@ %lld", .text(place), .number(max(1, minutes)))
    }
    static func planRideTo(_ route: String, _ headsign: String) -> Words {
        Words("itinerary.ride %@ %@", .text(route), .text(headsign))
    }
    static func planStops(_ count: Int) -> Words {
        count == 1 ? Words("itinerary.stops_one") : Words("itinerary.stops %lld", .number(count))
    }
    static func planEvery(_ minutes: Int) -> Words { Words("itinerary.every %lld", .number(minutes)) }
    static let planStaySeated = Words("itinerary.stay_seated")
    static let planSkipped = Words("itinerary.skipped")
    static let planChangeMissed = Words("itinerary.change_missed")
    static func planChangeAtRisk(minutes: Int) -> Words {
        minutes < 1 ? Words("itinerary.change_tight") : Words("itinerary.change_at_risk %lld", .number(minutes))
    }
    static func planNextInstead(_ route: String, _ clock: String) -> Words {
        Words("itinerary.next_instead %@ %@", .text(route), .text(clock))
    }
    static func planPlatformNow(_ name: String) -> Words { Words("itinerary.platform_now %@", .text(name)) }
    static func planAt(_ place: String, _ clock: String) -> Words {
        Words("itinerary.at %@ %@", .text(place), .text(clock))
    }
}
