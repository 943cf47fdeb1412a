/// Where a mock API has its schedules from.
package enum MockSchedules: Sendable {
    /// Nowhere: every path of a schedule answers 404.
    case absent
    /// One GTFS feed behind every path: a folder of `.txt` files or a zip.
    case one(path: String)
    /// Behind each path the part of the city that its live feeds tell of, and made-up networks for what lies beyond it.
    ///
    /// They are made when first asked for on a day and kept below `folder`. The same day gives the same bytes, tag and
    /// time of change, after a restart as well.
    case parts(of: SimulatedCity, folder: String)
}
