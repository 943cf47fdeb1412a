import TransitAPI

/// Sentences in answers that carry no code by which an app could say them itself, in each language that is written here.
///
/// What has a code (errors, notices of plans, changes of journeys) is English in the API, and apps say it in their own words; pages
/// that the server makes have changes of journeys from here.
package enum RiderText: CaseIterable, Sendable {
    /// A favourite that the timetable no longer has.
    case stopGone, routeGone
    /// Where the timetable and a planner (the second gap) disagree whether a place or the vehicle is accessible.
    case accessibleByTimetable, accessibleByPlanner, theVehicle
    /// A ride that leaves from, or arrives at, another platform than planned.
    case leavesFromPlatform, arrivesAtPlatform
    /// What has become of a ride at a stop: other times (now, and before), no run, no call.
    case leavesAt, arrivesAt, rideCancelled, rideSkips
    /// What has become of a journey: a change that fails (at a stop), a trip (by its id) or a stop that is gone.
    case changeMissed, tripGone, journeyStopGone
    /// A stop on the way that other journeys leave out: none visits it (by its name), or it is gone.
    case visitsNoMore, stopOnTheWayGone

    /// Gaps are `%@`, filled in order.
    package var patterns: Phrase {
        switch self {
        case .stopGone:
            Phrase(
                english: "This stop is no longer in the timetable. It may have closed, or have another number now.",
                chinese: "时刻表中已没有此站。它可能已关闭，或换了编号。")
        case .routeGone:
            Phrase(
                english: "This route is no longer in the timetable. It may have ended, or have another number now.",
                chinese: "时刻表中已没有此线路。它可能已停运，或换了编号。")
        case .accessibleByTimetable:
            Phrase(
                english: "%@: the timetable says it is accessible, %@ says it is not.",
                chinese: "%@：时刻表称可无障碍通行，%@ 称不可。")
        case .accessibleByPlanner:
            Phrase(
                english: "%@: the timetable says it is not accessible, %@ says it is.",
                chinese: "%@：时刻表称不可无障碍通行，%@ 称可以。")
        case .theVehicle: Phrase(english: "The vehicle", chinese: "车辆")
        case .leavesFromPlatform: Phrase(english: "Now from %@.", chinese: "改从%@上车。")
        case .arrivesAtPlatform: Phrase(english: "Now arrives at %@.", chinese: "改到%@下车。")
        case .leavesAt: Phrase(english: "Leaves %@ at %@, was %@.", chinese: "从%@发车的时间改为%@，原为%@。")
        case .arrivesAt: Phrase(english: "Arrives at %@ at %@, was %@.", chinese: "到达%@的时间改为%@，原为%@。")
        case .rideCancelled: Phrase(english: "The service from %@ is cancelled.", chinese: "从%@出发的班次已取消。")
        case .rideSkips: Phrase(english: "The service no longer calls at %@.", chinese: "这一班次不再停靠%@。")
        case .changeMissed: Phrase(english: "The change at %@ can no longer be made.", chinese: "在%@已赶不上换乘。")
        case .tripGone: Phrase(english: "Trip %@ is no longer in the timetable.", chinese: "班次%@已不在时刻表中。")
        case .journeyStopGone:
            Phrase(
                english: "A stop of this journey is no longer in the timetable.",
                chinese: "这条路线的一个站点已不在时刻表中。")
        case .visitsNoMore:
            Phrase(
                english: "No journey goes by way of %@ any more: the other journeys leave it out.",
                chinese: "已没有途经%@的路线，其他路线不经过该站。")
        case .stopOnTheWayGone:
            Phrase(
                english: "A stop on the way is no longer in the timetable: the other journeys leave it out.",
                chinese: "途经的一个站点已不在时刻表中，其他路线不经过该站。")
        }
    }

    /// The sentence, with what stands in its gaps.
    package func text(in language: WrittenLanguage, _ arguments: String...) -> String {
        WrittenLanguage.filled(patterns[language], arguments)
    }
}
