extension FeedWriter {
    /// Nearly all of the feed: a row's end is the same for every trip of its way, so it is made once.
    func stopTimes() -> FeedTable {
        let ends = operation.ways.map(rowEnds)
        var table = FeedTable(
            columns: [
                "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "stop_headsign",
                "pickup_type", "drop_off_type", "shape_dist_traveled", "timepoint",
            ],
            capacity: operation.stopTimeCount * calendars.count * 80)
        for period in calendars.indices {
            for trip in operation.trips {
                let id = Array(TripName.id(trip.id, in: period).utf8)
                let rowEnds = ends[trip.way]
                for call in rowEnds.indices {
                    table.ready(id)
                    table.time(trip.departure + trip.runTimes.arrivals[call])
                    table.time(trip.departure + trip.runTimes.departures[call])
                    table.ready(rowEnds[call])
                    table.endRow()
                }
            }
        }
        return table
    }

    /// The fields from `stop_id` on, for each call of a way. Nobody gets on at the last stop or off at the first.
    private func rowEnds(of planned: PlannedWay) -> [[UInt8]] {
        let calls = planned.way.calls
        return calls.indices.map { index in
            let call = calls[index]
            let isFirst = index == 0
            let isLast = index == calls.count - 1
            let timed = isFirst || isLast || call.seconds != nil
            var fields = FeedTable()
            fields.text(city.stops[call.stop].id)
            fields.text(String(index + 1))
            fields.text(call.headsign ?? "")
            fields.text(isLast || call.boarding == .setDownOnly ? "1" : "0")
            fields.text(isFirst || call.boarding == .pickUpOnly ? "1" : "0")
            fields.text(planned.course.callDistances[index].kilometres)
            fields.text(timed ? "1" : "0")
            return fields.bytes
        }
    }
}
