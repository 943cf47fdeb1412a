import GTFSValues
import Journeys
import LiveState
import Timetable

extension Timetable {
    /// A call as someone once knew it: its stop, and which of the trip's calls it was where that is known.
    struct KnownCall {
        var stop: String
        var position: Int?
    }

    /// Finds a ride by published ids: the trip on a day it runs, and its calls at these stops or at other platforms of their
    /// stations; nil where there is none.
    ///
    /// - Parameters:
    ///   - start: when a run of a frequency trip leaves its first stop; nil for every other trip.
    ///   - board: where riders get in; nil for the first call.
    func ride(
        trip id: String, on date: ServiceDate, start: ServiceTime?, from board: KnownCall?, to alight: KnownCall,
        staysSeated: Bool = false
    ) -> RideReference? {
        for trip in trips(id: id) where runs(tripCalendars[trip], on: date) {
            let pattern = trips[trip].pattern
            // A start belongs to the runs of a frequency trip, and to no other.
            guard (patterns[pattern].isFrequency == 1) == (start != nil) else { continue }
            let stops = stops(of: pattern)
            guard let first = board.map({ position(of: $0, in: stops, after: nil) }) ?? 0,
                let last = position(of: alight, in: stops, after: alight.position == nil ? first : nil), first < last
            else { continue }
            let run = RunKey(trip: trip, date: date, start: start)
            return RideReference(run: run, board: first, alight: last, staysSeated: staysSeated)
        }
        return nil
    }

    /// Where a trip calls at a stop or at another platform of its station: the call nearest to the one it was, else the first.
    private func position(
        of call: KnownCall, in stops: UnsafeBufferPointer<StopIndex>, after earlier: Int?
    ) -> Int? {
        guard let stop = stop(id: call.stop) else { return nil }
        let station = station(of: stop)
        let found = stops.indices.filter { self.station(of: stops[$0]) == station && $0 > earlier ?? -1 }
        guard let known = call.position else { return found.first }
        return found.min { abs($0 - known) < abs($1 - known) }
    }
}
