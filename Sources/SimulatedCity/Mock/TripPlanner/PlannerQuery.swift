import Foundation
import GTFSValues
import Hummingbird

/// What the Trip Planner is asked: only what the mock understands of it.
struct PlannerQuery: Sendable {
    /// `stop`, `coord` or `any`, and its name, of each end.
    var origin: (type: String, name: String)
    var destination: (type: String, name: String)
    /// When to leave, or to arrive at the latest; nil where it is not told or malformed.
    var time: Int64?
    var isArrival: Bool
    var count: Int
    /// Product classes that are left out.
    var excluded: Set<Int>
    /// What places are looked for by.
    var text: String

    init(_ request: Request, _ clock: CityClock) {
        let values = request.uri.queryParameters
        func text(_ name: Substring) -> String { values[name].map(String.init) ?? "" }
        origin = (text("type_origin"), text("name_origin"))
        destination = (text("type_destination"), text("name_destination"))
        isArrival = text("depArrMacro") == "arr"
        count = min(max(Int(text("calcNumberOfTrips")) ?? 6, 1), 20)
        excluded = Set((1...11).filter { values[Substring("exclMOT_\($0)")] != nil })
        self.text = text("name_sf")
        let (date, time) = (text("itdDate"), text("itdTime"))
        if let day = ServiceDate(date), time.count == 4, let hour = Int(time.prefix(2)),
            let minute = Int(time.suffix(2))
        {
            // Clocks count from midnight, service days from noon; on a night of change an hour is told either way.
            let start = clock.start(of: day) + Int64(hour * 3600 + minute * 60)
            self.time = start - Int64(clock.wallSeconds(at: start) - hour * 3600 - minute * 60)
        }
    }
}
