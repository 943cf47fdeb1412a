/// When a journey is to be made.
public enum PlanTime: Hashable, Sendable {
    /// Leave now.
    case now
    /// Leave at this time or later.
    case departAt(Moment)
    /// Arrive at this time or earlier.
    case arriveBy(Moment)

    /// From the two fields of the wire, of which at most one is given.
    init(departAt: Moment?, arriveBy: Moment?) {
        if let arriveBy { self = .arriveBy(arriveBy) } else { self = departAt.map { .departAt($0) } ?? .now }
    }

    /// The time to leave at, if that is what is asked.
    public var departAt: Moment? { if case .departAt(let moment) = self { moment } else { nil } }
    /// The time to arrive by, if that is what is asked.
    public var arriveBy: Moment? { if case .arriveBy(let moment) = self { moment } else { nil } }
}
