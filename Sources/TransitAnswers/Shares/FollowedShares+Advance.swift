import Journeys
import LiveState
import Timetable

extension FollowedShares {
    /// Goes on to a state or to a later moment: reads anew the shares of runs of which something else is believed than before,
    /// and those that the clock may have changed. Ten thousand take some milliseconds.
    ///
    /// - Parameters:
    ///   - planner: of the timetable that the state is over.
    ///   - now: seconds since 1970-01-01T00:00:00Z; never less than before.
    /// - Returns: what recipients are to be told, in no order. Shares that have ended are no longer followed.
    package mutating func advance(planner: JourneyPlanner, live: LiveState, now: Int64) -> [ShareUpdate] {
        let reader = ShareReader(planner: planner, live: live, now: now)
        var isDue = [Bool](repeating: false, count: states.count)
        find(in: live, now)
        if seen !== live { markTouched(live, now, &isDue) }
        seen = live
        var updates: [ShareUpdate] = []
        for slot in isDue.indices where isDue[slot] || dues[slot] <= now {
            if let update = read(slot, reader) { updates.append(update) }
        }
        for update in updates where update.kind.isFinal { unfollow(update.share) }
        return updates
    }

    /// Marks the shares of runs of which something else is believed than before.
    private mutating func markTouched(_ live: LiveState, _ now: Int64, _ isDue: inout [Bool]) {
        // A source that has said nothing new keeps its layer.
        if let seen, seen.layers.count == live.layers.count, zip(seen.layers, live.layers).allSatisfy({ $0 === $1 }) {
            return
        }
        for place in runs.indices where !runs[place].shares.isEmpty {
            let mark = RunMark.of(runs[place].key, live, now: now)
            guard mark != runs[place].mark else { continue }
            runs[place].mark = mark
            for slot in runs[place].shares { isDue[Int(slot)] = true }
        }
    }

    /// Finds all journeys in the timetable of a state, where that is another than before; all of them are due then.
    mutating func find(in live: LiveState, _ now: Int64) {
        defer { timetable = live.timetable }
        guard let timetable, timetable !== live.timetable else { return }
        (runs, runPlaces, freeRuns) = ([], [:], [])
        for slot in routes.indices {
            if case .nothing = routes[slot] { continue }
            let journey = journeys[slot]?.found(routes[slot], in: live.timetable, live)
            journeys[slot] = journey
            dues[slot] = 0
            for ride in journey?.rides ?? [] { rest(Int32(slot), on: ride.reference.run, live, now) }
        }
    }

    /// Reads one share; nil where its recipients learn nothing.
    private mutating func read(_ slot: Int, _ reader: ShareReader) -> ShareUpdate? {
        let now = reader.now
        let until = states[slot].until
        guard now < until else {
            states[slot].progress.vehicle = nil
            states[slot].progress.asOf = now
            return ShareUpdate(
                share: ids[slot], progress: states[slot].progress, kind: .ended, told: states[slot].told)
        }
        var reading = ShareReader.Reading(progress: .unknown(at: now), due: nil)
        if let journey = journeys[slot] { reading = reader.read(journey, &states[slot].memory) }
        dues[slot] = min(until, reading.due ?? until)
        var told = states[slot].told
        let move = Self.move(reading.progress, told)
        guard move != nil || reading.progress.isNews(after: states[slot].progress) else { return nil }
        let kind: ShareUpdate.Kind
        switch (reading.progress.phase, move) {
        case (.arrived, _): kind = .arrived
        case (.cancelled, _): kind = .cancelled
        case (_, let from?):
            kind = .moved(from: from)
            told = ShareTold(eta: reading.progress.eta, moves: told.moves + 1)
        default:
            kind = .changed
            told.eta = told.eta ?? reading.progress.eta
        }
        states[slot].progress = reading.progress
        states[slot].told = told
        return ShareUpdate(share: ids[slot], progress: reading.progress, kind: kind, told: told)
    }

    /// The arrival that recipients were told, where it has moved so far that they are to be told again. Without live data it is
    /// the timetable's again, which is no news of the vehicle.
    private static func move(_ progress: ShareProgress, _ told: ShareTold) -> Int64? {
        guard !progress.phase.isFinal, let eta = progress.eta, let before = told.eta,
            progress.provenance != .timetable, progress.delay != nil, abs(eta - before) >= ShareTold.move,
            told.moves < ShareTold.mostMoves
        else { return nil }
        return before
    }
}
