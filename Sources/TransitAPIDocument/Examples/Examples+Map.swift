import TransitAPI

extension Examples {
    static let mapLines = MapLinesBody(
        lines: [
            MapLine(
                routeID: "T1", routeShortName: "T1", mode: .rail, routeColor: "F99D1C",
                paths: ["puvmEunsy[ySzIuVbKgTvLaWhN"])
        ], count: 1, total: 1)

    static let mapStops = MapStopsBody(stops: [central, townHall], count: 2, total: 2)
}
