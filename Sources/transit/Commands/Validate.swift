import ArgumentParser
import Feeds
import Foundation
import GTFS
import Timetable

/// `transit validate FEED`.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report what is wrong with a feed, and whether it could be published.",
        discussion: "Exit status 1 when the feed could not be published, 0 otherwise.")

    @OptionGroup var feeds: FeedOptions

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() throws {
        let city = try feeds.cityFile()
        let work = CityImport(city: city, today: city.date(at: Machine.now()))
        do {
            let outcome = try work.run(generatedAt: Machine.now())
            let report = ProblemReport(outcome.problems)
            if json {
                print(try report.json(canBePublished: outcome.canBePublished))
            } else {
                report.printAll(canBePublished: outcome.canBePublished)
            }
            if !outcome.canBePublished { throw ExitCode(1) }
        } catch let error as FeedError {
            guard json else { throw error }
            print(try ProblemReport.json(unreadable: error))
            throw ExitCode(1)
        }
    }
}

/// Problems as text and as JSON.
struct ProblemReport {
    private let log: ProblemLog

    init(_ log: ProblemLog) { self.log = log }

    /// Counts by kind on standard error, fatal ones whole.
    func printSummary(fatalOnly: Bool) {
        for problem in log.problems where problem.severity == .fatal { Machine.complain(problem.description) }
        guard !fatalOnly else { return }
        for row in log.summary where row.code.severity > .info && row.code.severity < .fatal {
            let place = row.file.isEmpty ? row.feed : "\(row.feed)/\(row.file)"
            Machine.complain(
                "\(row.code.severity.rawValue) \(row.code.rawValue) × \(Text.count(row.count)) in \(place)")
        }
    }

    func printAll(canBePublished: Bool) {
        for severity in Severity.allCases.reversed() {
            for problem in log.problems where problem.severity == severity { print(problem) }
        }
        for row in log.summary where row.count > log.keptPerKind {
            print("… \(row.code.rawValue) in \(row.feed)/\(row.file): \(Text.count(row.count)) in all")
        }
        let counts = Severity.allCases.reversed().map { severity in
            "\(Text.count(log.summary.filter { $0.code.severity == severity }.reduce(0) { $0 + $1.count })) \(severity.rawValue)"
        }
        print("\(counts.joined(separator: ", ")); \(canBePublished ? "can be published" : "cannot be published")")
    }

    func json(canBePublished: Bool) throws -> String {
        let body = Body(
            can_be_published: canBePublished,
            totals: log.summary.map {
                Total(
                    code: $0.code.rawValue, severity: $0.code.severity.rawValue, feed: $0.feed, file: $0.file,
                    count: $0.count)
            },
            problems: log.problems.map {
                Entry(
                    severity: $0.severity.rawValue, code: $0.code.rawValue, feed: $0.feed, file: $0.file, line: $0.line,
                    field: $0.field, value: $0.value, message: $0.message, what_to_do: $0.remedy)
            })
        return try Self.encode(body)
    }

    /// The report on a feed that could not even be opened.
    static func json(unreadable error: FeedError) throws -> String {
        let code = ProblemCode.unreadableFile
        let entry = Entry(
            severity: Severity.fatal.rawValue, code: code.rawValue, feed: "", file: "", line: nil, field: nil,
            value: nil,
            message: error.description, what_to_do: code.remedy)
        return try encode(Body(can_be_published: false, totals: [], problems: [entry]))
    }

    private static func encode(_ body: Body) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(body), as: UTF8.self)
    }

    private struct Body: Encodable {
        var can_be_published: Bool
        var totals: [Total]
        var problems: [Entry]
    }

    private struct Total: Encodable {
        var code: String, severity: String, feed: String, file: String
        var count: Int
    }

    private struct Entry: Encodable {
        var severity: String, code: String, feed: String, file: String
        var line: Int?
        var field: String?, value: String?
        var message: String, what_to_do: String
    }
}
