import GTFSValues

/// A trip on one of the days it runs, or an extra service behind it.
struct Run: Sendable {
    /// Index into `LiveNetwork.trips`.
    let trip: Int
    let date: ServiceDate
    /// Noon minus 12 hours of `date`.
    let dayStart: Int64
    /// Everything drawn for this run.
    let chance: Chance
    /// Seconds an extra service leaves after the trip it follows; nil for the trip itself.
    let extraAfter: Int?
    let planned: PlannedTrip
    let way: LiveWay

    init(_ trip: Int, on date: ServiceDate, in network: LiveNetwork, clock: CityClock, seed: Chance) {
        self.trip = trip
        self.date = date
        dayStart = clock.start(of: date)
        chance = seed.of(network.keys[trip]).of(Int(date.daysSinceEpoch))
        extraAfter = nil
        planned = network.trips[trip]
        way = network.ways[planned.way]
    }

    private init(_ run: Run, extraAfter: Int) {
        (trip, date, dayStart, planned, way) = (run.trip, run.date, run.dayStart, run.planned, run.way)
        self.extraAfter = extraAfter
        chance = run.chance.of(1)
    }

    /// An extra service behind this run.
    func extra(after seconds: Int) -> Run { Run(self, extraAfter: seconds) }

    /// Seconds of the service day at which it is to leave its first stop.
    var departure: Int { planned.departure + (extraAfter ?? 0) }
    var count: Int { way.count }

    /// When the timetable has it reach and leave a call.
    func plannedArrival(_ call: Int) -> Int64 { dayStart + Int64(departure + planned.runTimes.arrivals[call]) }
    func plannedDeparture(_ call: Int) -> Int64 { dayStart + Int64(departure + planned.runTimes.departures[call]) }

    /// The id it is published under: the timetable's, or a new one for an extra service.
    var id: String {
        guard extraAfter != nil else { return planned.id }
        let run = way.mode == .train ? planned.id.prefix { $0 != "." } : planned.id[...]
        return "\(run).extra.\(date.compact)"
    }

    /// `HH:MM:SS` of the service day.
    var startTime: String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(departure / 3600)):\(two(departure / 60 % 60)):\(two(departure % 60))"
    }
}
