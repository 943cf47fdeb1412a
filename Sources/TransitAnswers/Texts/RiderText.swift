import TransitAPI

/// Sentences in answers that carry no code by which an app could say them itself, in each language that is written here.
///
/// What has a code (errors, notices of plans, changes of journeys) is English, and apps say it in their own words.
package enum RiderText: CaseIterable, Sendable {
    /// A favourite that the timetable no longer has.
    case stopGone, routeGone
    /// Where the timetable and a planner (the second gap) disagree whether a place or the vehicle is accessible.
    case accessibleByTimetable, accessibleByPlanner, theVehicle
    /// A ride that leaves from, or arrives at, another platform than planned.
    case leavesFromPlatform, arrivesAtPlatform

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
        }
    }

    /// The sentence, with what stands in its gaps.
    package func text(in language: WrittenLanguage, _ arguments: String...) -> String {
        WrittenLanguage.filled(patterns[language], arguments)
    }
}
