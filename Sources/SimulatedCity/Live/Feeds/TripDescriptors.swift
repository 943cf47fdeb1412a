import GTFSRealtime

/// The two ways of writing in use: Sydney Trains' own, and everybody else's.
enum FeedDialect: Sendable {
    /// No start date, no stop sequences, often a delay alone; occupancy where the standard has stop properties.
    case sydneyTrains
    case standard

    init(of mode: LiveMode) { self = mode == .train ? .sydneyTrains : .standard }
}

extension LiveRun {
    var dialect: FeedDialect { FeedDialect(of: way.mode) }

    /// The run as a descriptor names it.
    func descriptor(_ relationship: PublishedTripDescriptor.ScheduleRelationship) -> PublishedTripDescriptor {
        var trip = PublishedTripDescriptor()
        trip.tripID = run.id
        trip.scheduleRelationship = relationship
        trip.routeID = way.line.id
        guard dialect == .standard else { return trip }
        trip.startTime = run.startTime
        trip.startDate = run.date.compact
        if way.mode != .bus { trip.directionID = UInt32(way.way.direction.rawValue) }
        return trip
    }

    /// How the run relates to the timetable, as known at an instant.
    func relationship(at now: Int64, traits: LiveTraits) -> PublishedTripDescriptor.ScheduleRelationship {
        if run.extraAfter != nil { return .added }
        if isCancelled(at: now, traits: traits) { return .canceled }
        return fate.isReplaced ? .replacement : .scheduled
    }

    /// The vehicle on the run; its id is masked and means nothing beyond it.
    func vehicle() -> PublishedVehicleDescriptor {
        var vehicle = PublishedVehicleDescriptor()
        vehicle.id = (0..<8).map { String(run.chance.integer(.vehicleID, $0, in: 1000..<10_000)) }.joined(
            separator: ".")
        let hour = run.startTime.prefix(5)
        vehicle.label =
            way.mode == .train
            ? "\(hour) \(way.names[0]) to \(way.names[way.count - 1])"
            : String(run.chance.integer(.fleet, in: 1000..<9999))
        var equipment = PublishedNSWVehicleDescriptor()
        equipment.airConditioned = true
        equipment.wheelchairAccessible = run.planned.wheelchair(on: way.line) == .yes ? 1 : 0
        equipment.vehicleModel = model
        vehicle.tfnswVehicleDescriptor = equipment
        return vehicle
    }

    private var model: String {
        switch way.mode {
        case .train: String(way.line.consist?.prefix { $0 != "." } ?? "A")
        case .metro: "Alstom Metropolis"
        case .lightRail: "Light rail vehicle, 2 cars"
        case .ferry: "Ferry"
        case .bus: "Low-floor bus"
        }
    }
}
