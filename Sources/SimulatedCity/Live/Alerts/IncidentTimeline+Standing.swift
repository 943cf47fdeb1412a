import GTFSRealtime

/// What lasts for hours or days.
extension IncidentTimeline {
    /// A lift is out: a new one every six hours, for longer than that.
    func lifts(at now: Int64) -> [Incident] {
        guard !stations.isEmpty else { return [] }
        return recurring("lift", every: 6 * 3600, longest: 12 * 3600, at: now) { chance, start in
            let end = start + Int64(chance.integer(.incidentLength, in: 7 * 3600..<12 * 3600))
            let (station, lines) = stations[chance.integer(.incidentLine, in: 0..<stations.count)]
            let wording = Wording(
                header: "\(station.name): a lift is out of service",
                description: "Not every platform can be reached without stairs. Ask staff for help, or use another "
                    + "station with lifts.",
                other: (
                    "vi", "\(station.name): thang máy không hoạt động",
                    "Nếu cần trợ giúp, vui lòng liên hệ nhân viên nhà ga."
                ))
            return standing(
                chance, start..<end, concerned(lines),
                PublishedAlert(
                    wording, cause: .technicalProblem, effect: .accessibilityIssue, severity: .warning,
                    about: [selector { $0.stopID = station.id }], from: start, page: "stop-\(station.id)"))
        }
    }

    /// A bus stop is moved: a new one every twelve hours, for a little longer.
    func movedStops(at now: Int64) -> [Incident] {
        guard !busStops.isEmpty else { return [] }
        return recurring("stop", every: 12 * 3600, longest: 14 * 3600, at: now) { chance, start in
            let end = start + 14 * 3600
            let (stop, lines) = busStops[chance.integer(.incidentLine, in: 0..<busStops.count)]
            let wording = Wording(
                header: "\(stop.name): bus stop moved",
                description: "Roadworks have closed this stop. Use the temporary stop 50 metres further along.")
            return standing(
                chance, start..<end, concerned(lines),
                PublishedAlert(
                    wording, cause: .construction, effect: .stopMoved, severity: .info,
                    about: [selector { $0.stopID = stop.id }], from: start, until: end, page: "stop-\(stop.id)"))
        }
    }

    /// Wind keeps some ferries in: on about two stretches of eight hours in five, while they run; by route type or by
    /// agency.
    func wind(at now: Int64) -> [Incident] {
        let ferries = city.lines.indices.filter { LiveMode(city.lines[$0].mode) == .ferry }
        guard let first = ferries.first else { return [] }
        let agency = city.lines[first].agency
        return recurring("wind", every: 8 * 3600, longest: 8 * 3600, at: now) { chance, slot in
            guard chance.happens(.incident, 0.4) else { return nil }
            let start = slot + Int64(chance.integer(.incidentStart, in: 0..<4 * 3600))
            let stretch = start..<start + Int64(chance.integer(.incidentLength, in: 2 * 3600..<4 * 3600))
            let byMode = chance.happens(.incidentCause, 0.5)
            let kept = ferries.filter { byMode || city.lines[$0].agency == agency }
            guard let end = kept.compactMap({ hours.end(of: $0, in: stretch) }).max() else { return nil }
            let wording = Wording(
                header: "Some ferries are cancelled because of strong wind",
                description: "Conditions on the harbour are rough. Check the next departures before you travel.")
            return standing(
                chance, start..<end, concerned(kept),
                PublishedAlert(
                    wording, cause: .weather, effect: .reducedService, severity: .warning,
                    about: [selector { if byMode { $0.routeType = 4 } else { $0.agencyID = agency } }], from: start,
                    until: end < stretch.upperBound ? end : nil, page: "ferries"))
        }
    }

    /// Trackwork on a train line, one way, every weekend; announced the week before.
    func trackwork(at now: Int64) -> [Incident] {
        let trains = city.lines.indices.filter { LiveMode(city.lines[$0].mode) == .train }
        guard !trains.isEmpty else { return [] }
        let today = clock.date(at: now)
        let monday = today.advanced(by: -today.weekday)
        return [-7, 0, 7].map { monday.advanced(by: $0) }.compactMap { week in
            let chance = seed.of("trackwork").of(Int(week.daysSinceEpoch))
            let index = trains[chance.integer(.incidentLine, in: 0..<trains.count)]
            let direction = chance.integer(.incidentCause, in: 0..<2)
            let begins = clock.start(of: week.advanced(by: 5)) + 2 * 3600
            let ends = clock.start(of: week.advanced(by: 7)) + 2 * 3600
            guard now < ends else { return nil }
            let line = city.lines[index]
            let headsign = line.patterns.first.map { direction == 0 ? $0.out.headsign : $0.back.headsign } ?? line.name
            let wording = Wording(
                header: "\(line.id) towards \(headsign): trackwork this weekend",
                description: "From Saturday 02:00 to Monday 02:00 trains may leave from other platforms and take "
                    + "longer. Check the timetable before you travel.")
            let about = selector {
                $0.routeID = line.id
                $0.directionID = UInt32(direction)
            }
            return standing(
                chance, clock.start(of: week.advanced(by: -7))..<ends, concerned([index]),
                PublishedAlert(
                    wording, cause: .maintenance, effect: .modifiedService, severity: .info, about: [about],
                    from: begins, until: ends, page: "trackwork-\(line.id)"))
        }
    }

    /// One train that does not run.
    func cancellation(of live: LiveRun) -> Incident {
        let run = live.run
        let (from, to) = (live.way.names[0], live.way.names[live.way.count - 1])
        let announced = run.plannedDeparture(0) - traits.cancellationNotice
        // Not by the service day, whose hours are off from the clocks' in the nights these change.
        let time = clock.wallSeconds(at: run.plannedDeparture(0))
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let leaves = "\(two(time / 3600)):\(two(time / 60 % 60))"
        let wording = Wording(
            header: "\(live.way.line.id): the \(leaves) from \(from) to \(to) is cancelled",
            description: "Take the next \(live.way.mode.vehicle) to \(live.way.way.headsign).")
        return standing(
            run.chance.of("cancellation"),
            announced..<run.plannedArrival(run.count - 1) + traits.lookBack + 3600,
            [(live.way.line.mode.name, live.way.line.agency)],
            PublishedAlert(
                wording, cause: .otherCause, effect: .noService, severity: .warning,
                about: [selector { $0.trip = live.tripSelector }], from: announced,
                until: run.plannedArrival(run.count - 1), page: "line-\(live.way.line.id)"))
    }

    private func standing(
        _ chance: Chance, _ published: Range<Int64>, _ concerned: [(mode: String, agency: String)],
        _ alert: PublishedAlert
    ) -> Incident {
        Incident(
            chance: chance, published: published, phases: [.init(from: published.lowerBound, alert: alert)],
            concerned: concerned)
    }

    private func selector(_ fill: (inout PublishedEntitySelector) -> Void) -> PublishedEntitySelector {
        var selector = PublishedEntitySelector()
        fill(&selector)
        return selector
    }
}

extension LiveRun {
    /// The run as an alert names it: always with its day, since an alert stands alone.
    fileprivate var tripSelector: PublishedTripDescriptor {
        var trip = PublishedTripDescriptor()
        trip.tripID = run.id
        trip.routeID = way.line.id
        trip.startDate = run.date.compact
        return trip
    }
}
