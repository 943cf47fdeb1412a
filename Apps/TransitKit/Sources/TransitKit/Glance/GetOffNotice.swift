import JourneyProgress
import TransitAPI

/// What the phone itself says when the next stop is the one to get off at, where no server does: planned ahead, as the app sleeps while
/// the phone is locked.
public struct GetOffNotice: Sendable, Hashable {
    /// When it is to be shown, in seconds since 1970-01-01T00:00:00Z.
    public var at: Double
    public var title: Words
    /// When the vehicle is there; nil where no time is known.
    public var body: Words?

    /// Notices planned at a time; the next ones follow once the app is open again.
    public static let limit = 8

    /// Those of a journey from where the rider is, by its times alone.
    public static func all(of progress: GoProgress, after now: Double) -> [GetOffNotice] {
        let position = progress.position
        // What the place has told already is not told again by the clock.
        let first = position.stage == .gettingOff ? position.leg + 1 : position.leg
        let moments = JourneyTimeline.entries(progress.itinerary, from: now).filter {
            $0.content.step == .getOff && $0.from > now && $0.content.leg >= first
        }
        return moments.prefix(limit).map { moment in
            GetOffNotice(at: moment.from, title: moment.content.title, body: moment.content.detail)
        }
    }
}
