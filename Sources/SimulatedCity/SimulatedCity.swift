import GTFSValues

/// A Sydney-shaped network, read from a folder of YAML files, whose timetable always covers today.
///
/// The same description and the same day give byte-identical files: there is no clock and no chance in it.
package struct SimulatedCity: Sendable {
    /// The network as described.
    let city: City
    /// Where it is described.
    let folder: DescriptionFolder

    /// Reads `city.yaml`, `frequencies.yaml`, `stops/*.yaml` and `lines/*.yaml`. What lies in `ground` is read when
    /// the ground is written.
    ///
    /// - Parameter descriptionFolder: path of the folder that holds them, in the repository `Cities/simulated`.
    /// - Throws: `SimulatedCityError`, naming the file and line of what is wrong.
    package init(descriptionFolder: String) throws {
        folder = DescriptionFolder(path: descriptionFolder)
        city = try CityReader(folder: folder).read()
    }

    /// Writes the GTFS feed as a folder of `.txt` files, each moved into place only when it is whole.
    ///
    /// The timetable runs from a week before `today`, so that trips still under way after midnight are in it.
    ///
    /// - Parameters:
    ///   - folder: where the files go; created if it is not there.
    ///   - today: the service day around which the feed is valid.
    ///   - days: how many days after `today` it stays valid, 1…366.
    /// - Returns: how much of each was written.
    /// - Throws: `SimulatedCityError.noDays` or `.notWritable`.
    package func writeFeed(to folder: String, covering today: ServiceDate, days: Int = 60) throws -> Summary {
        guard (1...366).contains(days) else { throw SimulatedCityError.noDays(asked: days) }
        let calendar = ServiceCalendar(
            from: today.advanced(by: -7), through: today.advanced(by: days), holidays: city.holidays)
        let operation = Operation(of: city)
        try FeedWriter(city: city, operation: operation, calendar: calendar, today: today).write(to: folder)
        return Summary(
            agencies: city.agencies.count, routes: city.lines.count, stops: city.stations.count + city.stops.count,
            trips: operation.trips.count, stopTimes: operation.stopTimeCount, shapes: operation.ways.count,
            firstDay: calendar.firstDay, lastDay: calendar.lastDay)
    }
}

extension SimulatedCity {
    /// What a written feed holds.
    package struct Summary: Hashable, Sendable {
        /// Rows of `agency.txt`.
        package let agencies: Int
        /// Rows of `routes.txt`.
        package let routes: Int
        /// Rows of `stops.txt`: stations, platforms and kerbside stops.
        package let stops: Int
        /// Rows of `trips.txt`, over all three kinds of day.
        package let trips: Int
        /// Rows of `stop_times.txt`.
        package let stopTimes: Int
        /// Distinct shapes, one for each pattern and direction.
        package let shapes: Int
        /// The first service day covered.
        package let firstDay: ServiceDate
        /// The last service day covered.
        package let lastDay: ServiceDate
    }
}
