import GTFSValues
import Timetable

/// What one source says now, laid over a timetable: built once from a frame, never changed.
public final class LiveLayer: Sendable {
    public let source: LiveSource
    /// The frame's own time, in seconds since 1970-01-01T00:00:00Z.
    public let headerTime: Int64
    /// The moment it is about, by the same clock: the frame's own time, unless what it says of runs under way is too old to be
    /// believed, or of another day. How fresh a source is counts from here.
    public let asOf: Int64
    public let receivedAt: Int64
    /// Hash of the frame it was built from.
    let frameHash: UInt64
    public let trips: [LiveTrip]
    public let calls: [LiveCall]
    public let vehicles: [LiveVehicle]
    public let alerts: [AlertContent]
    public let rules: RuleCounts
    public let tripTally: MatchTally
    public let vehicleTally: MatchTally
    /// Entities of the frame, of whatever kind.
    public let entityCount: Int

    let byKey: [RunKey: UInt32]
    let extraByID: [String: [UInt32]]
    let extras: [ExtraKey: UInt32]
    let vehicleByRun: [RunKey: Int]
    let vehicleByTripID: [String: Int]
    /// Runs by the ids of the extra runs that were folded into them.
    let folded: [String: RunKey]
    /// This layer before its vehicles were tied to folded runs, where they have been.
    let untied: LiveLayer?
    private let entryStarts: [UInt32]
    private let entries: [BoardEntry]

    /// Entities tied to the timetable.
    private var matched: Int { tripTally.matched + vehicleTally.matched }

    /// Whether this holds about as much as an earlier layer that fitted the timetable, and hardly any of it fits.
    func fitsNoLonger(after before: LiveLayer) -> Bool {
        before.matched >= 3 && entityCount * 2 >= before.entityCount && matched * 10 < before.matched
    }

    init(
        source: LiveSource, headerTime: Int64, frameHash: UInt64, receivedAt: Int64, trips: TripLayerBuilder,
        vehicles: VehicleLayerBuilder,
        alerts: AlertLayerBuilder, rules: RuleCounts, entityCount: Int, timetable: Timetable
    ) {
        (self.source, self.headerTime, self.receivedAt) = (source, headerTime, receivedAt)
        asOf = min(trips.asOf, vehicles.asOf)
        untied = nil
        self.frameHash = frameHash
        self.trips = trips.trips
        calls = trips.calls
        (byKey, extras) = (trips.byKey, trips.extras)
        self.vehicles = vehicles.vehicles
        self.alerts = alerts.alerts
        self.rules = rules
        tripTally = trips.tally
        vehicleTally = vehicles.tally
        self.entityCount = entityCount
        var extra: [String: [UInt32]] = [:]
        var folded: [String: RunKey] = [:]
        // Runs are looked at where they lie, here and below: their texts make a copy dear.
        self.trips.withUnsafeBufferPointer { trips in
            for position in trips.indices {
                if !trips[position].masksTimetable {
                    extra[trips[position].id, default: []].append(UInt32(position))
                }
                for id in trips[position].foldedIDs { folded[id] = trips[position].key }
            }
        }
        extraByID = extra
        self.folded = folded
        (vehicleByRun, vehicleByTripID) = Self.places(of: vehicles.vehicles)
        (entryStarts, entries) = BoardEntry.sorted(trips.trips, trips.calls, stopCount: timetable.stops.count)
    }

    /// A layer with vehicles of its own, and all else as in another.
    private init(_ layer: LiveLayer, vehicles: [LiveVehicle]) {
        (source, headerTime, asOf, receivedAt) = (layer.source, layer.headerTime, layer.asOf, layer.receivedAt)
        (frameHash, trips, calls, alerts) = (layer.frameHash, layer.trips, layer.calls, layer.alerts)
        (rules, tripTally, vehicleTally) = (layer.rules, layer.tripTally, layer.vehicleTally)
        (entityCount, byKey, extraByID, folded) = (layer.entityCount, layer.byKey, layer.extraByID, layer.folded)
        extras = layer.extras
        (entryStarts, entries) = (layer.entryStarts, layer.entries)
        self.vehicles = vehicles
        (vehicleByRun, vehicleByTripID) = Self.places(of: vehicles)
        untied = layer
    }

    /// When a run leaves its first stop, where its trip id alone does not say which run it is: of a trip that runs by frequency, and
    /// beside the timetable under the id of a timetabled trip, or under none. Nil for all others.
    public func start(of trip: LiveTrip, in timetable: Timetable) -> ServiceTime? {
        if let start = trip.start { return start }
        guard !trip.masksTimetable, trip.id.isEmpty || !timetable.trips(id: trip.id).isEmpty else { return nil }
        return trip.begins
    }

    /// This layer with the vehicles of folded runs tied to the runs those were folded into.
    func tying(_ folded: [String: LiveTrip], in timetable: Timetable) -> LiveLayer {
        let layer = untied ?? self
        guard !folded.isEmpty, layer.vehicles.contains(where: { $0.run == nil && folded[$0.tripID] != nil }) else {
            return layer
        }
        let tied = layer.vehicles.map { vehicle in
            guard vehicle.run == nil, let trip = folded[vehicle.tripID] else { return vehicle }
            var tied = vehicle
            (tied.run, tied.matchedBy, tied.route, tied.feed) = (trip.key, trip.matchedBy, trip.route, trip.feed)
            let next = tied.nextStop
            tied.nextCall = trip.pattern.isSome ? timetable.stops(of: trip.pattern).firstIndex(of: next) : nil
            return tied
        }
        // States that tell the same of vehicles share them: several are kept.
        if tied == vehicles { return self }
        return LiveLayer(layer, vehicles: tied)
    }

    /// The vehicles of a layer alone.
    private init(vehiclesOf layer: LiveLayer) {
        (source, headerTime, asOf, receivedAt) = (layer.source, layer.headerTime, layer.asOf, layer.receivedAt)
        (frameHash, trips, calls, alerts) = (layer.frameHash, [], [], [])
        (rules, tripTally, vehicleTally) = (layer.rules, layer.tripTally, layer.vehicleTally)
        (entityCount, byKey, extraByID, folded, extras) = (layer.entityCount, [:], [:], [:], [:])
        (entryStarts, entries) = ([], [])
        (vehicles, vehicleByRun, vehicleByTripID) = (layer.vehicles, layer.vehicleByRun, layer.vehicleByTripID)
        untied = nil
    }

    /// This layer's source, times and vehicles: nothing of trip updates, which take most memory.
    var vehiclesAlone: LiveLayer { LiveLayer(vehiclesOf: self) }

    /// Positions of vehicles by the run they are tied to, the youngest sight of each, and by trip id of those tied to none.
    private static func places(of vehicles: [LiveVehicle]) -> (byRun: [RunKey: Int], byTripID: [String: Int]) {
        var byRun: [RunKey: Int] = [:]
        var byTripID: [String: Int] = [:]
        byRun.reserveCapacity(vehicles.count)
        for (position, vehicle) in vehicles.enumerated() {
            if let run = vehicle.run {
                let known = byRun[run].map({ vehicles[$0].evidence })
                if known ?? .min < vehicle.evidence { byRun[run] = position }
            } else if !vehicle.tripID.isEmpty {
                byTripID[vehicle.tripID] = position
            }
        }
        return (byRun, byTripID)
    }

    /// Whether what was said at a moment is still believed.
    func isBelieved(_ evidence: Int64, now: Int64) -> Bool { now - evidence <= source.limit }

    /// Departures listed at a stop, in order of time.
    func entries(at stop: StopIndex) -> ArraySlice<BoardEntry> {
        guard stop.position + 1 < entryStarts.count else { return [] }
        return entries[Int(entryStarts[stop.position])..<Int(entryStarts[stop.position + 1])]
    }
}

/// A live departure in the list of a stop.
public struct BoardEntry: Sendable {
    /// Best known departure; the timetable's where the vehicle does not call.
    public var instant: Int64
    /// The trip in the layer.
    public var trip: UInt32
    /// The call, and in the lowest bit whether it has been moved: there are hundreds of thousands of these.
    private var callAndMoved: UInt32

    init(instant: Int64, trip: Int, call: Int, isMoved: Bool) {
        (self.instant, self.trip) = (instant, UInt32(trip))
        callAndMoved = UInt32(call) << 1 | (isMoved ? 1 : 0)
    }

    /// The call in the layer.
    public var call: UInt32 { callAndMoved >> 1 }
    /// Listed here because the timetable has it here, though it has been moved elsewhere.
    public var isMoved: Bool { callAndMoved & 1 == 1 }

    /// Entries of all stops end to end, by time within each, and where each stop's begin.
    static func sorted(_ trips: [LiveTrip], _ calls: [LiveCall], stopCount: Int) -> ([UInt32], [BoardEntry]) {
        guard !trips.isEmpty else { return ([], []) }
        func each(_ visit: (StopIndex, _ call: Int, _ trip: Int, _ isMoved: Bool) -> Void) {
            for trip in trips.indices where trips[trip].status != .deleted {
                for call in trips[trip].calls.dropLast() where calls[call].canBoard {
                    let (stop, scheduled) = (calls[call].stop, calls[call].scheduledStop)
                    visit(stop, call, trip, false)
                    if scheduled.isSome, scheduled != stop { visit(scheduled, call, trip, true) }
                }
            }
        }
        var starts = [UInt32](repeating: 0, count: stopCount + 2)
        let entries = starts.withUnsafeMutableBufferPointer { starts in
            each { stop, _, _, _ in starts[stop.position + 2] += 1 }
            for stop in 2..<starts.count { starts[stop] += starts[stop - 1] }
            let total = Int(starts[stopCount + 1])
            return [BoardEntry](unsafeUninitializedCapacity: total) { entries, count in
                each { stop, call, trip, isMoved in
                    let seconds =
                        trips[trip].status == .cancelled ? calls[call].scheduledDeparture : calls[call].bestDeparture
                    entries.initializeElement(
                        at: Int(starts[stop.position + 1]),
                        to: BoardEntry(
                            instant: trips[trip].instant(seconds), trip: trip, call: call, isMoved: isMoved))
                    starts[stop.position + 1] += 1
                }
                count = total
                for stop in 0..<stopCount where starts[stop + 1] - starts[stop] > 1 {
                    var ofStop = UnsafeMutableBufferPointer(
                        rebasing: entries[Int(starts[stop])..<Int(starts[stop + 1])])
                    ofStop.sort { $0.instant == $1.instant ? $0.call < $1.call : $0.instant < $1.instant }
                }
            }
        }
        starts.removeLast()
        return (starts, entries)
    }
}
