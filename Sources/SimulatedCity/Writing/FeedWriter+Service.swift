extension FeedWriter {
    func services() -> FeedTable {
        var table = FeedTable(columns: [
            "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
            "end_date",
        ])
        for (period, calendar) in calendars.enumerated() {
            for day in DayType.allCases {
                let week =
                    switch day {
                    case .weekday: "1111100"
                    case .saturday: "0000010"
                    case .sunday: "0000001"
                    }
                table.row(
                    [day.service(period)] + week.map(String.init)
                        + [calendar.firstDay.compact, calendar.lastDay.compact])
            }
        }
        return table
    }

    func exceptions() -> FeedTable {
        var table = FeedTable(columns: ["service_id", "date", "exception_type"])
        for (period, calendar) in calendars.enumerated() {
            for (date, replaced) in calendar.exceptions {
                table.row([replaced.service(period), date.compact, "2"])
                table.row([DayType.sunday.service(period), date.compact, "1"])
            }
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
            (following.last ?? calendar).lastDay.compact, "simulated-\(today.compact)",
        ])
        return table
    }

    func trips() -> FeedTable {
        var table = FeedTable(columns: [
            "route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "block_id", "shape_id",
            "wheelchair_accessible", "bikes_allowed",
        ])
        for period in calendars.indices {
            for trip in operation.trips {
                let way = operation.ways[trip.way]
                let service = trip.day.service(period)
                table.row([
                    way.line.id, service, TripName.id(trip.id, in: period), way.way.headsign,
                    String(way.way.direction.rawValue),
                    trip.vehicle.map { "\(way.line.id).\(way.patternLetter).\(service).\($0)" } ?? "", way.shapeID,
                    String(trip.wheelchair(on: way.line).rawValue), String(way.line.bikes.rawValue),
                ])
            }
        }
        return table
    }
}

extension DayType {
    /// The service id in the `period`th timetable written, 0 for today's.
    fileprivate func service(_ period: Int) -> String { period == 0 ? rawValue : "\(rawValue).\(period + 1)" }
}
