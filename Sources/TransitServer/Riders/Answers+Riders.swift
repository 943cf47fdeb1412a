import Database
import Foundation
import GTFSValues
import Riders
import Timetable
import TransitAPI
import TransitAnswers

extension Answers {
    func name(of stop: StopIndex) -> String { timetable.string(timetable.stops[stop].name) }

    /// Short and long name of a route: `T1 North Shore & Western Line`.
    func name(of route: RouteIndex) -> String {
        let record = timetable.routes[route]
        let (short, long) = (timetable.string(record.shortName), timetable.string(record.longName))
        if short.isEmpty || long.hasPrefix(short + " ") || short == long { return long }
        return long.isEmpty ? short : short + " " + long
    }

    /// The departure a reminder is asked for: by the timetable, boardable, and not so near that it would be due
    /// already.
    ///
    /// Of a trip that runs by frequency it is the run of the start that is named, else the first that is far enough ahead.
    func departure(_ request: CreateReminderRequest) throws(APIError) -> RemindedDeparture {
        let trips = timetable.trips(id: request.tripID)
        let date = ServiceDate(daysSinceEpoch: request.serviceDate.daysSinceEpoch)
        let runs = trips.filter { timetable.runs(timetable.tripCalendars[$0], on: date) }
            .flatMap { self.runs(of: $0, on: date, start: request.startTime) }
        guard !runs.isEmpty else {
            // One under the id of a timetabled trip is told by its start.
            let isExtra =
                (trips.isEmpty || request.startTime != nil) && !live.extraRuns(id: request.tripID, now: now).isEmpty
            if isExtra { throw .tripNotTimetabled(request.tripID) }
            throw trips.isEmpty
                ? .tripNotFound(request.tripID) : .tripNotFound(request.tripID, on: request.serviceDate)
        }
        let departures = runs.compactMap { departure(of: $0, request) }.sorted { $0.scheduledAt < $1.scheduledAt }
        guard let last = departures.last else {
            throw .callNotFound(stopID: request.stopID, sequence: request.stopSequence, tripID: request.tripID)
        }
        let before = Int64(request.minutesBefore) * 60
        guard let next = departures.first(where: { $0.scheduledAt.seconds - before > now }) else {
            let zone = timetable.stop(id: last.stopID).map { self.zone(of: $0) } ?? timetable.cityZone
            throw .departurePassed(remindAt: timestamp(last.scheduledAt.seconds - before, zone))
        }
        return next
    }

    private func departure(of run: TripRun, _ request: CreateReminderRequest) -> RemindedDeparture? {
        let pattern = timetable.trips[run.trip].pattern
        let stops = timetable.stops(of: pattern)
        let wanted = timetable.stop(id: request.stopID)
        let calls = stops.indices.dropLast().filter { position in
            guard timetable.rules(of: pattern, at: position).pickup != .none else { return false }
            return request.stopSequence.map { $0 == timetable.stopSequence(of: run.trip, at: position) } ?? true
        }
        // Boards name the platform that a vehicle will use today, which may be another of the station's.
        let station = wanted.map { timetable.station(of: $0) }
        guard let wanted,
            let position = calls.first(where: { stops[$0] == wanted || timetable.station(of: stops[$0]) == wanted })
                ?? calls.first(where: { timetable.station(of: stops[$0]) == station })
        else { return nil }
        let route = timetable.routes[timetable.patterns[pattern].route]
        return RemindedDeparture(
            tripID: request.tripID, serviceDate: request.serviceDate.description,
            stopID: timetable.string(timetable.stops[stops[position]].id),
            stopSequence: timetable.stopSequence(of: run.trip, at: position), stopName: name(of: stops[position]),
            routeName: timetable.text(route.shortName) ?? timetable.text(route.longName),
            headsign: timetable.text(timetable.headsign(of: run.trip, at: position)),
            scheduledAt: Instant(seconds: run.instant(timetable.departure(of: run.trip, at: position))))
    }
}
