/// The rules of the public GTFS-realtime validator that are counted while frames are read; codes and meanings are its own.
public enum RealtimeRule: String, Sendable, CaseIterable {
    /// A time is not POSIX seconds.
    case e001 = "E001"
    /// Stop time updates are not in order.
    case e002 = "E002"
    /// The trip is in no timetable.
    case e003 = "E003"
    /// The route is in no timetable.
    case e004 = "E004"
    /// A frequency run is not told by its start.
    case e006 = "E006"
    /// A stop is in no timetable.
    case e011 = "E011"
    /// Something is newer than the header.
    case e012 = "E012"
    /// An added trip has the id of a timetabled one.
    case e016 = "E016"
    /// The content changed, the header's time did not.
    case e017 = "E017"
    /// A frequency run starts off the grid.
    case e019 = "E019"
    /// A start_time is no time.
    case e020 = "E020"
    /// A start_date is no date.
    case e021 = "E021"
    /// Times go backwards along a trip.
    case e022 = "E022"
    /// start_time is not the trip's first departure.
    case e023 = "E023"
    /// The direction is not the trip's.
    case e024 = "E024"
    /// A departure lies before the arrival.
    case e025 = "E025"
    /// A position is no place on earth.
    case e026 = "E026"
    /// A bearing is not within 0…360.
    case e027 = "E027"
    /// A position lies outside the city.
    case e028 = "E028"
    /// A vehicle is far from the path of its trip.
    case e029 = "E029"
    /// An alert's selector is inconsistent with the timetable.
    case e031 = "E031"
    /// An alert has no selector.
    case e032 = "E032"
    /// A selector is empty.
    case e033 = "E033"
    /// A selector's agency is in no timetable.
    case e034 = "E034"
    /// The version is unknown.
    case e038 = "E038"
    /// An entity of a full dataset is deleted.
    case e039 = "E039"
    /// A stop time update names no stop.
    case e040 = "E040"
    /// A trip update has no stop time updates.
    case e041 = "E041"
    /// A stop time update says neither arrival nor departure.
    case e043 = "E043"
    /// A stop time event has neither delay nor time.
    case e044 = "E044"
    /// stop_sequence and stop_id disagree.
    case e045 = "E045"
    /// The header has no time.
    case e048 = "E048"
    /// The header has no incrementality.
    case e049 = "E049"
    /// A time lies in the future.
    case e050 = "E050"
    /// A stop_sequence is not the trip's.
    case e051 = "E051"
    /// A vehicle.id is not unique.
    case e052 = "E052"
    /// An entity has no time.
    case w001 = "W001"
    /// An entity names no vehicle.
    case w002 = "W002"
    /// A vehicle moves at an unlikely speed.
    case w004 = "W004"
    /// A vehicle names no trip.
    case w006 = "W006"
    /// More than 35 seconds between frames.
    case w007 = "W007"
    /// The header is more than 65 seconds old.
    case w008 = "W008"
    /// A schedule_relationship is not given.
    case w009 = "W009"
}

/// How often each rule was broken, and each reason given.
public struct RuleCounts: Sendable, Equatable {
    /// A frame breaks a handful of rules thousands of times: a short list is quicker to look through than a table of hashes.
    private var broken: [Count] = []

    private struct Count: Sendable {
        var rule: RealtimeRule
        var times: Int
    }

    /// Nothing counted.
    public init() {}

    /// Rules that were broken, and how often.
    public var counts: [RealtimeRule: Int] {
        Dictionary(uniqueKeysWithValues: broken.map { ($0.rule, $0.times) })
    }

    public static func == (one: RuleCounts, other: RuleCounts) -> Bool { one.counts == other.counts }

    mutating func add(_ rule: RealtimeRule, _ times: Int = 1) {
        guard times > 0 else { return }
        if let known = broken.firstIndex(where: { $0.rule == rule }) {
            broken[known].times += times
        } else {
            broken.append(Count(rule: rule, times: times))
        }
    }

    mutating func add(_ others: RuleCounts) {
        for count in others.broken { add(count.rule, count.times) }
    }
}

/// Why an entity could not be tied to the timetable.
public enum UnmatchedReason: String, Sendable, CaseIterable {
    /// No trip id, and no route and start to find it by.
    case noTripID = "no_trip_id"
    /// No feed of the source has the trip, nor one like it.
    case unknownTrip = "unknown_trip"
    /// No feed of the source has the route, so an extra trip cannot be shown.
    case unknownRoute = "unknown_route"
    /// The trip does not run on that day.
    case notRunning = "not_running_that_day"
    /// The times it rests on are not the timetable's.
    case timesDisagree = "times_disagree"
    /// Its stops are not the trip's.
    case stopsDisagree = "stops_disagree"
    /// More than one trip fits.
    case ambiguous
    /// Its date or time cannot be read.
    case malformed
    /// No stop it calls at is known, so an extra trip cannot be shown.
    case noStops = "no_stops"
    /// The source's profile says it is no passenger service.
    case notInService = "not_in_service"
    /// A second update of the same run in the same frame.
    case repeated
    /// The run it means ended more than six hours before the frame: another day's.
    case over
    /// Nothing but its id says which run it is, and another run of the route is nearer to the times it tells.
    case closerRun = "closer_run"
}
