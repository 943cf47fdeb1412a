import Departures
import GTFSValues
import LiveState
import Timetable
import TransitAPI

extension Answers {
    /// What `transit departures --json` prints.
    package func departures(_ request: DeparturesRequest) throws -> DeparturesBody { try board(request).body }

    /// `GET /stops/{stop_id}/departures`.
    package func board(_ request: DeparturesRequest) throws -> LiveAnswer<DeparturesBody> {
        let stop = try requireStop(request.stopID)
        var query = DepartureQuery(
            stop: stop, from: instant(of: request.at, zone(of: stop)), limit: request.limit)
        query.route = try request.routeID.map { (id) throws(APIError) in try requireRoute(id) }
        query.direction = request.directionID
        query.modes = request.mode?.set
        query.hidesCancelled = request.hideCancelled
        if let text = request.cursor?.description {
            guard let cursor = DepartureCursor(text: text) else {
                throw ParameterError.invalid(
                    "cursor", received: text, expectation: Cursor.expectation(within: nil, unit: nil))
            }
            query.cursor = cursor
        }
        let board = live.departures(query, now: now)
        let writer = BoardWriter(self)
        let notices = notices(on: zone(of: stop).civilDate(at: query.cursor?.instant ?? query.from))
        // Of a day no timetable has, no source says anything.
        let freshness =
            board.departures.isEmpty && !notices.isEmpty
            ? Freshness(status: .none) : freshness(.tripUpdates, of: writer.services(of: board.departures, at: stop))
        let departures = board.departures.map { writer.wire($0) }
        let body = DeparturesBody(
            stop: reference(to: stop), departures: departures, nextCursor: board.next?.text,
            previousCursor: board.previous?.text, lastUpdated: lastUpdated(freshness), stale: freshness.isStale,
            alerts: try wire(writer.alerts(alsoAt: stop)),
            realtimeStatus: freshness.status, notices: notices)
        return LiveAnswer(body: body, freshness: freshness)
    }

    /// `GET /departures`
    package func boards(_ request: BoardsRequest) throws -> LiveAnswer<BoardsBody> {
        var body = BoardsBody(boards: [])
        var freshness: Freshness?
        for one in request.boards {
            guard timetable.stop(id: one.stopID) != nil else {
                body.unknownStopIDs.append(one.stopID)
                continue
            }
            let board = try board(DeparturesRequest(one))
            body.boards.append(board.body)
            // The answer is as fresh as the oldest of its boards.
            freshness =
                freshness.map { $0.isStale || !board.freshness.isStale ? $0 : board.freshness } ?? board.freshness
        }
        return LiveAnswer(body: body, freshness: freshness ?? Freshness(status: .none))
    }

    /// What riders are told of a day before or after the timetable; nothing of one within.
    package func notices(on date: ServiceDate) -> [PlanNotice] {
        let (first, last) = (timetable.firstDate, timetable.lastDate)
        if date > last {
            let message = "The timetable ended on \(last); what leaves after that day is not known."
            return [PlanNotice(code: .timetableExpired, message: message)]
        }
        guard date < first else { return [] }
        let message = "The timetable begins on \(first); what left before that day is not known."
        return [PlanNotice(code: .outsideTimetable, message: message)]
    }

    /// A moment as an instant: as given, or a clock of the stop's zone, or now.
    package func instant(of moment: Moment?, _ zone: ZoneTable) -> Int64 {
        switch moment {
        case nil: now
        case .instant(let timestamp): timestamp.epochSeconds
        case .local(let local):
            zone.instant(
                civil: ServiceDate(daysSinceEpoch: local.date.daysSinceEpoch), secondsOfDay: Int(local.secondOfDay))
        }
    }
}

/// Writes the departures of one answer, and gathers the alerts that touch them.
final class BoardWriter {
    private let answers: Answers
    private var provenanceByRoute: [RouteOfFeed: Provenance] = [:]
    private var wordsByRoute: [RouteIndex: RouteWords] = [:]
    private var gathered: [String: LiveAlert] = [:]

    init(_ answers: Answers) { self.answers = answers }

    private var timetable: Timetable { answers.timetable }

    /// The services some departures are of; those of the stop where there are none.
    func services(of departures: [StopDeparture], at stop: StopIndex) -> Set<LiveService> {
        guard departures.isEmpty else {
            var routes: [RouteOfFeed] = []
            for departure in departures {
                let route = route(of: departure)
                if !routes.contains(route) { routes.append(route) }
            }
            return Set(routes.map { answers.service($0.route, feed: $0.feed) })
        }
        let record = timetable.stops[stop]
        let feed = answers.feedID(UInt16(clamping: record.feed.position))
        return Set(record.modes.modes.map { LiveService(feed: feed, mode: $0) })
    }

    /// What decides which live sources speak of a departure.
    private struct RouteOfFeed: Hashable {
        var route: RouteIndex
        var feed: UInt16
    }

    private func route(of departure: StopDeparture) -> RouteOfFeed {
        if let trip = departure.live.map({ answers.live.trip($0) }) {
            return RouteOfFeed(route: trip.route, feed: trip.feed)
        }
        return RouteOfFeed(
            route: timetable.patterns[departure.pattern].route, feed: timetable.trips[departure.trip].feed)
    }

    /// A departure as the contract has it.
    func wire(_ departure: StopDeparture) -> Departure {
        guard let reference = departure.live else { return timetabled(departure) }
        return live(departure, answers.live.trip(reference), answers.live.call(reference))
    }

    private func timetabled(_ departure: StopDeparture) -> Departure {
        let trip = timetable.trips[departure.trip]
        let stop = timetable.stops[departure.stop]
        let position = Int(departure.position)
        let platform = timetable.text(stop.platform)
        var wire = blank(
            departure, route: timetable.patterns[departure.pattern].route,
            direction: timetable.direction(of: departure.pattern),
            scheduled: departure.instant, provenance: provenance(of: departure))
        wire.tripID = timetable.string(trip.id)
        wire.headsign = answers.names.headsign(of: departure.trip, at: position)
        wire.stopSequence = timetable.stopSequence(of: departure.trip, at: position)
        (wire.platform, wire.scheduledPlatform) = (platform, platform)
        wire.pickup = Pickup(timetable.rules(of: departure.pattern, at: position).pickup)
        wire.headwaySeconds = departure.headway.map(Int.init)
        return wire
    }

    private func live(
        _ departure: StopDeparture, _ trip: LiveTrip, _ call: LiveCall
    ) -> Departure {
        let position = Int(departure.position)
        let seen = answers.live.vehicle(of: trip, now: answers.now)?.vehicle
        var wire = blank(
            departure, route: trip.route, direction: trip.direction == 255 ? nil : Int(trip.direction),
            scheduled: trip.instant(call.scheduledDeparture),
            provenance: answers.provenance(trip, call, seen: seen))
        wire.tripID = trip.id.isEmpty && trip.trip.isSome ? timetable.string(timetable.trips[trip.trip].id) : trip.id
        wire.headsign = answers.headsign(of: trip, at: position)
        wire.stopSequence = Int(call.sequence)
        if trip.pattern.isSome { wire.pickup = Pickup(timetable.rules(of: trip.pattern, at: position).pickup) }
        wire.isCancelled = trip.status == .cancelled || call.status == .skipped || call.isEarlyEnd
        // It calls here, and goes nowhere from here.
        wire.status = call.isEarlyEnd ? .cancelled : TripStatus(trip.status, call.status)
        wire.platform = answers.platform(call.stop)
        wire.scheduledPlatform = call.scheduledStop.isSome ? answers.platform(call.scheduledStop) : nil
        wire.platformChanged =
            call.scheduledStop.isSome && call.scheduledStop != call.stop && wire.platform != wire.scheduledPlatform
        if call.isLive, !wire.isCancelled {
            wire.estimatedTime = answers.timestamp(
                trip.instant(call.departure), answers.timetable.zone(timetable.stops[departure.stop].zone))
            wire.delaySeconds = call.delay.map { Int($0) }
            wire.realtime = true
        }
        wire.vehicle = vehicle(trip, call, seen)
        return wire
    }

    /// What timetabled and live departures have in common.
    private func blank(
        _ departure: StopDeparture, route index: RouteIndex, direction: Int?, scheduled: Int64,
        provenance: Provenance
    ) -> Departure {
        let route = timetable.routes[index]
        let words = words(of: index)
        let stop = timetable.stops[departure.stop]
        let trip = departure.trip.isSome ? timetable.trips[departure.trip] : nil
        return Departure(
            tripID: "", routeID: words.id, routeShortName: words.shortName, routeLongName: words.longName,
            routeColor: words.color, routeTextColor: words.textColor, routeType: route.mode.basicRouteType,
            mode: Mode(route.mode),
            headsign: "", directionID: direction, stopID: timetable.string(stop.id),
            stopName: answers.names.stop(departure.stop), stopSequence: 0,
            serviceDate: ISODate(daysSinceEpoch: departure.serviceDate.daysSinceEpoch),
            startTime: departure.start.map { ServiceClock(seconds: $0.seconds) },
            scheduledTime: answers.timestamp(scheduled, timetable.zone(stop.zone)), platformChanged: false,
            wheelchairAccessible: trip.flatMap { Answers.boolean($0.wheelchair) },
            wheelchair: trip.map { ThreeValued($0.wheelchair) } ?? .unknown,
            bikes: trip.map { ThreeValued($0.bikes) } ?? .unknown, isCancelled: false, status: .scheduled,
            pickup: .regular, realtime: false, provenance: provenance,
            alertIDs: alertIDs(of: departure, route: index, direction))
    }

    private func vehicle(_ trip: LiveTrip, _ call: LiveCall, _ seen: LiveVehicle?) -> DepartureVehicle? {
        // What the operator expects on leaving this stop says more than how full it is elsewhere now.
        let occupancy = OccupancyStatus(number: call.occupancy) ?? OccupancyStatus(number: seen?.occupancy)
        guard seen != nil || !trip.vehicleID.isEmpty || occupancy != nil else { return nil }
        let id = seen?.id ?? trip.vehicleID
        return DepartureVehicle(
            vehicleID: id.isEmpty ? nil : id, occupancyStatus: occupancy,
            label: seen.flatMap { $0.label.isEmpty ? nil : $0.label },
            carriages: (seen?.carriages ?? []).map { Carriage($0) })
    }

    /// What a departure rests on that nothing live is known of.
    private func provenance(of departure: StopDeparture) -> Provenance {
        let route = route(of: departure)
        let run = RunKey(trip: departure.trip, date: departure.serviceDate, start: departure.start)
        let isOutdated = answers.live.outdated(run, now: answers.now) != nil
        if !isOutdated, let known = provenanceByRoute[route] { return known }
        let freshness = answers.freshness(.tripUpdates, of: [answers.service(route.route, feed: route.feed)])
        if isOutdated { return answers.timetableProvenance(feed: route.feed, freshness, run: run) }
        let provenance = answers.timetableProvenance(feed: route.feed, freshness)
        provenanceByRoute[route] = provenance
        return provenance
    }

    /// A route's texts, made once for all its departures.
    private struct RouteWords {
        var id, shortName, longName: String
        var color, textColor: String?
    }

    private func words(of index: RouteIndex) -> RouteWords {
        if let known = wordsByRoute[index] { return known }
        let route = timetable.routes[index]
        let words = RouteWords(
            id: timetable.string(route.id), shortName: answers.names.shortName(of: index),
            longName: answers.names.longName(of: index), color: RouteRecord.hex(route.color),
            textColor: Answers.textColor(route))
        wordsByRoute[index] = words
        return words
    }

    // MARK: Alerts

    private func alertIDs(of departure: StopDeparture, route: RouteIndex, _ direction: Int?) -> [String] {
        guard !answers.live.alerts.alerts.isEmpty else { return [] }
        var subject = AlertSubject(route: route, in: timetable)
        subject.direction = direction.map { UInt8($0) }
        (subject.trip, subject.date, subject.start) = (departure.trip, departure.serviceDate, departure.start)
        if let live = departure.live { subject = AlertSubject(answers.live.trip(live), in: timetable) }
        subject.stop = departure.stop
        return alertIDs(touching: subject, at: departure.instant)
    }

    private func alertIDs(touching subject: AlertSubject, at instant: Int64) -> [String] {
        guard !answers.live.alerts.alerts.isEmpty else { return [] }
        let found = answers.live.activeAlerts(
            touching: subject, during: instant...instant, now: answers.now)
        for alert in found { gathered[alert.id] = alert }
        return found.map(\.id)
    }

    /// The alerts that touch a departure written, and those about the stop itself that are in force now: worst first.
    func alerts(alsoAt stop: StopIndex? = nil) -> [LiveAlert] {
        if let stop {
            var subject = AlertSubject()
            subject.stop = stop
            _ = alertIDs(touching: subject, at: answers.now)
        }
        guard !gathered.isEmpty else { return [] }
        return answers.live.alerts.alerts.filter { gathered[$0.id] != nil }
    }
}

extension AlertSubject {
    /// A route with what alerts may name it by.
    init(route: RouteIndex, in timetable: Timetable) {
        self.init()
        let record = timetable.routes[route]
        self.route = route
        agency = record.agency
        routeType = Int32(record.type)
        mode = record.mode
    }
}

extension Carriage {
    init(_ carriage: LiveCarriage) {
        self.init(
            position: carriage.position, name: carriage.name.isEmpty ? nil : carriage.name,
            occupancyStatus: OccupancyStatus(number: carriage.occupancy), quietCarriage: carriage.isQuiet,
            toilet: carriage.toilet.flatMap {
                switch $0 {
                case 0: CarriageToilet.absent
                case 1: CarriageToilet.normal
                case 2: CarriageToilet.accessible
                default: nil
                }
            }, luggageRack: carriage.hasLuggageRack)
    }
}

extension DeparturesRequest {
    /// What a board of a stream asks once.
    package init(_ request: DepartureStreamRequest) {
        self.init(
            stopID: request.stopID, limit: request.limit, routeID: request.routeID, directionID: request.directionID)
        mode = request.mode
        hideCancelled = request.hideCancelled
    }
}
