import Timetable

/// Where a live call is: layer of the state, trip and call of the layer.
public struct LiveCallReference: Sendable, Hashable {
    public var layer: UInt16
    public var trip: UInt32
    public var call: UInt32

    /// A reference from its parts.
    public init(layer: UInt16, trip: UInt32, call: UInt32) {
        (self.layer, self.trip, self.call) = (layer, trip, call)
    }
}

/// How far live data can be relied on for something.
public enum LiveStatus: UInt8, Sendable {
    /// Fresh data.
    case live
    /// A source covers this and has said nothing yet, in the first seconds after a start.
    case pending
    /// Data past the age at which it is called stale, still shown.
    case stale
    /// A source covers this and has nothing young enough: the timetable is shown.
    case expired
    /// No source covers this.
    case none
}

/// What is happening now, over one timetable: an immutable whole that readers keep as long as they need it.
public final class LiveState: Sendable {
    public let timetable: Timetable
    /// Every source there is, whether it has said anything or not.
    public let sources: [LiveSource]
    /// When sources were first asked; nil where that is not known.
    public let began: Int64?
    /// What each has said, in the order of their ids.
    public let layers: [LiveLayer]
    public let alerts: AlertIndex
    /// Grows with every change.
    public let sequence: UInt64

    /// One bit for each trip that any layer speaks of.
    private let touched: [UInt64]
    private let tripLayers: [Int]
    private let vehicleLayers: [Int]
    private let folded: [String: LiveTrip]
    /// Runs that no timetable has and that several layers speak of, each with all of them.
    private let retold: [Place: [Place]]

    private struct Place: Hashable {
        var layer: Int
        var trip: UInt32
    }

    /// A state in which nothing is known but the timetable.
    ///
    /// - Parameter began: when sources are first asked, in seconds since 1970-01-01T00:00:00Z.
    public convenience init(timetable: Timetable, sources: [LiveSource] = [], began: Int64? = nil) {
        self.init(timetable: timetable, sources: sources, began: began, layers: [], alerts: AlertIndex(), sequence: 0)
    }

    init(
        timetable: Timetable, sources: [LiveSource], began: Int64?, layers: [LiveLayer], alerts: AlertIndex,
        sequence: UInt64
    ) {
        var folded: [String: LiveTrip] = [:]
        for layer in layers {
            for (id, key) in layer.folded { folded[id] = layer.byKey[key].map { layer.trips[Int($0)] } }
        }
        let layers = layers.map { $0.vehicles.isEmpty ? $0 : $0.tying(folded, in: timetable) }
        (self.timetable, self.sources, self.began) = (timetable, sources, began)
        (self.layers, self.folded) = (layers, folded)
        (self.alerts, self.sequence) = (alerts, sequence)
        tripLayers = layers.indices.filter { !layers[$0].trips.isEmpty }
        vehicleLayers = layers.indices.filter { !layers[$0].vehicles.isEmpty }
        var bits = [UInt64](repeating: 0, count: tripLayers.isEmpty ? 0 : timetable.trips.count / 64 + 1)
        for layer in tripLayers {
            // Looked at where they lie: their texts make a copy dear.
            layers[layer].trips.withUnsafeBufferPointer { trips in
                for position in trips.indices where trips[position].masksTimetable {
                    let trip = trips[position].trip.position
                    bits[trip / 64] |= 1 << UInt64(trip % 64)
                }
            }
        }
        touched = bits
        retold = Self.retold(in: layers, of: tripLayers)
    }

    private static func retold(in layers: [LiveLayer], of tripLayers: [Int]) -> [Place: [Place]] {
        guard tripLayers.count > 1 else { return [:] }
        var places: [ExtraKey: [Place]] = [:]
        for layer in tripLayers {
            for (key, trip) in layers[layer].extras { places[key, default: []].append(Place(layer: layer, trip: trip)) }
        }
        return places.values.reduce(into: [:]) { retold, same in
            if same.count > 1 { for place in same { retold[place] = same } }
        }
    }

    /// Whether this state and another tell the same of trips, in the same places: one may be newer for vehicles or alerts.
    public func hasTrips(of other: LiveState) -> Bool {
        guard timetable === other.timetable, layers.count == other.layers.count else { return false }
        return zip(layers, other.layers).allSatisfy { $0 === $1 || $0.trips.isEmpty && $1.trips.isEmpty }
    }

    /// What this state says of vehicles and of the freshness of sources: for keeping, as it holds no trips and no alerts.
    public var vehiclesAlone: LiveState {
        LiveState(
            timetable: timetable, sources: sources, began: began, layers: layers.map(\.vehiclesAlone),
            alerts: AlertIndex(), sequence: sequence)
    }
}

extension LiveState {
    /// Whether any layer speaks of a trip, on whatever day: a quick no for nearly all.
    public func mayTouch(_ trip: TripIndex) -> Bool {
        guard trip.position / 64 < touched.count else { return false }
        return touched[trip.position / 64] >> UInt64(trip.position % 64) & 1 == 1
    }

    /// Layer and trip of what is believed now of a run of the timetable; of two sources the newer evidence counts.
    public func run(_ key: RunKey, now: Int64) -> (layer: Int, trip: Int)? {
        guard key.trip.isSome, mayTouch(key.trip) else { return nil }
        var best: (layer: Int, trip: Int)?
        for layer in tripLayers {
            guard let trip = layers[layer].byKey[key].map(Int.init) else { continue }
            let evidence = layers[layer].trips[trip].evidence
            guard layers[layer].isBelieved(evidence, now: now) else { continue }
            if let known = best, layers[known.layer].trips[known.trip].evidence >= evidence { continue }
            best = (layer, trip)
        }
        return best
    }

    /// Layer and trip of the runs that no timetable has, by published id.
    public func extraRuns(id: String, now: Int64) -> [(layer: Int, trip: Int)] {
        tripLayers.flatMap { layer in
            (layers[layer].extraByID[id] ?? []).map { (layer: layer, trip: Int($0)) }
        }.filter { isShown(layer: $0.layer, trip: $0.trip, now: now) }
    }

    /// The timetabled run that an extra run of this published id was folded into; nil where none was.
    public func run(foldedFrom id: String) -> RunKey? { folded[id]?.key }

    /// When the youngest of what is said of a timetabled run was true, where all of it is too old to be believed; nil where
    /// nothing is said of it, or something that is believed.
    public func outdated(_ key: RunKey, now: Int64) -> Int64? {
        guard key.trip.isSome, mayTouch(key.trip), run(key, now: now) == nil else { return nil }
        return tripLayers.compactMap { layer in
            layers[layer].byKey[key].map { layers[layer].trips[Int($0)].evidence }
        }.max()
    }

    /// Whether a trip of a layer is what riders are told of: believed, and not told better by another source.
    public func isShown(layer: Int, trip: Int, now: Int64) -> Bool {
        // Looked at where it lies: its texts make a copy dear.
        let trips = layers[layer].trips
        guard layers[layer].isBelieved(trips[trip].evidence, now: now) else { return false }
        guard tripLayers.count > 1 else { return true }
        guard trips[trip].masksTimetable else { return isNewest(Place(layer: layer, trip: UInt32(trip)), now: now) }
        return run(trips[trip].key, now: now).map { $0.layer == layer } ?? false
    }

    /// Whether no other layer has newer evidence that is believed of a run that no timetable has.
    private func isNewest(_ place: Place, now: Int64) -> Bool {
        guard !retold.isEmpty, let same = retold[place] else { return true }
        var best: (place: Place, evidence: Int64)?
        for other in same {
            let evidence = layers[other.layer].trips[Int(other.trip)].evidence
            guard layers[other.layer].isBelieved(evidence, now: now) else { continue }
            if let known = best, known.evidence >= evidence { continue }
            best = (other, evidence)
        }
        return best.map { $0.place == place } ?? true
    }

    /// Visits the live departures listed at a stop from an instant on, in each layer in order of time, until `visit` says no.
    public func eachDeparture(
        at stop: StopIndex, from: Int64, now: Int64,
        _ visit: (BoardEntry, LiveCallReference) -> Bool
    ) {
        for layer in tripLayers {
            let entries = layers[layer].entries(at: stop)
            var low = entries.startIndex
            var high = entries.endIndex
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].instant < from { low = middle + 1 } else { high = middle }
            }
            for entry in entries[low...] {
                guard isShown(layer: layer, trip: Int(entry.trip), now: now) else { continue }
                let reference = LiveCallReference(layer: UInt16(layer), trip: entry.trip, call: entry.call)
                guard visit(entry, reference) else { break }
            }
        }
    }

    /// Every run that riders are told of.
    public func eachRun(now: Int64, _ visit: (_ layer: LiveLayer, _ trip: LiveTrip) -> Void) {
        for layer in tripLayers {
            for (position, trip) in layers[layer].trips.enumerated()
            where isShown(layer: layer, trip: position, now: now) {
                visit(layers[layer], trip)
            }
        }
    }

    /// The trip of a reference.
    public func trip(_ reference: LiveCallReference) -> LiveTrip {
        layers[Int(reference.layer)].trips[Int(reference.trip)]
    }
    /// The call of a reference.
    public func call(_ reference: LiveCallReference) -> LiveCall {
        layers[Int(reference.layer)].calls[Int(reference.call)]
    }
}

extension LiveState {
    /// Vehicles seen recently enough to be shown, each with its layer; of two sources that know one run, the newer.
    public func vehicles(now: Int64) -> [(layer: LiveLayer, vehicle: LiveVehicle)] {
        var found: [(layer: LiveLayer, vehicle: LiveVehicle)] = []
        for index in vehicleLayers {
            let layer = layers[index]
            for vehicle in layer.vehicles where layer.isBelieved(vehicle.evidence, now: now) {
                if vehicleLayers.count > 1, let run = vehicle.run, let best = self.vehicle(of: run, now: now),
                    best.vehicle.key != vehicle.key
                {
                    continue
                }
                found.append((layer, vehicle))
            }
        }
        return found
    }

    /// The vehicle of a run of the timetable.
    public func vehicle(of run: RunKey, now: Int64) -> (layer: LiveLayer, vehicle: LiveVehicle)? {
        var best: (layer: LiveLayer, vehicle: LiveVehicle)?
        for index in vehicleLayers {
            guard let vehicle = layers[index].vehicleByRun[run].map({ layers[index].vehicles[$0] }),
                layers[index].isBelieved(vehicle.evidence, now: now)
            else { continue }
            if let best, best.vehicle.evidence >= vehicle.evidence { continue }
            best = (layers[index], vehicle)
        }
        return best
    }

    /// The vehicle of a run that no timetable has, by its published trip id.
    public func vehicle(ofExtra id: String, now: Int64) -> (layer: LiveLayer, vehicle: LiveVehicle)? {
        guard !id.isEmpty else { return nil }
        for index in vehicleLayers {
            guard let vehicle = layers[index].vehicleByTripID[id].map({ layers[index].vehicles[$0] }),
                layers[index].isBelieved(vehicle.evidence, now: now)
            else { continue }
            return (layers[index], vehicle)
        }
        return nil
    }

    /// The vehicle of a live trip.
    public func vehicle(of trip: LiveTrip, now: Int64) -> (layer: LiveLayer, vehicle: LiveVehicle)? {
        trip.masksTimetable ? vehicle(of: trip.key, now: now) : vehicle(ofExtra: trip.id, now: now)
    }
}

extension LiveState {
    /// The time of the newest frame of a source; nil before the first.
    public func headerTime(of source: String) -> Int64? { layers.first { $0.source.id == source }?.headerTime }

    /// Ids of the sources whose alerts are believed now.
    public func believedAlertSources(now: Int64) -> Set<String> {
        Set(layers.lazy.filter { $0.isBelieved($0.headerTime, now: now) }.map(\.source.id))
    }

    /// The alerts that touch a subject and are in force, worst first.
    ///
    /// - Parameter time: when they are to be in force, if only for a part of it; now where it is nil.
    public func activeAlerts(
        touching subject: AlertSubject, during time: ClosedRange<Int64>? = nil, now: Int64
    ) -> [LiveAlert] {
        guard !alerts.alerts.isEmpty else { return [] }
        let time = time ?? now...now
        let found = alerts.touching(subject, in: timetable).map { alerts.alerts[$0] }.filter {
            $0.isActive(during: time)
        }
        guard !found.isEmpty else { return [] }
        let believed = believedAlertSources(now: now)
        return found.filter { believed.contains($0.source) }
    }
}
