import ArgumentParser
import Foundation
import Timetable

/// A switch of the command line.
enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

/// `transit plan`: journeys for people, and batches for comparing and measuring.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Plan journeys from place to place.",
        discussion: """
            A batch answers many questions from stop to stop, for comparison with other routers on equal terms:

                transit plan -t F --batch queries.csv --output results.csv --footpaths feed --change-seconds 0

            Questions: id,from,to,dep,window_min (further columns are ignored; dep in seconds since 1970 or by the city's clocks; \
            a station stands for its platforms). Results: id,dep_unix,arr_unix,transfers, one row for each journey \
            that no other beats in every way, none where the quickest takes more than 24 hours. The time of each \
            question, without reading and writing, is printed to standard error.
            """)

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String

    @Option(help: "A CSV file of questions.")
    var batch: String?

    @Option(help: "With --batch: where to write the results.")
    var output: String?

    @Option(
        help: """
            With --batch: a CSV file from_stop_id,to_stop_id,minutes that replaces all walking (from alighting to ready to \
            board), or "feed" for transfers.txt and nothing else. The streets if left out.
            """)
    var footpaths: String?

    @Option(help: "With --batch: seconds a change at one stop takes.")
    var changeSeconds: Int?

    @Option(help: "With --batch: whether a footpath may lead to the first ride.")
    var startWalk = Switch.off

    @Option(help: "With --batch: whether a footpath may follow the last ride.")
    var finalWalk = Switch.off

    @Option(help: "With --batch: whether riders stay on board when a vehicle goes on as another trip of its block.")
    var staySeated = Switch.off

    @Option(help: "Most changes of vehicle, 0 to 14.")
    var maxTransfers = 5

    @Option(help: "With --batch: live data; a timetable alone has none, so only off.")
    var live = Switch.off

    func validate() throws {
        guard (0...14).contains(maxTransfers) else {
            throw ValidationError("--max-transfers \(maxTransfers) is not from 0 to 14")
        }
        if let changeSeconds, !(0...86_400).contains(changeSeconds) {
            throw ValidationError("--change-seconds \(changeSeconds) is not from 0 to 86400")
        }
        if live == .on {
            throw ValidationError("--live on needs live data, which a timetable alone has not: ask a server")
        }
        guard batch != nil else { throw ValidationError("give --batch with a file of questions") }
        guard output != nil else { throw ValidationError("--batch needs --output for the results") }
    }

    func run() throws {
        guard let batch, let output else { return }
        try BatchPlan(
            timetable: try Timetable(path: timetable), queries: batch, output: output, footpaths: footpaths,
            changeSeconds: changeSeconds, startWalk: startWalk == .on, finalWalk: finalWalk == .on,
            maxTransfers: maxTransfers, staysSeated: staySeated == .on
        ).run()
    }
}
