import Foundation
import GTFSRealtime

/// How an update of a run of the timetable was laid along its calls, for the frame after: most updates say the same again there,
/// but for their time.
struct LaidUpdate: Sendable {
    /// Where it lies in its frame.
    let range: Range<Int>
    let stamp: TripUpdateStamp
    /// Its run in the layer of that frame.
    let trip: UInt32
    /// The first instant it predicts.
    let firstTime: Int64?
    /// Whether a start or a scheduled time bears out what its id says.
    let isProven: Bool
    /// What it breaks apart from its time.
    let rules: RuleCounts

    /// Whether another update says the same, but for the time.
    func isRepeated(
        by other: UnsafeRawBufferPointer, _ stamp: TripUpdateStamp, in frame: UnsafeRawBufferPointer
    ) -> Bool {
        let own = self.stamp.around(UnsafeRawBufferPointer(rebasing: frame[range]))
        let other = stamp.around(other)
        return own.0.isSame(as: other.0) && own.1.isSame(as: other.1)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are the same bytes as others.
    func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let first = baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, count) == 0
    }
}

/// The frame before, and what its updates came to.
struct LaidFrame {
    let bytes: [UInt8]
    let layer: LiveLayer
    /// By the hash of what each says, its time left out.
    let updates: [UInt64: LaidUpdate]
}

extension TripLayerBuilder {
    /// Adds an update that says what one of the frame before said, but for its time, as that came out; says whether it did.
    mutating func addAgain(
        _ bytes: UnsafeRawBufferPointer, _ digest: EntityDigest, _ told: Report, from frame: UnsafeRawBufferPointer
    ) -> Bool {
        guard let before, let stamp = digest.stamp, let laid = before.updates[digest.body],
            laid.isRepeated(by: bytes, stamp, in: frame)
        else { return false }
        let layer = before.layer
        var trip = layer.trips[Int(laid.trip)]
        let known = trip.calls
        // What an extra run was folded into is not what this update alone says.
        guard trip.foldedIDs.isEmpty, byKey[trip.key] == nil,
            !matcher.isLongOver(trip.instant(layer.calls[known.upperBound - 1].scheduledArrival))
        else { return false }
        tally.entities += 1
        if stamp.timestamp == 0 { timeRules.add(.w001) }
        rules.add(laid.rules)
        if !laid.isProven { uncontested += 1 }
        remember(
            told, digest, trip: trips.count, firstTime: laid.firstTime, isProven: laid.isProven, rules: laid.rules)
        trip.firstCall = UInt32(calls.count)
        calls += layer.calls[known]
        trip.evidence = evidence(
            timestamp: stamp.timestamp, firstTime: laid.firstTime, status: trip.status,
            starts: trip.instant(calls[Int(trip.firstCall)].bestDeparture), since: told.since)
        append(trip)
        tally.match(trip.matchedBy)
        return true
    }

    /// Notes how an update came out.
    mutating func remember(
        _ told: Report, _ digest: EntityDigest, trip: Int, firstTime: Int64?, isProven: Bool, rules: RuleCounts
    ) {
        guard let stamp = digest.stamp else { return }
        laid[digest.body] = LaidUpdate(
            range: told.range, stamp: stamp, trip: UInt32(trip), firstTime: firstTime, isProven: isProven, rules: rules)
    }
}
