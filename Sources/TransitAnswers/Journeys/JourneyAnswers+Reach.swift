import Journeys
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// `GET /reach`.
    package func reach(_ request: ReachRequest) throws(APIError) -> ReachBody {
        let from = try resolve(request.from, as: .from)
        let time = instant(request.departAt)
        try requireCovered(time)
        var options = JourneyOptions()
        options.maxWalk = Double(request.maxWalkingDistance)
        options.walkingSpeed = request.walkingSpeed
        options.maxTransfers = request.maxTransfers
        options.modes = request.modes?.set
        options.wheelchair = request.wheelchairAccessible
        options.avoidsSteps = request.avoidSteps
        try requireServed(from, request.from, as: .from, options)
        let reached = try searching { () throws(JourneyError) in
            try planner.reach(
                from: from.place, at: time, within: Int32(request.maxMinutes * 60), options: options,
                live: request.realtime ? answers.live : nil, now: answers.now, cancel: cancel)
        }
        let features = reached.compactMap { one -> ReachFeature? in
            let record = timetable.stops[one.stop]
            guard let place = record.place else { return nil }
            let id = timetable.string(record.id)
            return ReachFeature(
                id: id, geometry: PointGeometry(coordinates: [place.longitude, place.latitude]),
                properties: ReachProperties(
                    stopID: id, stopName: answers.names.stop(one.stop), minutes: Int((one.arrival - time + 59) / 60),
                    transfers: one.transfers,
                    arrivalTime: answers.timestamp(one.arrival, answers.zone(of: one.stop))))
        }
        return ReachBody(features: features, from: from.wire, departureTime: timestamp(time))
    }
}
