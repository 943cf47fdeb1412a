import Foundation
import Fuzzing
import GTFSValues
import PhoneTasks
import Timetable

/// Journeys on the phone, without a network: how long they take, and what memory they need.
struct PhoneJourneysBenchmark: Benchmark {
    let name = "phone-journeys"

    /// Feeds, and hours of 2020-09-01 at which their buses run.
    static let scenes = [("sydney-2020-09-01", 7.0..<10.0), ("sydney-scaled-2.4m", 6.0..<22.0)]

    func run() -> [Figure] { Self.scenes.flatMap { run(feed: $0, hours: $1) } }

    private func run(feed: String, hours: Range<Double>) -> [Figure] {
        guard let timetable = Prepared.timetable(feed) else { return [] }
        let folder = Paths.work + "/phone-" + feed
        guard (try? PhoneFolder.keep(timetable, in: folder)) != nil,
            (try? Self.ask(timetable, hours, 200, in: folder)) != nil,
            let answer = PhoneProcess.run(PhoneJourneys.task, [folder], as: PhoneJourneys.Answer.self)
        else { return [] }
        for (step, memory) in zip(PhoneJourneys.steps, answer.memory) {
            let parts = [memory.all, memory.written, memory.timetable, memory.programs].map(Self.megabytes)
            print(
                "   \(feed), \(step): \(parts[0]) MB: \(parts[1]) written, \(parts[2]) of the timetable, "
                    + "\(parts[3]) of programs; at most \(Self.megabytes(memory.peak))")
        }
        print("   tables of planning: \(Self.megabytes(answer.planning)) MB")
        let (start, end) = (answer.memory[0], answer.memory[PhoneJourneys.counted])
        let parts = [end.written, end.timetable, end.programs].map(Self.megabytes)
        let isScaled = feed.contains("scaled")
        return [
            Figure(
                what: "five journeys on the phone, without a network, as its Plan asks, \(answer.five.count) questions",
                value: Self.text(answer.five) + "; \(answer.found) have an answer",
                budget: isScaled ? "median ≤ 20 ms" : "", feed: feed),
            Figure(
                what: "the next journey alone", value: Self.text(answer.one),
                budget: isScaled ? "median ≤ 20 ms" : "", feed: feed),
            Figure(
                what: "the first one of a process, with all tables it needs", value: Samples.duration(answer.first),
                budget: "", feed: feed),
            Figure(
                what: "memory of a process that maps the timetable and has answered 100 journeys",
                value: "\(Self.megabytes(end.all)) MB resident (at its start \(Self.megabytes(start.all)) MB): "
                    + "\(parts[0]) MB written, \(parts[1]) MB of the timetable's file, \(parts[2]) MB of programs and "
                    + "libraries; at most \(Self.megabytes(end.peak)) MB",
                budget: "≤ 60 MB", feed: feed),
        ]
    }

    private static func text(_ seconds: [Double]) -> String {
        let samples = Samples(seconds)
        return "p50 \(Samples.duration(samples.percentile(50))), p95 \(Samples.duration(samples.percentile(95)))"
    }

    static func megabytes(_ bytes: Int) -> String { Samples.rounded(Double(bytes) / 1e6) }

    /// Writes questions, from stop to stop within some hours, where the phone's process reads them.
    private static func ask(
        _ timetable: Timetable, _ hours: Range<Double>, _ count: Int, in folder: String
    ) throws {
        var generator = SeededGenerator(seed: 7)
        let stops = timetable.stops.indices.filter { !timetable.boardings[$0].isEmpty }
        let day = ServiceDate("2020-09-01").map { timetable.cityZone.start(of: $0) } ?? 0
        let lines = (0..<count).map { _ in
            let ends = (0..<2).compactMap { _ in stops.randomElement(using: &generator) }
                .map { timetable.string(timetable.stops[$0].id) }
            return "\(day + Int64(Double.random(in: hours, using: &generator) * 3_600))\t"
                + ends.joined(separator: "\t")
        }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: folder + "/questions", atomically: true, encoding: .utf8)
    }
}
