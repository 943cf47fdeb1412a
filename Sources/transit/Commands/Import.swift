import ArgumentParser
import Feeds
import Foundation
import Timetable
import TimetableCompiler

/// `transit import FEED… -o city.timetable`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compile GTFS feeds into one timetable file.",
        discussion: """
            Problems found are summed up at the end; `transit validate` lists them. A feed that fails a gate is refused \
            and the file that was there before stays.
            """)

    @OptionGroup var feeds: FeedOptions

    @Option(name: [.short, .long], help: "The timetable to write.")
    var output: String

    @Flag(help: "Print counts, seconds, peak memory and file size as JSON.")
    var json = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    func run() throws {
        let started = Machine.monotonicSeconds()
        let city = try feeds.cityFile()
        var work = CityImport(city: city, today: city.date(at: Machine.now()))
        let line = ProgressLine()
        if !quiet { work.progress = line.show }
        let lastGood = try? Timetable(path: output)
        let outcome = try work.run(generatedAt: Machine.now(), lastGood: feeds.city == nil ? nil : lastGood)
        if !quiet { line.end() }
        ProblemReport(outcome.problems).printSummary(fatalOnly: json)
        guard outcome.canBePublished else {
            Machine.complain(
                "refused: nothing was written\(lastGood == nil ? "" : "; \(output) stays as it was")")
            throw ExitCode(1)
        }
        let size = try outcome.compiled.write(to: output)
        let report = ImportReport(
            counts: outcome.compiled.counts, seconds: Machine.monotonicSeconds() - started,
            peakMemory: Machine.peakMemory(), fileBytes: Int(size))
        print(json ? report.json : report.text(output))
    }
}

/// What an import came to, for people and for programs.
struct ImportReport {
    var counts: ImportCounts
    var seconds: Double
    var peakMemory: Int
    var fileBytes: Int

    func text(_ path: String) -> String {
        var lines = [
            "\(Text.count(counts.stopTimes)) stop times, \(Text.count(counts.trips)) trips, "
                + "\(Text.count(counts.patterns)) patterns, \(Text.count(counts.routes)) routes, "
                + "\(Text.count(counts.stops)) stops, \(Text.count(counts.calendars)) calendars"
        ]
        if let first = counts.firstDay, let last = counts.lastDay { lines.append("valid \(first) to \(last)") }
        for (mode, found) in counts.modes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            lines.append(
                "  \(Text.column(mode.name, 11)) \(Text.count(found.routes)) routes, \(Text.count(found.trips)) trips, "
                    + "\(Text.count(found.stops)) stops")
        }
        lines.append(
            "\(path): \(Text.bytes(fileBytes)) in \(Text.fixed(seconds, 2)) s, "
                + "peak memory \(Text.bytes(peakMemory))")
        return lines.joined(separator: "\n")
    }

    var json: String {
        let fields: [(String, String)] = [
            ("stop_times", "\(counts.stopTimes)"), ("trips", "\(counts.trips)"), ("patterns", "\(counts.patterns)"),
            ("routes", "\(counts.routes)"), ("stops", "\(counts.stops)"), ("calendars", "\(counts.calendars)"),
            ("frequency_runs", "\(counts.frequencyRuns)"), ("transfers", "\(counts.transfers)"),
            ("pathways", "\(counts.pathways)"), ("shapes", "\(counts.shapes)"),
            ("interpolated", "\(counts.interpolated)"),
            ("translations", "\(counts.translations)"), ("seconds", Text.fixed(seconds, 3)),
            ("peak_memory_bytes", "\(peakMemory)"), ("file_bytes", "\(fileBytes)"),
        ]
        return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}
