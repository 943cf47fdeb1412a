import Foundation

/// A stop and the stop it belongs to.
struct NaiveStop {
    var id: String
    var parent: String
    /// In degrees, rounded to 10⁻⁷; nil where the feed gives no place.
    var place: (latitude: Double, longitude: Double)?
}

/// A trip: what decides when it runs.
struct NaiveTrip {
    var id: String
    var service: Int
    /// Time zone of the agency.
    var zone: String
    /// Whether it runs at frequencies only; it may have no run that can be used.
    var hasFrequency = false
    var runs: [(start: Int, end: Int, headway: Int)] = []
}

/// A row of `stop_times.txt`; times in seconds, `blank` where the feed gives none.
struct NaiveCall {
    static let blank = Int32.min
    var trip: Int32
    var stop: Int32
    var sequence: Int32
    var arrival: Int32
    var departure: Int32
    var canBoard: Bool
    var isLast = false
    /// Along the shape; not a number where the feed gives none.
    var distance: Double
}

/// A service as published.
struct NaiveService {
    var weekdays: [Bool]?
    var first = 0, last = -1
    var added: Set<Int> = []
    var removed: Set<Int> = []

    /// Whether it runs on a day counted from 1970-01-01, which was a Thursday.
    func runs(on day: Int) -> Bool {
        if removed.contains(day) { return false }
        if added.contains(day) { return true }
        guard let weekdays, day >= first, day <= last else { return false }
        return weekdays[((day + 3) % 7 + 7) % 7]
    }
}

/// A feed read without any of the engine's code: the other opinion.
struct NaiveFeed {
    private(set) var stops: [NaiveStop] = []
    private(set) var trips: [NaiveTrip] = []
    private(set) var services: [NaiveService] = []
    /// Calls of usable trips, trip by trip, in order.
    private(set) var calls: [NaiveCall] = []
    private var stopIndex: [String: Int32] = [:]
    private var tripIndex: [String: Int32] = [:]
    private var serviceIndex: [String: Int] = [:]
    private var zoneOfRoute: [String: String] = [:]

    init(archive path: String) throws {
        let archive = try NaiveArchive(path: path)
        try readStops(archive)
        try readRoutes(archive)
        try readServices(archive)
        try readTrips(archive)
        try readFrequencies(archive)
        try readCalls(archive)
    }

    private mutating func readStops(_ archive: NaiveArchive) throws {
        guard let file = try NaiveCSV(archive, "stops.txt") else { return }
        let (id, parent) = (file.column("stop_id"), file.column("parent_station"))
        let (latitude, longitude) = (file.column("stop_lat"), file.column("stop_lon"))
        while file.next() {
            let name = file.text(id)
            guard !name.isEmpty, stopIndex[name] == nil else { continue }
            stopIndex[name] = Int32(stops.count)
            stops.append(
                NaiveStop(
                    id: name, parent: file.text(parent), place: Self.place(file.text(latitude), file.text(longitude))))
        }
    }

    private static func place(_ latitude: String, _ longitude: String) -> (latitude: Double, longitude: Double)? {
        guard let latitude = Double(latitude), let longitude = Double(longitude), abs(latitude) <= 90,
            abs(longitude) <= 180, latitude != 0 || longitude != 0
        else { return nil }
        return ((latitude * 1e7).rounded() / 1e7, (longitude * 1e7).rounded() / 1e7)
    }

    private mutating func readRoutes(_ archive: NaiveArchive) throws {
        var zones: [String: String] = [:]
        var firstZone = "UTC"
        if let file = try NaiveCSV(archive, "agency.txt") {
            let (id, zone) = (file.column("agency_id"), file.column("agency_timezone"))
            while file.next() {
                if zones.isEmpty { firstZone = file.text(zone) }
                zones[file.text(id)] = zones[file.text(id)] ?? file.text(zone)
            }
        }
        guard let file = try NaiveCSV(archive, "routes.txt") else { return }
        let (id, agency, type) = (file.column("route_id"), file.column("agency_id"), file.column("route_type"))
        while file.next() {
            let name = file.text(id)
            guard !name.isEmpty, Int(file.text(type)) != nil, zoneOfRoute[name] == nil else { continue }
            zoneOfRoute[name] = zones[file.text(agency)] ?? firstZone
        }
    }

    private mutating func service(_ id: String) -> Int {
        if let known = serviceIndex[id] { return known }
        serviceIndex[id] = services.count
        services.append(NaiveService())
        return services.count - 1
    }

    private mutating func readServices(_ archive: NaiveArchive) throws {
        // Foundation takes its time over a date, and files repeat them.
        var known: [String: Int?] = [:]
        func day(_ text: String) -> Int? {
            if let day = known[text] { return day }
            known[text] = .some(NaiveTime.day(text))
            return NaiveTime.day(text)
        }
        if let file = try NaiveCSV(archive, "calendar.txt") {
            let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(file.column)
            let (id, start, end) = (file.column("service_id"), file.column("start_date"), file.column("end_date"))
            while file.next() {
                guard let first = day(file.text(start)), let last = day(file.text(end)) else { continue }
                let index = service(file.text(id))
                guard services[index].weekdays == nil else { continue }
                services[index].weekdays = days.map { file.text($0) == "1" }
                (services[index].first, services[index].last) = (first, last)
            }
        }
        if let file = try NaiveCSV(archive, "calendar_dates.txt") {
            let (id, date, type) = (file.column("service_id"), file.column("date"), file.column("exception_type"))
            while file.next() {
                guard let day = day(file.text(date)) else { continue }
                let index = service(file.text(id))
                if file.text(type) == "1" { services[index].added.insert(day) }
                if file.text(type) == "2" { services[index].removed.insert(day) }
            }
        }
    }

    private mutating func readTrips(_ archive: NaiveArchive) throws {
        guard let file = try NaiveCSV(archive, "trips.txt") else { return }
        let (id, route, service) = (file.column("trip_id"), file.column("route_id"), file.column("service_id"))
        while file.next() {
            let name = file.text(id)
            guard !name.isEmpty, tripIndex[name] == nil, let zone = zoneOfRoute[file.text(route)] else { continue }
            tripIndex[name] = Int32(trips.count)
            trips.append(NaiveTrip(id: name, service: self.service(file.text(service)), zone: zone))
        }
    }

    private mutating func readFrequencies(_ archive: NaiveArchive) throws {
        guard let file = try NaiveCSV(archive, "frequencies.txt") else { return }
        let (id, headway) = (file.column("trip_id"), file.column("headway_secs"))
        let (start, end) = (file.column("start_time"), file.column("end_time"))
        while file.next() {
            guard let trip = tripIndex[file.text(id)], let from = NaiveTime.seconds(file.field(start)),
                let to = NaiveTime.seconds(file.field(end))
            else { continue }
            trips[Int(trip)].hasFrequency = true
            guard let headway = Int(file.text(headway)), headway > 0, to > from else { continue }
            trips[Int(trip)].runs.append((from, to, headway))
        }
    }

    private mutating func readCalls(_ archive: NaiveArchive) throws {
        guard let file = try NaiveCSV(archive, "stop_times.txt") else { return }
        let (trip, stop, sequence) = (file.column("trip_id"), file.column("stop_id"), file.column("stop_sequence"))
        let (arrival, departure) = (file.column("arrival_time"), file.column("departure_time"))
        let (pickup, distance) = (file.column("pickup_type"), file.column("shape_dist_traveled"))
        while file.next() {
            guard let trip = tripIndex[file.text(trip)], let stop = stopIndex[file.text(stop)],
                let sequence = Int32(file.text(sequence))
            else { continue }
            let times = [file.field(arrival), file.field(departure)].map { field in
                field.isEmpty ? Int(NaiveCall.blank) : NaiveTime.seconds(field)
            }
            guard let arrives = times[0], let departs = times[1] else { continue }
            // One of the two stands for both.
            let blank = Int(NaiveCall.blank)
            calls.append(
                NaiveCall(
                    trip: trip, stop: stop, sequence: sequence, arrival: Int32(arrives == blank ? departs : arrives),
                    departure: Int32(departs == blank ? arrives : departs), canBoard: file.text(pickup) != "1",
                    distance: Double(file.text(distance)) ?? .nan))
        }
        calls = NaiveTrips.usable(calls, stops: stops)
    }
}
