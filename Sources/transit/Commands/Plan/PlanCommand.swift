import ArgumentParser
import Foundation
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer

/// A switch of the command line.
enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

/// `transit plan`: journeys for people, and batches for comparing and measuring.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Plan journeys from place to place.",
        discussion: """
            From and to are a stop_id, what a rider would type, or latitude,longitude. With --json, prints what the API's \
            plan endpoint has under "data".

                transit plan -t F --from "town hall" --to manly --at 2026-03-10T08:00

            A batch answers many questions from stop to stop, for comparison with other routers on equal terms:

                transit plan -t F --batch queries.csv --output results.csv --footpaths feed --change-seconds 0

            Questions: id,from,to,dep,window_min (further columns are ignored; dep in seconds since 1970 or by the city's clocks; \
            a station stands for its platforms). Results: id,dep_unix,arr_unix,transfers, one row for each journey \
            that no other beats in every way, none where the quickest takes more than 24 hours. How long questions \
            took, without reading, writing and making tables of service days, is summed up on standard error; with --times, that \
            of each question goes to a file: id,milliseconds. Of the options below a batch takes --timetable, --max-transfers and \
            those that say so.
            """)

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String

    @Option(help: "A .ground file of the streets that people walk along.")
    var ground: String?

    // Latitudes south of the equator begin with a dash, as names of options do.
    @Option(parsing: .unconditional, help: "Where journeys start.")
    var from: String?

    @Option(parsing: .unconditional, help: "Where they end.")
    var to: String?

    @Option(help: "When to leave: 2026-03-10T08:00 by the city's clocks, or with an offset. Now if left out.")
    var at: String?

    @Option(help: "When to be there at the latest, instead of --at.")
    var arriveBy: String?

    @Option(help: "Every good journey that leaves within so many minutes of --at.")
    var window: Int?

    @Option(help: "Stops to pass on the way, comma-separated.")
    var via: String?

    @Option(help: "Only these modes, comma-separated: rail,bus,ferry….")
    var modes: String?

    @Option(help: "Longest walk in metres, 0 to 10000.")
    var maxWalk: Int?

    @Flag(help: "Only what can be done with a wheelchair.")
    var wheelchair = false

    @Flag(help: "Only ways without steps, by any stop and vehicle.")
    var avoidSteps = false

    @Option(help: "How many journeys, 1 to 20. (default: 5)")
    var limit: Int?

    @Option(help: "Folder of fare tables.")
    var fares: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "A CSV file of questions.")
    var batch: String?

    @Option(help: "With --batch: where to write the results.")
    var output: String?

    @Option(help: "With --batch: where to write how long each question took: id,milliseconds.")
    var times: String?

    @Option(
        help: """
            With --batch: a CSV file from_stop_id,to_stop_id,minutes that replaces all walking (from alighting to ready to \
            board), or "feed" for transfers.txt and nothing else. If left out, walks are reckoned from the straight line, as \
            without a .ground file.
            """)
    var footpaths: String?

    @Option(help: "With --batch: seconds a change at one stop takes.")
    var changeSeconds: Int?

    @Option(help: "With --batch: whether a footpath may lead to the first ride. (default: off)")
    var startWalk: Switch?

    @Option(help: "With --batch: whether a footpath may follow the last ride. (default: off)")
    var finalWalk: Switch?

    @Option(
        help: """
            With --batch: whether riders stay on board when a vehicle goes on as another trip of its block. (default: off)
            """)
    var staySeated: Switch?

    @Option(help: "Most changes of vehicle: 0 to 8, with --batch to 14. (default: 6, with --batch 5)")
    var maxTransfers: Int?

    @Option(help: "With --batch: live data; a timetable alone has none, so only off.")
    var live: Switch?

    /// Options that only the questions of people have, and those that only a batch has.
    private var ofQuestions: [(name: String, isGiven: Bool)] {
        [
            ("--ground", ground != nil), ("--at", at != nil), ("--arrive-by", arriveBy != nil),
            ("--window", window != nil), ("--via", via != nil), ("--modes", modes != nil),
            ("--max-walk", maxWalk != nil), ("--wheelchair", wheelchair),
            ("--avoid-steps", avoidSteps), ("--limit", limit != nil), ("--fares", fares != nil), ("--json", json),
        ]
    }
    private var ofBatches: [(name: String, isGiven: Bool)] {
        [
            ("--times", times != nil), ("--footpaths", footpaths != nil), ("--change-seconds", changeSeconds != nil),
            ("--start-walk", startWalk != nil), ("--final-walk", finalWalk != nil),
            ("--stay-seated", staySeated != nil), ("--live", live != nil),
        ]
    }

    func validate() throws {
        if let maxTransfers, !(0...14).contains(maxTransfers) {
            throw ValidationError("--max-transfers \(maxTransfers) is not from 0 to 14")
        }
        if let changeSeconds, !(0...86_400).contains(changeSeconds) {
            throw ValidationError("--change-seconds \(changeSeconds) is not from 0 to 86400")
        }
        if live == .on {
            throw ValidationError("--live on needs live data, which a timetable alone has not: ask a server")
        }
        guard batch != nil || (from != nil && to != nil) else {
            throw ValidationError("give --from and --to, or --batch with a file of questions")
        }
        guard batch == nil || (from == nil && to == nil) else {
            throw ValidationError("give either --from and --to, or --batch")
        }
        guard (batch == nil) == (output == nil) else {
            throw ValidationError("--batch and --output go together: questions from one, results into the other")
        }
        if batch == nil, let stranger = ofBatches.first(where: \.isGiven) {
            throw ValidationError("\(stranger.name) goes with --batch")
        }
        if batch != nil, let stranger = ofQuestions.first(where: \.isGiven) {
            throw ValidationError("\(stranger.name) goes with --from and --to, not with --batch")
        }
    }

    func run() throws {
        guard let batch, let output else { return try answer() }
        try BatchPlan(
            timetable: try Timetable(path: timetable), queries: batch, output: output, times: times,
            footpaths: footpaths, changeSeconds: changeSeconds,
            startWalk: startWalk == .on, finalWalk: finalWalk == .on,
            maxTransfers: maxTransfers ?? 5, staysSeated: staySeated == .on
        ).run()
    }

    /// One question, with the same parameters, the same checks and the same answer as over HTTP.
    private func answer() throws {
        let options = ParameterOptions([
            "--limit": ("limit", String(limit ?? 5)), "--from": ("from", from), "--to": ("to", to),
            "--at": ("depart_at", at), "--arrive-by": ("arrive_by", arriveBy),
            "--window": ("window_minutes", window.map(String.init)), "--via": ("via", via), "--modes": ("modes", modes),
            "--max-walk": ("max_walking_distance", maxWalk.map(String.init)),
            "--max-transfers": ("max_transfers", maxTransfers.map(String.init)),
            "--wheelchair": ("wheelchair_accessible", wheelchair ? "true" : nil),
            "--avoid-steps": ("avoid_steps", avoidSteps ? "true" : nil),
        ])
        let answers = Answers(timetable: try Timetable(path: timetable), now: Machine.now())
        do {
            let request = try TransitContract.planTripLink.request(query: options.query)
            let journeyService = try ServerOptions.journeyService(
                fares: fares, water: ServerOptions.water(), ground: ServerOptions.ground(option: ground))
            let body = try answers.plan(request.plan, journeyService, clock: Machine.monotonicSeconds)
            print(json ? String(decoding: body.json(), as: UTF8.self) : ItineraryText.text(body))
        } catch let error as ParameterError {
            throw options.refusal(error)
        } catch let error as APIError {
            throw Refusal(error.message)
        }
    }
}
