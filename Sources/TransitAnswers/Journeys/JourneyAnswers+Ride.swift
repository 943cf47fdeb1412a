import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// `GET /trips/{trip_id}/ride`.
    package func ride(_ request: RideRequest) throws(APIError) -> LiveAnswer<Itinerary> {
        _ = try answers.requireStop(request.from)
        _ = try answers.requireStop(request.to)
        let asked = SharedRide(
            tripID: request.tripID, serviceDate: ServiceDate(daysSinceEpoch: request.serviceDate.daysSinceEpoch),
            start: request.startTime.map { ServiceTime(seconds: $0.seconds) }, boardStopID: request.from,
            alightStopID: request.to)
        guard let reference = asked.reference(in: timetable, answers.live) else { throw missing(request, asked) }
        let (leg, fate) = planner.ride(reference, live: answers.live, now: answers.now)
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

    /// Why there is no such ride.
    private func missing(_ request: RideRequest, _ ride: SharedRide) -> APIError {
        let onDay = timetable.trips(id: ride.tripID).filter {
            timetable.runs(timetable.tripCalendars[$0], on: ride.serviceDate)
        }
        guard let trip = onDay.first else { return .tripNotFound(ride.tripID, on: request.serviceDate) }
        let isFrequency = timetable.patterns[timetable.trips[trip].pattern].isFrequency == 1
        if isFrequency, ride.start == nil { return .runNotNamed(ride.tripID) }
        return .notOnTrip(ride.tripID, from: request.from, to: request.to)
    }
}
