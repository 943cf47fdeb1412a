import GTFSValues
import Timetable
import TransitAPI

/// What a plan comes to, for who writes of it: no ids, and nothing but what is planned.
package struct AdventureOutline: Sendable, Equatable {
    /// A visit by name, with times as clocks show them; nil where it cannot be reached.
    package struct Visit: Sendable, Equatable {
        package var name: String
        package var narrative: String?
        package var arrival: String?
        package var leave: String?
        /// Names of the routes that lead to it; empty on foot.
        package var routes: [String]
    }

    package var visits: [Visit]
    package var minutes: Int
    package var lastWayHome: String?
}

/// What is written of an adventure.
package struct AdventureTexts: Sendable, Equatable {
    /// Nil to leave the owner's.
    package var title: String?
    package var notes: [String]

    /// A title and sentences.
    package init(title: String? = nil, notes: [String]) { (self.title, self.notes) = (title, notes) }
}

/// Writes of adventures. What is true of a plan is decided before: whoever writes adds words, and no facts.
package protocol AdventureWriter: Sendable {
    /// A title and sentences about a plan.
    func texts(_ outline: AdventureOutline) async -> AdventureTexts
}

/// Says in plain sentences when and how.
package struct PlainAdventureWriter: AdventureWriter {
    /// A writer.
    package init() {}

    package func texts(_ outline: AdventureOutline) async -> AdventureTexts {
        var notes: [String] = []
        for visit in outline.visits {
            guard let arrival = visit.arrival, let leave = visit.leave else { continue }
            let way = visit.routes.isEmpty ? "" : " by \(visit.routes.joined(separator: ", then "))"
            notes.append("\(visit.name): \(arrival) to \(leave)\(way).")
        }
        if let last = outline.lastWayHome { notes.append("The last way home leaves at \(last).") }
        return AdventureTexts(notes: notes)
    }
}

extension AdventurePlan {
    /// The plan for who writes of it.
    package func outline(_ timetable: Timetable) -> AdventureOutline {
        func clock(_ instant: Int64) -> String {
            Timestamp(epochSeconds: instant, offsetSeconds: Int32(timetable.cityZone.offset(at: instant))).clock
        }
        return AdventureOutline(
            visits: visits.enumerated().map { position, visit in
                let way = ways.first { $0.to == position }
                let routes = way?.journey.rides.map { timetable.string(timetable.routes[$0.route].shortName) } ?? []
                return AdventureOutline.Visit(
                    name: visit.stop.name ?? visit.place?.name ?? "Stop \(position + 1)",
                    narrative: visit.stop.members["narrative"]?.string, arrival: visit.arrival.map(clock),
                    leave: visit.leave.map(clock), routes: routes)
            }, minutes: minutes, lastWayHome: lastWayHome.map(clock))
    }
}
