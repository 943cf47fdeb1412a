import GTFS

extension FeedWriter {
    func services() -> FeedTable {
        var table = FeedTable(columns: [
            "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
            "end_date",
        ])
        for day in DayType.allCases {
            let week =
                switch day {
                case .weekday: "1111100"
                case .saturday: "0000010"
                case .sunday: "0000001"
                }
            table.row([day.rawValue] + week.map(String.init) + [calendar.firstDay.compact, calendar.lastDay.compact])
        }
        return table
    }

    func exceptions() -> FeedTable {
        var table = FeedTable(columns: ["service_id", "date", "exception_type"])
        for (date, replaced) in calendar.exceptions {
            table.row([replaced.rawValue, date.compact, "2"])
            table.row([DayType.sunday.rawValue, date.compact, "1"])
        }
        return table
    }

    func feedInfo() -> FeedTable {
        var table = FeedTable(columns: [
            "feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_start_date", "feed_end_date",
            "feed_version",
        ])
        table.row([
            city.publisher.name, city.publisher.url, city.language, calendar.firstDay.compact,
            calendar.lastDay.compact, "simulated-\(today.compact)",
        ])
        return table
    }

    func trips() -> FeedTable {
        var table = FeedTable(columns: [
            "route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "block_id", "shape_id",
            "wheelchair_accessible", "bikes_allowed",
        ])
        for trip in operation.trips {
            let way = operation.ways[trip.way]
            table.row([
                way.line.id, trip.day.rawValue, trip.id, way.way.headsign, String(way.way.direction.rawValue),
                trip.vehicle.map { "\(way.line.id).\(way.patternLetter).\(trip.day).\($0)" } ?? "", way.shapeID,
                String(wheelchair(of: trip, on: way.line).rawValue), String(way.line.bikes.rawValue),
            ])
        }
        return table
    }

    /// A few older vehicles of a mode still have steps.
    private func wheelchair(of trip: PlannedTrip, on line: Line) -> Answer {
        guard line.wheelchair == .yes, let every = line.mode.steppedEvery, let vehicle = trip.vehicle,
            vehicle % every == 0
        else { return line.wheelchair }
        return .no
    }
}
