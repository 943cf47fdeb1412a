import Foundation
import TransitAPI

/// A journey at one moment, as a Live Activity, a widget and GO mode show it.
///
/// It holds facts and no texts, as the server sends it too and does not know the phone's language. Moments are seconds since
/// 1970-01-01T00:00:00Z: ActivityKit would read a date in a push as seconds since 2001.
public struct JourneyContent: Codable, Hashable, Sendable {
    /// What the rider does.
    public enum Step: String, Codable, Hashable, Sendable {
        case walk
        /// On foot from one vehicle to the next.
        case change
        case board
        case ride
        case getOff = "get_off"
        case arrived
        /// Something newer than this app.
        case other

        /// Reads a step; one that is not known is `other`.
        public init(from decoder: any Decoder) throws {
            self = Step(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    /// What endangers the journey.
    public enum Risk: String, Codable, Hashable, Sendable {
        case atRisk = "at_risk"
        case missed
        case left
        case cancelled

        /// Reads a risk; one that is not known is `atRisk`.
        public init(from decoder: any Decoder) throws {
            self = Risk(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .atRisk
        }
    }

    public var step: Step
    /// Which leg, from 0, and of how many.
    public var leg: Int
    public var legs: Int
    /// Where the step ends: where to walk to, board or get off.
    public var place: String
    /// Kind of vehicle of the ride at hand, or the next one; as in a leg.
    public var mode: String?
    /// What riders call its route.
    public var route: String?
    public var headsign: String?
    /// Where it leaves from, as signed.
    public var platform: String?
    /// Stops until the rider gets off, that one counted.
    public var stopsToGo: Int?
    /// When the step ends: be there, departure, getting off.
    public var until: Double?
    /// When the journey ends.
    public var arrival: Double
    /// Seconds east of UTC of the city's clock when the step ends.
    public var clockOffset: Int
    /// The same when the journey ends; nil where it is the same, as on all but the nights on which clocks change.
    public var arrivalOffset: Int?
    /// How late the ride at hand is; nil without live data.
    public var delaySeconds: Int?
    public var risk: Risk?

    /// A moment of a journey.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
    public init(_ progress: GoProgress, at now: Double) {
        let (itinerary, position) = (progress.itinerary, progress.position)
        (leg, legs) = (position.leg, itinerary.legs.count)
        arrival = itinerary.arrivalTime.inSeconds
        clockOffset = Int(itinerary.arrivalTime.offsetSeconds)
        (step, place) = (.arrived, itinerary.legs.last?.to.name ?? "")
        risk = progress.trouble(at: now).map {
            switch $0 {
            case .cancelled: .cancelled
            case .missed: .missed
            case .left: .left
            case .atRisk: .atRisk
            }
        }
        guard let here = progress.leg else { return }
        let ride = itinerary.legs[position.leg...].first { $0.mode != .walk }
        if let ride {
            (mode, route, headsign) = (ride.mode.rawValue, ride.name, ride.headsign)
            platform = ride.from.platform ?? ride.from.scheduledPlatform
            delaySeconds = ride.realtime ? ride.delaySeconds ?? 0 : nil
        }
        var end: Timestamp?
        switch position.stage {
        case .walking:
            let isBetween = ride != nil && itinerary.legs[..<position.leg].contains { $0.mode != .walk }
            step = isBetween ? .change : .walk
            place = here.to.name
            // On foot it counts when the next vehicle leaves, not when the walk would end.
            end = ride?.from.departureTime ?? here.to.arrivalTime
        case .waiting:
            (step, place) = (.board, here.from.name)
            end = here.from.departureTime ?? here.from.scheduledDepartureTime
        case .riding, .gettingOff:
            // Nobody gets off where the vehicle goes on as the next ride.
            let last = progress.lastSeated
            (step, place) = (position.stage == .riding ? .ride : .getOff, itinerary.legs[last].to.name)
            stopsToGo = progress.stopsToGo
            end = progress.endTime(of: last)
        case .arrived: break
        }
        guard let end else { return }
        until = end.inSeconds
        if end.offsetSeconds != itinerary.arrivalTime.offsetSeconds {
            (clockOffset, arrivalOffset) = (Int(end.offsetSeconds), clockOffset)
        }
    }
}
