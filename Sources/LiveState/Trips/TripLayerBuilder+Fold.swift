import GTFSRealtime
import Timetable

extension TripLayerBuilder {
    /// Takes an extra run for the timetabled one it equals at every stop: some publishers tell one vehicle twice, as the run of
    /// the timetable and as an added one. Of the two updates that counts which measured something; says whether it was done.
    ///
    /// A run that does not run is no twin: what runs in its place is to be seen beside it.
    mutating func fold(_ update: TripUpdateReading, _ described: DescribedTrip, since: Int64) -> Bool {
        let twin = matcher.twin(of: described, update.updates) { key in
            byKey[key].map { !trips[Int($0)].isOff } ?? false
        }
        guard let twin else { return false }
        let known = byKey[twin.run.key].map(Int.init)
        if let known, trips[known].isOff { return false }
        let before = calls.count
        var folded = timetabled(update, described, twin, status: .scheduled, since: since)
        tally.folded += 1
        guard let known else {
            folded.id = timetable.string(timetable.trips[twin.run.trip].id)
            folded.foldedIDs = [described.id]
            append(folded)
            return true
        }
        let told = trips[known]
        if isBetter(folded, than: told) {
            (folded.id, folded.matchedBy, folded.foldedIDs) = (told.id, told.matchedBy, told.foldedIDs)
            if folded.vehicleID.isEmpty { folded.vehicleID = told.vehicleID }
            trips[known] = folded
        } else {
            calls.removeLast(calls.count - before)
            if told.vehicleID.isEmpty { trips[known].vehicleID = folded.vehicleID }
        }
        trips[known].foldedIDs.append(described.id)
        return true
    }

    /// Whether an update says more of a vehicle than another of the same run.
    private func isBetter(_ one: LiveTrip, than other: LiveTrip) -> Bool {
        let (first, second) = (isMeasured(one), isMeasured(other))
        return first == second ? first && one.evidence > other.evidence : first
    }

    /// Whether a vehicle stands behind an update: it names one, or is not to the second on time.
    private func isMeasured(_ trip: LiveTrip) -> Bool {
        !trip.vehicleID.isEmpty || trip.calls.contains { calls[$0].delay.map { $0 != 0 } ?? false }
    }
}
