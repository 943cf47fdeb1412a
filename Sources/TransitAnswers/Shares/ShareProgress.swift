import GTFSValues
import Timetable
import TransitAPI

/// Where a share's owner is on the way, as far as the vehicles tell: never where a phone is.
package struct ShareProgress: Sendable, Equatable {
    /// What the owner does now.
    package enum Phase: String, Sendable, CaseIterable {
        /// By the plan the owner has not set out yet.
        case planned
        case walking
        case waiting
        case riding
        case arrived
        case cancelled
        /// The ride should be over and nobody has said whether it is, or the timetable no longer has it.
        case unknown

        /// Whether the share ends here.
        package var isFinal: Bool { self == .arrived || self == .cancelled }
    }

    /// Where the vehicle the owner is in was seen last.
    package struct Vehicle: Sendable, Equatable {
        /// Degrees, WGS 84.
        package var latitude: Double
        package var longitude: Double
        /// Degrees clockwise from true north; nil where not known.
        package var bearing: Double?
        /// When it was there, in seconds since 1970-01-01T00:00:00Z.
        package var evidence: Int64
    }

    /// The stop that comes next: where the owner is expected to get in, or the next call of the vehicle they are in.
    package struct NextStop: Sendable, Equatable {
        package var stop: StopIndex
        /// When the vehicle leaves it if the owner gets in there, else when it arrives.
        package var time: Int64
    }

    /// The part of the journey under way, or the next one.
    package struct Leg: Sendable, Equatable {
        /// Counted as the itinerary's legs are, walks included, from 0.
        package var index: Int
        package var isWalk: Bool
        /// The ride it is, or to which the owner walks.
        package var trip: TripIndex
        package var route: RouteIndex
        /// Which of the trip's timetabled calls the owner gets in at.
        package var board: Int
    }

    package var phase: Phase
    /// When it was so, in seconds since 1970-01-01T00:00:00Z.
    package var asOf: Int64
    /// When the owner gets out for the last time, by the best that is known; nil where nothing is.
    package var eta: Int64?
    /// The same by the timetable.
    package var scheduledETA: Int64?
    /// Between what that may turn out to be; nil where nothing is known of it.
    package var etaLow: Int64?
    package var etaHigh: Int64?
    /// Seconds late at the end, negative when early; nil without live data.
    package var delay: Int64?
    /// Nil unless the owner is in the vehicle and it was seen a short while ago.
    package var vehicle: Vehicle?
    /// What the ride under way rests on.
    package var provenance: EvidenceSource
    package var nextStop: NextStop?
    package var leg: Leg?
    /// Whether a change still to come has become short.
    package var isConnectionAtRisk: Bool
    /// Whether what is left cannot be made as planned.
    package var isBroken: Bool
    /// Seconds on foot after the last ride.
    package var walkAfter: Int64
    /// What else there is; nil where it was not looked for.
    package var alternatives: [ShareAlternative]?

    /// A progress of which nothing is known.
    package static func unknown(at now: Int64) -> ShareProgress {
        ShareProgress(
            phase: .unknown, asOf: now, provenance: .timetable, isConnectionAtRisk: false, isBroken: true, walkAfter: 0)
    }

    /// Seconds after which a newer sight of a vehicle that stands still is told all the same.
    package static let longestQuiet: Int64 = 60

    /// Seconds by which a time has to differ from what was told to be news by itself.
    package static let smallest: Int64 = 30

    /// Whether recipients learn anything from this that the one told before did not say. That everything has grown older is no
    /// news, nor are some seconds.
    package func isNews(after before: ShareProgress) -> Bool {
        if let now = vehicle?.evidence, let then = before.vehicle?.evidence, now - then >= Self.longestQuiet {
            return true
        }
        var then = before
        then.asOf = asOf
        if let evidence = vehicle?.evidence { then.vehicle?.evidence = evidence }
        (then.alternatives, then.etaLow, then.etaHigh) = (alternatives, etaLow, etaHigh)
        if let now = eta, let old = then.eta, abs(now - old) < Self.smallest, (delay == nil) == (then.delay == nil) {
            (then.eta, then.delay) = (eta, delay)
        }
        if let now = nextStop, let old = then.nextStop, now.stop == old.stop, abs(now.time - old.time) < Self.smallest {
            then.nextStop = nextStop
        }
        return then != self
    }
}

/// Another way to where a share's owner goes.
package struct ShareAlternative: Sendable, Equatable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var departure: Int64
    package var arrival: Int64
    package var transfers: Int
    /// Route of each ride, in order.
    package var routes: [RouteIndex]
}
