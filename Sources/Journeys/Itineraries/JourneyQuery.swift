import Timetable

/// How someone wants to travel.
public struct JourneyOptions: Sendable, Hashable {
    /// Metres on foot, at most, at either end and between vehicles.
    public var maxWalk = 1000.0
    /// Metres a second.
    public var walkingSpeed = 1.25
    /// Changes of vehicle, at most: 0 to 8.
    public var maxTransfers = 6
    /// Seconds to spare at every change, beyond what it needs.
    public var slack: Int32 = 0
    /// Modes that may be used; all where nil.
    public var modes: ModeSet?
    /// Without steps, in vehicles that take a wheelchair. What is not known to be accessible is used only where it saves
    /// `unknownPenalty` seconds, and then said to be unknown.
    public var wheelchair = false
    /// Without steps, by whatever stops and vehicles. Says nothing more of a rider with a wheelchair.
    public var avoidsSteps = false
    /// With a bicycle; as `wheelchair` for what is not known.
    public var bicycle = false
    /// What journeys of one departure are ordered by.
    public var goal = JourneyGoal.fastest
    /// Seconds a journey must save to be shown although it rests on something unknown.
    public var unknownPenalty: Int32 = 600

    public init() {}
}

/// What matters most to a rider.
public enum JourneyGoal: Sendable {
    case fastest
    case fewestTransfers
    case leastWalking
}

/// A question: from where to where, when and how.
public struct JourneyQuery: Sendable {
    public var origin: JourneyPlace
    public var destination: JourneyPlace
    /// When to set out, or with `arrivesBy` when to be there at the latest: seconds since 1970-01-01T00:00:00Z.
    public var time: Int64
    public var arrivesBy = false
    /// Seconds within which journeys are to begin (with `arrivesBy`, to end); nil for as many as `limit` needs.
    public var window: Int32?
    /// Looks the other way from `time`: for journeys that set out before it (with `arrivesBy`, that arrive after it). For
    /// pages.
    public var turnsBack = false
    /// Of a page, the time that was asked for at first: who reads on can still set out then (with `arrivesBy`, arrive then). Nil where
    /// that is `time`.
    public var asked: Int64?
    /// How many journeys are wanted.
    public var limit = 5
    /// Stops to be visited on the way, in order: at most `maxVias`.
    public var vias: [JourneyVia] = []
    public var options = JourneyOptions()

    public init(from origin: JourneyPlace, to destination: JourneyPlace, at time: Int64) {
        (self.origin, self.destination, self.time) = (origin, destination, time)
    }

    /// Most stops to be visited on the way.
    public static let maxVias = JourneyScratch.vias
    /// Longest journey looked for, in seconds.
    public static let horizon: Int32 = 86_400
}

/// A stop to be visited on the way.
public struct JourneyVia: Sendable, Hashable {
    public var stop: StopIndex
    /// Least seconds to stay; with 0, passing in a vehicle that calls there is enough.
    public var stay: Int32

    public init(_ stop: StopIndex, stay: Int32 = 0) { (self.stop, self.stay) = (stop, stay) }
}

/// An answer: journeys in order of departure, unless the goal asks for another order.
public struct JourneyPlan: Sendable {
    public var journeys: [Journey]
    /// The way on foot alone, where it is short enough.
    public var walk: WalkLeg?
    /// The times for which the answer is whole: journeys that set out (with `arrivesBy`, arrive) from the first to the last.
    public var covered: ClosedRange<Int64>
}

/// Why a search ended without an answer.
public enum JourneyError: Error, Equatable {
    /// It was cancelled, at its time limit or because nobody waits for it any longer.
    case cancelled
    /// It would take more work than one answer may.
    case tooMuch
}
