import Departures
import GTFSRealtime
import LiveState
import Timetable

/// A store with the sources a test needs, and what it says in words.
struct Watch {
    let liveStore: LiveStateStore
    let updates: LiveSource
    let vehicles: LiveSource
    let alerts: LiveSource

    /// A store over a timetable, with one source of each kind.
    init(_ timetable: Timetable = Town.timetable, profile: SourceProfile = .standard) {
        updates = LiveSource(id: "updates", kind: .tripUpdates, profile: profile)
        vehicles = LiveSource(id: "vehicles", kind: .vehiclePositions, profile: profile)
        alerts = LiveSource(id: "alerts", kind: .alerts)
        liveStore = LiveStateStore(timetable: timetable, sources: [updates, vehicles, alerts])
    }

    /// A store that has taken in a frame of trip updates.
    init(_ frame: Frame, profile: SourceProfile = .standard) {
        self.init(profile: profile)
        apply(frame)
    }

    /// Takes in trip updates at the frame's own time, unless told another.
    @discardableResult
    func apply(
        _ frame: Frame, from source: LiveSource? = nil, remembered: AlertMemory? = nil, now: Int64? = nil
    ) -> FrameOutcome {
        liveStore.apply(
            frame.bytes, from: source ?? updates, remembered: remembered,
            now: now ?? Int64(clamping: frame.message.header.timestamp))
    }

    var state: LiveState { liveStore.state }

    /// What the trip updates came to.
    var layer: LiveLayer? { layer(of: updates) }
    func layer(of source: LiveSource) -> LiveLayer? { state.layers.first { $0.source.id == source.id } }

    /// How often the source of trip updates broke a rule.
    func count(_ rule: RealtimeRule) -> Int { layer?.rules.counts[rule] ?? 0 }

    /// The trips of the source of trip updates, in words: `bus 20250402 scheduled: A -, B 8:11/8:12*`.
    var runs: [String] {
        guard let layer else { return [] }
        return layer.trips.map { trip in
            let start = trip.start.map { " from \(Clock.text($0.seconds))" } ?? ""
            return "\(trip.id) \(trip.serviceDate.compact)\(start) \(trip.status): " + calls(of: trip, in: layer)
        }
    }

    /// The calls of the only trip in words: arrival and departure as now known, `-` for none, a star where an update
    /// was of this very call, and what is out of the ordinary.
    var calls: String {
        guard let layer, layer.trips.count == 1 else { return "\(self.layer?.trips.count ?? 0) trips" }
        return calls(of: layer.trips[0], in: layer)
    }

    private func calls(of trip: LiveTrip, in layer: LiveLayer) -> String {
        trip.calls.map { Words.of(layer.calls[$0], in: state.timetable) }.joined(separator: ", ")
    }

    /// Reasons and how often, in order: `times_disagree 1`.
    var misses: [String] {
        (layer?.tripTally.unmatched ?? [:]).map { "\($0.key.rawValue) \($0.value.count)" }.sorted()
    }

    /// A board in words: `8:05 train P1`, with what live data says of each departure.
    func board(
        _ stop: String, from time: String = "7:00", to end: String = "9:30", now: String,
        on date: String = "20250402", _ change: (inout DepartureQuery) -> Void = { _ in }
    ) -> [String] {
        let timetable = state.timetable
        var query = DepartureQuery(
            stop: timetable.stop(id: stop)!, from: Town.at(time, on: date), until: Town.at(end, on: date), limit: 100)
        change(&query)
        let midnight = Town.at("0:00", on: date)
        return state.departures(query, now: Town.at(now, on: date)).departures.map { departure in
            var words = [Clock.text(Int32(departure.instant - midnight))]
            words.append(departure.trip.isSome ? timetable.string(timetable.trips[departure.trip].id) : "")
            words.append(timetable.string(timetable.stops[departure.stop].id))
            if let live = departure.live {
                let (trip, call) = (state.trip(live), state.call(live))
                words[1] = trip.id
                if trip.status != .scheduled { words.append("\(trip.status)") }
                if call.status != .scheduled { words.append("\(call.status)") }
                if call.isLive { words.append("live") }
                if call.scheduledStop.isSome, call.stop != departure.stop {
                    words.append("moved to \(timetable.string(timetable.stops[call.stop].id))")
                } else if call.scheduledStop.isSome, call.scheduledStop != call.stop {
                    words.append("not at \(timetable.string(timetable.stops[call.scheduledStop].id))")
                }
            }
            return words.joined(separator: " ")
        }
    }
}

/// Live data in words.
enum Words {
    /// `B 8:11/8:12*`, `C skipped`, `P2 (P1) 8:05*`.
    static func of(_ call: LiveCall, in timetable: Timetable) -> String {
        func id(_ stop: StopIndex) -> String { timetable.string(timetable.stops[stop].id) }
        var words = [id(call.stop)]
        if call.scheduledStop.isSome, call.scheduledStop != call.stop { words.append("(\(id(call.scheduledStop)))") }
        if call.scheduledStop == .none { words.append("(new)") }
        switch call.status {
        case .scheduled: words.append(times(call) + (call.isTouched ? "*" : ""))
        case .skipped: words.append("skipped" + (call.isLive ? " " + times(call) : ""))
        case .noData: words.append("no_data" + (call.isLive ? " " + times(call) : ""))
        }
        return words.joined(separator: " ")
    }

    private static func times(_ call: LiveCall) -> String {
        guard call.isLive else { return "-" }
        guard call.arrival != call.departure else { return Clock.text(call.departure) }
        return "\(Clock.text(call.arrival))/\(Clock.text(call.departure))"
    }
}
