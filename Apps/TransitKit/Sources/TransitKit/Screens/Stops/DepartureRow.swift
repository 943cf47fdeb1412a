import TransitAPI

/// A departure as boards show it. What depends on the time of day is asked for with a moment, so that it goes on by the clock.
public struct DepartureRow: Sendable, Equatable, Identifiable {
    public var departure: Departure
    public var evidence: Evidence
    /// When that was so, in seconds since 1970-01-01T00:00:00Z.
    var asOf: Double
    /// Headers of the alerts that touch it, the gravest first.
    public var reasons: [String]

    /// A departure of an answer.
    ///
    /// - Parameters:
    ///   - basis: what the answer rests on.
    ///   - asOf: when it was true, in seconds since 1970-01-01T00:00:00Z.
    ///   - alerts: those of the answer.
    public init(_ departure: Departure, basis: Basis, asOf: Double, alerts: [Alert] = []) {
        (self.departure, self.asOf) = (departure, asOf)
        evidence = Evidence(isLive: departure.realtime, basis: basis)
        reasons = alerts.filter { departure.alertIDs.contains($0.alertID) }.map(\.header)
    }

    /// As it is to be shown at a moment: what was live a while ago no longer is.
    func aged(to now: Double) -> DepartureRow {
        var row = self
        row.evidence = evidence.aged(from: asOf, to: now)
        return row
    }

    /// The call, which stays the same however late it gets.
    public var id: String {
        let start = departure.startTime.map { " \($0)" } ?? ""
        return "\(departure.tripID) \(departure.serviceDate)\(start) \(departure.stopSequence)"
    }

    public var line: LineBadge { LineBadge(departure) }
    public var isCancelled: Bool { departure.isCancelled }
    /// Time as it is known best.
    public var time: Timestamp { departure.estimatedTime ?? departure.scheduledTime }
    /// Departure on the city's clock.
    public var clock: String { ClockText.text(time) }
    /// The timetable's time, where it is another.
    public var scheduledClock: String? {
        let scheduled = ClockText.text(departure.scheduledTime)
        return scheduled == clock ? nil : scheduled
    }

    /// Seconds from a moment until it leaves.
    public func seconds(at now: Double) -> Double { Double(time.epochSeconds) - now }

    /// Whether it has been gone for so long that it need not be shown any more.
    public func isOver(at now: Double) -> Bool { seconds(at: now) < -60 }

    /// "5 min", "Now", "12 min by the timetable"; "Cancelled" of what does not run.
    public func countdown(at now: Double) -> Words {
        isCancelled ? .cancelled : Countdown.words(seconds(at: now), evidence)
    }

    /// The same without what it rests on, for where `evidence` is said beside it.
    public func shortCountdown(at now: Double) -> Words {
        isCancelled ? .cancelled : Countdown.words(seconds(at: now), isLive: true)
    }

    /// Seconds until what is shown of it is another.
    public func secondsUntilChange(_ now: Double) -> Double {
        let left = seconds(at: now)
        guard !isCancelled, left >= -30 else { return left >= -60 ? left + 60.01 : .infinity }
        return Countdown.untilChange(left)
    }

    /// "3 min late", "On time", "By the timetable"; what has happened to it otherwise.
    public var state: Words {
        switch departure.status {
        case .cancelled: .cancelled
        case .skipped: Words("board.skipped")
        case _ where isCancelled: .cancelled
        case .unscheduled where departure.headwaySeconds != nil: frequency ?? .byTimetable
        case _ where evidence == .timetable: .byTimetable
        default: Countdown.delay(seconds: departure.delaySeconds ?? 0)
        }
    }

    /// "Extra", where it is not in the timetable, or runs in place of what is.
    public var note: Words? {
        switch departure.status {
        case .added, .duplicated: Words("board.extra")
        case .replacement: Words("board.replacement")
        default: nil
        }
    }

    /// "About every 10 min", of what runs by frequency.
    public var frequency: Words? {
        departure.headwaySeconds.map { Words("board.every %lld", .number(max(1, ($0 + 30) / 60))) }
    }

    /// Minutes late at least which it is shown as late.
    public var isLate: Bool { evidence.isLate(by: departure.delaySeconds) }

    /// "Platform 3"; of one that is another than the timetable's, that too.
    public var platform: Words? {
        guard let platform = departure.platform ?? departure.scheduledPlatform else { return nil }
        guard departure.platformChanged, let before = departure.scheduledPlatform else {
            return departure.mode.platform(platform)
        }
        return Words("board.platform_changed %@ %@", .text(platform), .text(before))
    }

    /// How to board, where that is not as usual.
    public var boarding: Words? {
        switch departure.pickup {
        case .regular: nil
        case .phoneAgency: Words("board.phone_first")
        case .askDriver: Words("board.ask_driver")
        }
    }

    public var crowding: Crowding? { Crowding(departure.vehicle?.occupancyStatus) }
    public var carriages: [CarriageRow] { departure.vehicle?.carriages.map { CarriageRow($0) } ?? [] }
    /// Where it leads.
    public var destination: Destination {
        .trip(
            id: departure.tripID, date: departure.serviceDate.description, stop: departure.stopID,
            start: departure.startTime)
    }

    /// The whole row in one sentence, as it is read out.
    public func spoken(at now: Double) -> [Words] {
        var words = [departure.mode.words, .verbatim(line.text), Words("board.towards %@", .text(departure.headsign))]
        if isCancelled {
            words += [state, Words("board.was_to_leave_at %@", .text(ClockText.text(departure.scheduledTime)))]
        } else {
            words += [countdown(at: now), Words("board.leaves_at %@", .text(clock))]
            if evidence != .timetable { words.append(state) }
        }
        words += [note, platform, boarding, crowding?.words, departure.wheelchair.wheelchairWords].compactMap { $0 }
        return words + reasons.prefix(1).map { .verbatim($0) }
    }
}

extension [DepartureRow] {
    /// Those that are still to be shown at a moment, as they are to be shown then.
    func shown(at now: Double) -> [DepartureRow] { lazy.filter { !$0.isOver(at: now) }.map { $0.aged(to: now) } }
}
