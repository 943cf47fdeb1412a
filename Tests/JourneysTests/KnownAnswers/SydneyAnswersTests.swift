import FeedFixtures
import Foundation
import GTFSValues
import Journeys
import Testing
import Timetable

/// Three hundred questions of Sydney's trains, light rail and ferries in 2015 with their exact answers
/// (`../shared/planner/sydney-2015`).
@Suite struct SydneyAnswersTests {
    private static let folder = SharedFiles.folder + "/planner/sydney-2015"

    @Test(
        "All known answers are found exactly",
        .enabled(if: SharedFiles.arePresent, "the known answers (../shared/planner) are absent"),
        arguments: [false, true])
    func answers(finalWalk: Bool) throws {
        let compiled = try Compiled(path: Self.folder + "/gtfs.zip")
        let timetable = compiled.timetable
        let network = RoutingNetwork(timetable)
        let planner = BatchPlanner(network, walks: .feed(network, changeSeconds: 0))
        planner.finalWalk = finalWalk
        let text = try String(contentsOfFile: Self.folder + "/queries_expected.csv", encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).dropFirst()
        var wrong: [String] = []
        var long = 0
        for line in lines {
            let fields = CSVLine.fields(line)
            let date = try #require(ServiceDate(fields[0]))
            let start = timetable.cityZone.start(of: date)
            let query = BatchQuery(
                from: try #require(timetable.stop(id: fields[1])), to: try #require(timetable.stop(id: fields[3])),
                time: start + (try #require(Int64(fields[5]))))
            var results: [BatchResult] = []
            planner.plan(query, into: &results)
            // Slower ones with fewer changes stay, where the quickest takes no more than a day.
            if results.contains(where: { $0.arrival - query.time > 86_400 }) { long += 1 }
            let found = results.map { "\($0.transfers):\($0.arrival - start)" }.joined(separator: ";")
            let wanted = fields[finalWalk ? 8 : 7]
            if found != wanted { wrong.append("\(fields[2]) to \(fields[4]) at \(fields[6]): \(found), not \(wanted)") }
        }
        print("sydney-2015: \(lines.count) known answers, \(wrong.count) wrong\(finalWalk ? " with a final walk" : "")")
        #expect(lines.count == 300 && long == 2)
        #expect(wrong.isEmpty, "\(wrong.prefix(5).joined(separator: "\n"))")
    }
}
