import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// `GET /trips/{trip_id}/ride`.
    package func ride(_ request: RideRequest) throws(APIError) -> LiveAnswer<Itinerary> {
        let (leg, fate) = planner.ride(try reference(request), live: answers.live, now: answers.now)
        let (origin, destination) = (resolved(leg.boardStop, nil), resolved(leg.alightStop, nil))
        let query = JourneyQuery(from: origin.place, to: destination.place, at: answers.now)
        var writer = ItineraryWriter(
            self, origin: origin, destination: destination, query: query, isLive: true,
            precision: request.polylinePrecision, rider: .adult)
        var itinerary = writer.itinerary(
            planner.journey([leg], from: origin.place, to: destination.place, options: query.options, cancel: cancel))
        if fate != .runs { itinerary.status = .broken }
        return LiveAnswer(body: itinerary, freshness: answers.freshness(.tripUpdates))
    }

    /// The ride in the timetable, or why there is none.
    private func reference(_ request: RideRequest) throws(APIError) -> RideReference {
        _ = try answers.requireStop(request.from)
        _ = try answers.requireStop(request.to)
        let id = request.tripID
        let date = ServiceDate(daysSinceEpoch: request.serviceDate.daysSinceEpoch)
        let trips = timetable.trips(id: id).filter { timetable.runs(timetable.tripCalendars[$0], on: date) }
        let isFrequency = trips.contains { timetable.patterns[timetable.trips[$0].pattern].isFrequency == 1 }
        let start = request.startTime
        if isFrequency && start == nil
            || !trips.isEmpty && trips.allSatisfy({ answers.runs(of: $0, on: date, start: start).isEmpty })
        {
            throw .runNotFound(id, start: start)
        }
        let ride = SharedRide(
            tripID: id, serviceDate: date, start: isFrequency ? start.map { ServiceTime(seconds: $0.seconds) } : nil,
            boardStopID: request.from, alightStopID: request.to)
        if let reference = ride.reference(in: timetable, answers.live) { return reference }
        if !trips.isEmpty { throw .notOnTrip(id, from: request.from, to: request.to) }
        let isExtra = !answers.live.extraRuns(id: id, now: answers.now).isEmpty
        throw isExtra ? .tripNotTimetabled(id, for: "rides to be followed") : .tripNotFound(id, on: request.serviceDate)
    }
}
