extension FeedWriter {
    func agencies() -> FeedTable {
        var table = FeedTable(columns: [
            "agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang", "agency_phone",
        ])
        for agency in city.agencies {
            table.row([agency.id, agency.name, agency.url, city.timezone, city.language, agency.phone ?? ""])
        }
        return table
    }

    /// Stations first, so that a reader meets every parent before its platforms. The code on the sign is the id, as
    /// in NSW.
    func stops() -> FeedTable {
        var table = FeedTable(columns: [
            "stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
            "wheelchair_boarding", "platform_code",
        ])
        for station in city.stations {
            table.row(
                [station.id, "", station.name] + station.position.fields
                    + ["1", "", String(station.wheelchair.rawValue), ""])
        }
        for stop in city.stops {
            table.row(
                [stop.id, stop.id, stop.name] + stop.position.fields
                    + ["0", stop.station ?? "", String(stop.wheelchair.rawValue), stop.platformCode ?? ""])
        }
        return table
    }

    func routes() -> FeedTable {
        var table = FeedTable(columns: [
            "route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color",
            "route_text_color", "route_sort_order",
        ])
        for (order, line) in city.lines.enumerated() {
            table.row([
                line.id, line.agency, line.id, line.name, String(line.routeType), line.colour, line.textColour,
                String(order + 1),
            ])
        }
        return table
    }

    func shapes() -> FeedTable {
        var table = FeedTable(columns: [
            "shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled",
        ])
        for way in operation.ways {
            for (index, point) in way.course.points.enumerated() {
                table.row(
                    [way.shapeID] + point.fields + [String(index + 1), way.course.distances[index].kilometres])
            }
        }
        return table
    }

    func transfers() -> FeedTable {
        var table = FeedTable(columns: ["from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time"])
        for change in city.interchanges { table.row([change.from, change.to, "2", String(change.seconds)]) }
        return table
    }
}

extension Double {
    /// Metres written as kilometres to the metre, the unit of `shape_dist_traveled` here.
    var kilometres: String { (self / 1000).text(places: 3) }
}
