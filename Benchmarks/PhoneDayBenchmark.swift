import Foundation

/// What a day of use costs a phone: requests, bytes and how often its radio comes on.
struct PhoneDayBenchmark: Benchmark {
    let name = "phone-day"

    func run() -> [Figure] {
        let folder = Paths.work + "/day"
        guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil,
            let day = PhoneProcess.run(PhoneDay.task, [folder], as: PhoneDay.Answer.self)
        else { return [] }
        for (operation, count) in day.operations.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            print("   \(count) × \(operation)")
        }
        let feed = "simulated Sydney"
        let parts = day.parts.map { Figure(what: "  \($0.name)", value: text($0), budget: "", feed: feed) }
        return [Figure(what: "a day of use", value: text(day.all), budget: "", feed: feed)] + parts + [
            Figure(
                what: "  its timetable, fetched whole on the day before",
                value: "\(PhoneDeltasBenchmark.kilobytes(day.whole)) kB; the night's delta of it "
                    + "\(PhoneDeltasBenchmark.kilobytes(day.delta)) kB",
                budget: "", feed: feed)
        ]
    }

    private func text(_ part: PhoneDay.Part) -> String {
        "\(part.requests) requests (\(part.unchanged) unchanged), \(part.wakes) wake-ups, "
            + "\(PhoneDeltasBenchmark.kilobytes(part.up)) kB up, \(PhoneDeltasBenchmark.kilobytes(part.down)) kB down"
    }
}
