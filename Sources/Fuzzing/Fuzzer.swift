import Departures
import Feeds
import Foundation
import GTFS
import Timetable

/// Random numbers that are the same on every machine for one seed, so that a failure can be run again.
package typealias SeededGenerator = SeededRandom

/// Feeds mutated real inputs to the readers. What must hold: each input is read or refused with a reason, none ends the
/// process, none takes long, none takes much memory.
package struct Fuzzer {
    /// Which reader is put to the test.
    package enum Target: String, CaseIterable, Sendable {
        /// The archive, mutated as a whole.
        case zip
        /// One file of the feed, mutated inside an otherwise sound folder.
        case csv
        /// A compiled timetable.
        case timetable
    }

    /// What a run came to.
    package struct Report: Sendable {
        package var iterations = 0
        /// Inputs that were read, and those that were refused with a reason.
        package var accepted = 0
        package var refused = 0
        /// The longest any input took.
        package var slowestSeconds = 0.0
    }

    private let feedPath: String
    private let workFolder: String
    private var generator: SeededGenerator

    /// A fuzzer that mutates a real feed given as a ZIP archive; it writes only into its work folder.
    package init(feed: String, workFolder: String, seed: UInt64) {
        (feedPath, self.workFolder, generator) = (feed, workFolder, SeededGenerator(seed: seed))
    }

    /// Runs a number of mutations against one reader.
    package mutating func run(_ target: Target, iterations: Int) throws -> Report {
        var random = generator
        defer { generator = random }
        return switch target {
        case .zip: try fuzzZip(iterations, &random)
        case .csv: try fuzzFiles(iterations, &random)
        case .timetable: try fuzzTimetable(iterations, &random)
        }
    }

    private func fuzzZip(_ iterations: Int, _ random: inout SeededGenerator) throws -> Report {
        let original = try bytes(of: feedPath)
        let path = workFolder + "/fuzz.zip"
        return try repeated(iterations, &random) { generator in
            // Half the time only the directory at the end is touched: that is where lies are told.
            let cut = Bool.random(using: &generator) ? max(0, original.count - 2_000) : 0
            let tail = Self.mutated(Array(original[cut...]), &generator)
            try Data(original[..<cut] + tail).write(to: URL(filePath: path))
            return imports(path)
        }
    }

    private func fuzzFiles(_ iterations: Int, _ random: inout SeededGenerator) throws -> Report {
        let folder = workFolder + "/fuzz-feed"
        let names = try unpack(into: folder)
        return try repeated(iterations, &random) { generator in
            guard let name = names.randomElement(using: &generator) else { return true }
            let path = folder + "/" + name
            let original = try Data(contentsOf: URL(filePath: path))
            defer { try? original.write(to: URL(filePath: path)) }
            try Data(Self.mutated(Array(original), &generator)).write(to: URL(filePath: path))
            return imports(folder)
        }
    }

    private func fuzzTimetable(_ iterations: Int, _ random: inout SeededGenerator) throws -> Report {
        let path = workFolder + "/fuzz.timetable"
        let city = CityFile(name: "fuzz", feeds: [CityFeed(id: "fuzz", path: feedPath)])
        let outcome = try CityImport(city: city, today: ServiceDate(daysSinceEpoch: 0)).run(generatedAt: 0)
        _ = try outcome.compiled.write(to: path)
        let original = try bytes(of: path)
        return try repeated(iterations, &random) { generator in
            var changed = original
            while changed == original { changed = Self.mutated(original, &generator) }
            try Data(changed).write(to: URL(filePath: path))
            guard let timetable = try? Timetable(path: path) else { return false }
            Self.use(timetable)
            return true
        }
    }

    /// One to three mutations on top of each other.
    private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let mutation = Mutation.allCases.randomElement(using: &generator) ?? .flipBits
            changed = mutation.applied(to: changed, &generator)
        }
        return changed
    }

    /// Imports a feed with tight limits, writes what came of it and asks it what readers ask; whether it could be
    /// published.
    private func imports(_ path: String) -> Bool {
        var work = CityImport(
            city: CityFile(name: "fuzz", feeds: [CityFeed(id: "fuzz", path: path)]),
            today: ServiceDate(daysSinceEpoch: 0))
        work.limits.entryBytes = 64 << 20
        work.limits.totalBytes = 128 << 20
        guard let outcome = try? work.run(generatedAt: 0) else { return false }
        let output = workFolder + "/fuzzed.timetable"
        if (try? outcome.compiled.write(to: output)) != nil, let timetable = try? Timetable(path: output) {
            Self.use(timetable)
        }
        return outcome.canBePublished
    }

    /// Asks a timetable what readers ask.
    private static func use(_ timetable: Timetable) {
        _ = timetable.search("station")
        for stop in timetable.stops.indices.prefix(5) {
            _ = timetable.departures(
                DepartureQuery(stop: stop, from: timetable.cityZone.start(of: timetable.firstDate)))
        }
    }

    private func repeated(
        _ iterations: Int, _ generator: inout SeededGenerator, _ body: (inout SeededGenerator) throws -> Bool
    ) rethrows -> Report {
        var report = Report()
        let clock = ContinuousClock()
        for _ in 0..<iterations {
            let started = clock.now
            if try body(&generator) { report.accepted += 1 } else { report.refused += 1 }
            let spent = (clock.now - started).components
            report.slowestSeconds = max(report.slowestSeconds, Double(spent.seconds) + Double(spent.attoseconds) / 1e18)
            report.iterations += 1
        }
        return report
    }

    private func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    /// The feed's files as a folder.
    private func unpack(into folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let source = try openFeedSource(at: feedPath)
        var names: [String] = []
        for entry in source.entries where entry.name.hasSuffix(".txt") {
            let stream = try source.open(entry)
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = try piece.withUnsafeMutableBytes { try stream.read(into: $0) }
                if count == 0 { break }
                bytes += piece[..<count]
            }
            try Data(bytes).write(to: URL(filePath: folder + "/" + entry.name))
            names.append(entry.name)
        }
        return names.sorted()
    }
}
