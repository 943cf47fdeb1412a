import Feeds
import Foundation
import GTFSValues
import Timetable
import TimetableCompiler
import TimetableDelta

/// What a phone fetches each night of a week to have the timetable of the next day: deltas from one real compilation to the next.
struct PhoneDeltasBenchmark: Benchmark {
    let name = "phone-deltas"

    private static let feed = "sydney-2020-09-01"
    /// Of a thousand trips, how many change each night; the sixth is a bigger night, as before a change of timetable.
    private static let nights: [Double] = [3, 6, 5, 10, 4, 40, 7]
    private static let bigger = 5

    private struct Night {
        var bytes: Int
        var making: Double
        var applying: Double
    }

    func run() -> [Figure] {
        let folder = Paths.work + "/nights"
        guard var feed = ChangingFeed(Paths.feed(Self.feed), in: folder + "/feed", seed: 2_020) else {
            print("   left out: unzip is needed, and a feed that can be edited")
            return []
        }
        do {
            return try run(&feed, folder)
        } catch {
            print("   failed: \(error)")
            return []
        }
    }

    private func run(_ feed: inout ChangingFeed, _ folder: String) throws -> [Figure] {
        var before = try Self.compiled(feed, folder, day: 0)
        let first = before
        var nights: [Night] = []
        for (day, share) in Self.nights.enumerated() {
            let changes = try feed.passNight(perThousand: share)
            let after = try Self.compiled(feed, folder, day: day + 1)
            let night = try Self.measure(from: before, to: after, folder)
            print(
                "   night \(day + 1): \(changes.all) of \(feed.tripCount) trips (\(changes.moved) moved, "
                    + "\(changes.withdrawn) withdrawn, \(changes.added) added, \(changes.retimed) re-timed): "
                    + "\(night.bytes) bytes")
            nights.append(night)
            before = after
        }
        let week = try Self.measure(from: first, to: before, folder)
        let whole = try Self.measure(from: nil, to: before, folder)
        var usual = nights
        let big = usual.remove(at: Self.bigger)
        let sizes = usual.map { Self.kilobytes($0.bytes) }.joined(separator: ", ")
        return [
            Figure(
                what: "six usual nights' deltas: 0.3 to 1 % of trips changed, and a route, a service, a stop",
                value: "\(sizes) kB; at most \(Self.kilobytes(usual.map(\.bytes).max() ?? 0)) kB", budget: "≤ 300 kB",
                feed: Self.feed),
            Figure(
                what: "they are made by the server, and applied by a phone",
                value: "\(Samples(usual.map(\.making)).text), and \(Samples(usual.map(\.applying)).text)", budget: "",
                feed: Self.feed),
            Figure(
                what: "the delta of a bigger night: 4 % of trips changed", value: "\(Self.kilobytes(big.bytes)) kB",
                budget: "", feed: Self.feed),
            Figure(
                what: "all seven nights in one delta", value: "\(Self.kilobytes(week.bytes)) kB", budget: "",
                feed: Self.feed),
            Figure(
                what: "the whole timetable, made from nothing",
                value: "\(Self.kilobytes(whole.bytes)) kB, applied in \(Samples.duration(whole.applying))", budget: "",
                feed: Self.feed),
        ]
    }

    static func kilobytes(_ bytes: Int) -> String { Samples.rounded(Double(bytes) / 1_000) }

    /// Path of the timetable of a day, by the compiler that a server uses.
    private static func compiled(_ feed: ChangingFeed, _ folder: String, day: Int) throws -> String {
        let path = "\(folder)/day\(day).timetable"
        let city = CityFile(name: Self.feed, feeds: [CityFeed(id: Self.feed, path: feed.folder)])
        let outcome = try CityImport(city: city, today: ServiceDate(daysSinceEpoch: 0))
            .run(generatedAt: 1_598_900_000 + Int64(day) * 86_400)
        _ = try outcome.compiled.write(to: path)
        return path
    }

    private struct NotTheSame: Error {}

    private static func measure(from base: String?, to path: String, _ folder: String) throws -> Night {
        let (file, made) = (path + (base == nil ? ".whole" : ".delta"), folder + "/made.timetable")
        var bytes = 0
        let making = try Machine.time {
            let delta = try TimetableDelta.make(from: base, to: path)
            try delta.write(to: file)
            bytes = delta.bytes.count
        }
        let applying = try Machine.time { try TimetableDelta.apply(file, to: base, writing: made) }
        guard FileManager.default.contentsEqual(atPath: path, andPath: made) else { throw NotTheSame() }
        return Night(bytes: bytes, making: making, applying: applying)
    }
}
