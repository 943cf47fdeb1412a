import ArgumentParser
import Foundation
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer

/// `transit departures -t F --stop ID --at 2015-03-10T08:00`.
struct DeparturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "departures", abstract: "Print what leaves a stop or station next.",
        discussion: "With --json, prints what the API's departures endpoint has under \"data\".")

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String

    @Option(help: "A stop_id: a stop, a platform, or a station that stands for its platforms.")
    var stop: String

    @Option(help: "From when: 2015-03-10T08:00 by the stop's clocks, or 2015-03-10T08:00:00+11:00. Now if left out.")
    var at: String?

    @Option(help: "How many departures, 1 to 50.")
    var limit = 10

    @Option(help: "Only this route_id.")
    var route: String?

    @Option(help: "Only this direction_id, 0 or 1.")
    var direction: Int?

    @Option(help: "Only this mode: rail, metro, light_rail, bus, ferry….")
    var mode: String?

    @Option(help: "Continue from an earlier page: its next_cursor, or its previous_cursor.")
    var cursor: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let opened = try Timetable(path: timetable)
        let days = "\(opened.firstDate) to \(opened.lastDate)"
        let answers = Answers(timetable: opened, now: Machine.now())
        let options = ParameterOptions([
            "--limit": ("limit", String(limit)), "--at": ("at", at), "--route": ("route_id", route),
            "--direction": ("direction_id", direction.map(String.init)), "--mode": ("mode", mode),
            "--cursor": ("cursor", cursor), "--stop": ("stop_id", nil),
        ])
        do {
            // The same parameters, the same checks and the same answer as over HTTP.
            let request = try TransitContract.departures.request(path: ["stop_id": stop], query: options.query)
            let body = try answers.departures(request)
            print(json ? String(decoding: body.json(), as: UTF8.self) : Self.text(body, days: days))
        } catch let error as ParameterError {
            throw options.refusal(error)
        } catch let error as APIError {
            throw Refusal(error.message)
        }
    }

    /// - Parameter days: those the timetable holds.
    private static func text(_ body: DeparturesBody, days: String) -> String {
        let stop = body.stop.platformCode.map { "\(body.stop.stopName), platform \($0)" } ?? body.stop.stopName
        var lines = [stop]
        let names = body.departures.map { $0.routeShortName.isEmpty ? $0.routeLongName : $0.routeShortName }
        let width = min(40, names.map(\.count).max() ?? 0)
        var day = ""
        for (departure, name) in zip(body.departures, names) {
            let time = departure.scheduledTime
            if time.description.prefix(10) != day {
                day = String(time.description.prefix(10))
                lines.append(day)
            }
            let platform = departure.platform.map { "platform \($0)" } ?? departure.stopName
            let interval = departure.headwaySeconds.map { "  about every \($0 / 60) min" } ?? ""
            lines.append(
                "  \(time.clock)  \(Text.column(String(name.prefix(40)), width))  "
                    + "\(Text.column(departure.headsign, 32))  \(platform)\(interval)")
        }
        if body.departures.isEmpty {
            lines.append("  nothing leaves here in the next seven days; the timetable holds \(days)")
        }
        return lines.joined(separator: "\n")
    }
}
