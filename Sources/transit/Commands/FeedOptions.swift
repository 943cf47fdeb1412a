import ArgumentParser
import Feeds
import Foundation
import Timetable
import TimetableCompiler

/// Which feeds a command works on: a city file, or feeds named one by one.
struct FeedOptions: ParsableArguments {
    @Argument(help: "GTFS feeds: .zip archives or folders of .txt files.")
    var feeds: [String] = []

    @Option(help: "Feeds that only add stops, routes and agencies the others lack.")
    var coverage: [String] = []

    @Option(help: "A city file (YAML) that lists feeds, roles, filters and gates.")
    var city: String?

    func validate() throws {
        if city != nil, !(feeds.isEmpty && coverage.isEmpty) {
            throw ValidationError("give feeds or --city, not both")
        }
        if city == nil, feeds.isEmpty, coverage.isEmpty {
            throw ValidationError("name at least one feed, or a city file with --city")
        }
    }

    /// The city these options describe.
    func cityFile() throws -> CityFile {
        if let city { return try CityFile(path: city) }
        var used: [String: Int] = [:]
        func named(_ path: String, _ role: FeedRole) -> CityFeed {
            let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
            used[base, default: 0] += 1
            let id = used[base] == 1 ? base : "\(base)-\(used[base] ?? 0)"
            return CityFeed(id: id, path: path, role: role)
        }
        let all = feeds.map { named($0, .timetable) } + coverage.map { named($0, .coverage) }
        return CityFile(name: all.first?.id ?? "city", feeds: all)
    }
}

/// Shows the stages of long work on standard error, one line that rewrites itself on a terminal; elsewhere a line for each stage.
struct ProgressLine {
    private let started = Machine.monotonicSeconds()
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Shows where an import is.
    func show(_ progress: ImportProgress) {
        let feed = progress.feed.isEmpty ? "" : "\(progress.feed): "
        let rows = progress.rows > 0 ? ", \(Text.count(progress.rows)) rows" : ""
        show(feed + progress.step, rows, isNew: progress.rows == 0)
    }

    /// Shows a stage, and on a terminal how far it is.
    func show(_ stage: String, _ detail: String, isNew: Bool) {
        let seconds = Text.fixed(Machine.monotonicSeconds() - started, 1)
        if isTerminal {
            Machine.write("\r\u{1B}[K\(seconds) s  \(stage)\(detail)", to: STDERR_FILENO)
        } else if isNew {
            Machine.complain("\(seconds) s  \(stage)")
        }
    }

    func end() {
        if isTerminal { Machine.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }
}
