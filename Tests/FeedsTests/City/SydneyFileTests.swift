import FeedFixtures
import Feeds
import Foundation
import GTFSValues
import LiveState
import Testing

/// Proves that Cities/sydney.yaml stays within what Transport for NSW allows, on every kind of day.
struct SydneyFileTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Cities/sydney.yaml").path

    private func city() throws -> CityFile { try CityFile(path: Self.path) }

    /// Seconds of peak hours of a weekday, by the provider.
    private func peakSeconds(_ provider: Provider) -> Double {
        Double(provider.peak.reduce(0) { $0 + $1.to - $1.from })
    }

    @Test func `the polls of a weekday and the night's fetches use less than 80 % of the day's requests`() throws {
        let city = try city()
        let provider = try #require(city.providers.first)
        let peak = peakSeconds(provider)
        let polls = city.realtime.reduce(0) { $0 + peak / $1.everyPeak + (86_400 - peak) / $1.every }
        // A night on which every fetch fails asks five times.
        let fetches = Double(city.feeds.count { $0.origin != nil } * 5)
        #expect(polls + fetches < Double(provider.dailyLimit) * 0.8)
        #expect(polls > 20_000, "or there is room to poll more often")
    }

    @Test func `the water it names is there`() throws {
        let water = try #require(try city().water)
        #expect(FileManager.default.fileExists(atPath: water))
    }

    @Test func `every mode has its timetable, its updates, its vehicles and its alerts`() throws {
        let city = try city()
        let timetables = city.feeds.filter { $0.role == .timetable }.map(\.id)
        #expect(timetables.count == 8)
        for feed in timetables {
            let kinds = Set(city.realtime.filter { $0.live.feeds.contains(feed) }.map(\.live.kind))
            #expect(kinds == Set(LiveSourceKind.allCases), "\(feed)")
        }
        #expect(city.feeds.filter { $0.role == .coverage }.map(\.id) == ["complete", "ferries"])
        #expect(city.feeds.allSatisfy { $0.origin?.provider == "nsw" })
        for source in city.realtime {
            let bounds: ClosedRange<Double> =
                switch source.live.kind {
                case .tripUpdates: 60...90
                case .vehiclePositions: 30...60
                case .alerts: 90...300
                }
            #expect(bounds.contains(source.every) && bounds.contains(source.everyPeak), "\(source.id)")
            #expect(Int64(source.every * 1.1) < source.live.limit, "\(source.id) would expire between polls")
        }
    }

    @Test func `trains have the profile that corrects them, gates ask what is expected`() throws {
        let city = try city()
        let corrected = city.realtime.filter { $0.live.profile == .sydneyTrains }.map(\.id)
        #expect(
            corrected == [
                "sydneytrains.trip_updates", "sydneytrains.vehicle_positions", "nswtrains.trip_updates",
                "nswtrains.vehicle_positions",
            ])
        #expect(city.gates.modes[.rail] == Gates.Minimum(routes: 10, trips: 15_000, stops: 300))
        #expect(city.gates.modes.count == 5 && city.gates.criticalStops.count == 4)
        #expect(city.environmentVariables == ["NSW_API_BASE_URL", "NSW_API_KEY"])
    }

    @Test(arguments: [("20260331", 24), ("20260405", 25), ("20261004", 23)])
    func `a whole day keeps the rate, the quota and every cadence`(day: String, hours: Int64) throws {
        let city = try city()
        let start = Fixture.sydney.instant(of: ServiceDate(day)!)
        var run = PlannedDay(city, from: start)
        run.run(until: start + hours * 3600)
        #expect(run.polls.count < 24_000 && run.polls.count > 17_000, "\(run.polls.count)")
        #expect(run.budgets["nsw"]?.quota.used == run.polls.count || hours != 24)
        #expect(run.events.isEmpty, "nothing failed and no step was reached")
        #expect(run.mostInASecond <= 5)
        #expect(run.mostAtOnce == 1)
        let isWeekday = ServiceDate(day)!.weekday < 5
        for source in city.realtime {
            let gaps = run.gaps(of: source.id).dropFirst()
            let shortest = isWeekday ? source.everyPeak : source.every
            // The bucket may hold a poll back for a moment.
            #expect(gaps.allSatisfy { $0 >= shortest * 0.9 - 2 && $0 <= source.every * 1.1 + 2 }, "\(source.id)")
            #expect(gaps.count > 250)
        }
    }

    @Test func `everything is known within a quarter of a minute`() throws {
        let city = try city()
        var run = PlannedDay(city, from: Fixture.tuesday)
        run.run(until: Fixture.tuesday + 15)
        #expect(Set(run.polls.map(\.source)) == Set(city.realtime.map(\.id)))
    }
}
