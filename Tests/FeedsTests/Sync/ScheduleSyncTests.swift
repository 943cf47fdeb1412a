import FeedFixtures
import Feeds
import Foundation
import Synchronization
import Testing
import Timetable

/// Proves the way from feeds to a timetable in service, night after night. Time is virtual, archives come from a script.
struct ScheduleSyncTests {
    private let folder = try! TemporaryFolder()
    private let start = Fixture.tuesday + 12 * 3600
    private let log = LogKeeper()

    private static func archive(_ trips: Int) -> [UInt8] {
        var feed = GateTests.feed(trips: trips)
        feed.remove("calendar.txt")
        feed.service("S", "1111111", "20250101", "20271231")
        return try! StoredZip.of(feed)
    }

    private func city(_ change: (inout CityFile) -> Void = { _ in }) -> CityFile {
        var city = Fixture.city([], feeds: [CityFeed(id: "bus", origin: .init(url: "/bus", provider: "nsw"))])
        city.gates.maximumDropPercent = 50
        change(&city)
        return city
    }

    private func sync(
        _ city: CityFile? = nil, time: VirtualClock? = nil, _ script: @escaping ScriptedFetcher.Script
    ) throws -> ScheduleSync {
        let city = city ?? self.city()
        let time = time ?? VirtualClock(from: start, until: start + 100_000)
        return ScheduleSync(
            city: city, dataFolder: folder.path, access: try city.access(environment: ["NSW_API_KEY": "k"]),
            budgets: RequestBudgets(city.providers, now: time.now), fetcher: ScriptedFetcher(script),
            clock: time.clock, logger: log.logger)
    }

    private func trips(_ path: String) throws -> Int { try Timetable(path: path).trips.count }

    private var timetables: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/timetables")) ?? []).sorted()
    }

    @Test func `a first start fetches and compiles, a second has a timetable without asking`() async throws {
        let path = try await sync { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }.ready()
        #expect(try trips(path) == 4)
        #expect(timetables.count == 1 && timetables[0].hasPrefix("20260331-010000-"))
        #expect(log.lines.contains("schedule_fetched changed=true feed=bus"))
        #expect(log.lines.contains("schedule_import feed=bus step=reading stop_times.txt"))
        let again = try await sync { _, _ throws(FetchError) in throw .unreachable(reason: "no network") }.ready()
        #expect(again == path)
    }

    @Test func `what is unchanged is not compiled again unless it must be`() async throws {
        let sync = try sync { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }
        let path = try await sync.ready()
        #expect(try await sync.refresh(now: start + 60) == .unchanged(path: path))
        guard case .published(let forced) = try await sync.refresh(now: start + 120, force: true) else {
            Issue.record("it was not compiled")
            return
        }
        #expect(forced != path && timetables.count == 2)
    }

    @Test func `a city file that takes something else of the same feeds makes another timetable`() async throws {
        let script: ScriptedFetcher.Script = { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }
        _ = try await sync(nil, script).ready()
        let other = city { $0.feeds[0].filter.routeTypes = [3] }
        guard case .published(let path) = try await sync(other, script).refresh(now: start + 60) else {
            Issue.record("it was not compiled")
            return
        }
        #expect(try trips(path) == 3, "the ferry is left out")
    }

    @Test func `a refusal keeps the last good timetable and says why, once`() async throws {
        let sync = try sync { _, number in FeedResponse(status: 200, bytes: Self.archive(number == 0 ? 10 : 2)) }
        let path = try await sync.ready()
        guard case .refused(let problems) = try await sync.refresh(now: start + 60) else {
            Issue.record("it was published")
            return
        }
        #expect(problems.count == 1 && problems[0].contains("2 trips, 10 before"))
        #expect(try await sync.ready() == path)
        let imports = log.lines.count { $0.hasPrefix("schedule_import") }
        #expect(try await sync.refresh(now: start + 120) == .refused(problems: problems))
        #expect(log.lines.count { $0.hasPrefix("schedule_import") } == imports, "the same bytes were judged again")
    }

    @Test func `what was refused for want of service is judged anew when the day has come`() async throws {
        var feed = GateTests.feed(trips: 4)
        feed.remove("calendar.txt")
        feed.service("S", "1111111", "20260401", "20271231")
        let archive = try StoredZip.of(feed)
        let sync = try sync(city { $0.gates.daysOfService = 1 }) { _, _ in FeedResponse(status: 200, bytes: archive) }
        guard case .refused = try await sync.refresh(now: start) else {
            Issue.record("it was published a day too early")
            return
        }
        #expect(log.lines.contains("schedule_not_in_force feed=bus reason=service starts on 2026-04-01"))
        guard case .published(let path) = try await sync.refresh(now: start + 86_400) else {
            Issue.record("the verdict of the day before stood")
            return
        }
        #expect(try trips(path) == 4)
    }

    @Test func `a city that may not be published and has no timetable says so`() async throws {
        let strict = city { $0.gates.minimum = .init(stops: 99) }
        let sync = try sync(strict) { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }
        let error = await #expect(throws: SyncError.self) { _ = try await sync.ready() }
        #expect(error?.description.contains("3 stops, at least 99 expected") ?? false)
        #expect(timetables.isEmpty)
    }

    @Test func `a feed that cannot be had stops a first start, unless it is optional`() async throws {
        let script: ScriptedFetcher.Script = { request, _ in
            request.url.hasSuffix("/bus")
                ? FeedResponse(status: 200, bytes: Self.archive(4)) : FeedResponse(status: 404)
        }
        var city = city { $0.feeds.append(CityFeed(id: "mff", origin: .init(url: "/mff", provider: "nsw"))) }
        let sync = try sync(city, script)
        let error = await #expect(throws: SyncError.self) { _ = try await sync.ready() }
        #expect(
            error?.description
                == "the feed mff could not be fetched, and there is none from earlier: mff: answered 404")
        city.feeds[1].isOptional = true
        #expect(try trips(try await self.sync(city, script).ready()) == 4)
        #expect(log.lines.contains("schedule_left_out feed=mff"))
    }

    @Test func `a first start waits out a fault that may pass`() async throws {
        let time = VirtualClock(from: start, until: start + 100_000)
        let sync = try sync(nil, time: time) { _, number in
            switch number {
            case 0: FeedResponse(status: 429, retryAfter: "40")
            case 1: FeedResponse(status: 503)
            default: FeedResponse(status: 200, bytes: Self.archive(4))
            }
        }
        #expect(try trips(try await sync.ready()) == 4)
        #expect((45...50).contains(time.now - Double(start)))
        #expect(sync.status.lastError == nil && sync.status.lastSuccess != nil)
    }

    @Test func `a first timetable is tried for again and again, later each time, until there is one`() async throws {
        let time = VirtualClock(from: start, until: start + 100_000)
        let asked = Mutex<[Double]>([])
        let sync = try sync(nil, time: time) { _, number in
            asked.withLock { $0.append(time.now - Double(start)) }
            return number < 7 ? FeedResponse(status: 404) : FeedResponse(status: 200, bytes: Self.archive(4))
        }
        let path = try #require(await sync.first())
        #expect(try trips(path) == 4 && sync.newest == path)
        #expect(asked.withLock { $0.map { Int($0) } } == [0, 15, 45, 105, 225, 465, 765, 1_065])
        #expect(sync.status.attempts == [.failed: 7, .published: 1] && sync.status.lastError == nil)
    }

    @Test func `a look that is asked for does not wait`() async throws {
        let time = VirtualClock(from: start, until: start + 10)
        let sync = try sync(nil, time: time) { _, number in
            number == 0 ? FeedResponse(status: 404) : FeedResponse(status: 200, bytes: Self.archive(4))
        }
        let first = Task { await sync.first() }
        // The clock never comes to where the next attempt is due.
        while sync.status.next == nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(sync.status.lastError?.contains("answered 404") == true)
        sync.wake()
        #expect(try trips(try #require(await first.value)) == 4)
    }

    @Test func `a feed that fails later is taken as it was`() async throws {
        let sync = try sync { _, number in
            number == 0 ? FeedResponse(status: 200, bytes: Self.archive(4)) : FeedResponse(status: 500)
        }
        let path = try await sync.ready()
        #expect(try await sync.refresh(now: start + 60) == .unchanged(path: path))
        #expect(log.lines.contains("schedule_fetch_failed feed=bus reason=bus: answered 500"))
    }

    @Test func `only the newest timetables are kept, and one that does not open is passed over`() async throws {
        let sync = try sync(city { $0.sync.keep = 2 }) { _, number in
            FeedResponse(status: 200, bytes: Self.archive(4 + number))
        }
        let first = try await sync.ready()
        // What an import leaves behind whose process was killed.
        let unfinished = first + ".writing-1"
        try Data("half".utf8).write(to: URL(filePath: unfinished))
        for round in 1...3 { _ = try await sync.refresh(now: start + Int64(round) * 60) }
        #expect(timetables.count == 2 && !FileManager.default.fileExists(atPath: first))
        #expect(!FileManager.default.fileExists(atPath: unfinished))
        try Data("damaged".utf8).write(to: URL(filePath: folder.path + "/timetables/" + timetables[1]))
        #expect(try await sync.ready() == folder.path + "/timetables/" + timetables[0])
    }

    /// Runs the nights of some days and tells what was asked and published when.
    private func nights(
        _ days: Int64, from start: Int64, city: CityFile? = nil,
        publish: @escaping @Sendable (String) throws -> Void = { _ in }, _ script: @escaping ScriptedFetcher.Script
    ) async throws -> (asked: [Int64], published: [Int64]) {
        let time = VirtualClock(from: start, until: start + days * 86_400)
        let asked = Mutex<[Int64]>([])
        let published = Mutex<[Int64]>([])
        let sync = try sync(city, time: time) { request, number throws(FetchError) in
            asked.withLock { $0.append(Int64(time.now)) }
            return try script(request, number)
        }
        try await time.runToEnd {
            await sync.run { path in
                try publish(path)
                published.withLock { $0.append(Int64(time.now)) }
            }
        }
        return (asked.withLock { $0 }, published.withLock { $0 })
    }

    private func local(_ instants: [Int64]) -> [String] {
        instants.map { instant in
            let seconds = Fixture.sydney.secondsOfDay(at: instant)
            let minutes = seconds / 60 % 60
            return "\(Fixture.sydney.date(at: instant).compact) \(seconds / 3600):\(minutes < 10 ? "0" : "")\(minutes)"
        }
    }

    @Test func `it looks at the start and at ten past three every night, changes of clocks among them`() async throws {
        // Clocks go back in the night to Sunday, 5 April 2026.
        let (asked, published) = try await nights(3, from: start + 3 * 86_400) { _, number in
            FeedResponse(status: 200, bytes: Self.archive(number < 2 ? 4 : 6))
        }
        #expect(local(asked) == ["20260403 12:00", "20260404 3:10", "20260405 3:10", "20260406 3:10"])
        #expect(local(published) == ["20260403 12:00", "20260405 3:10"], "only what is new")
    }

    @Test func `what was looked at today waits for the night`() async throws {
        _ = try await sync { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }.ready()
        let (asked, published) = try await nights(1, from: start + 3600) { _, _ in
            FeedResponse(status: 200, bytes: Self.archive(4))
        }
        #expect(local(asked) == ["20260401 3:10"] && published.isEmpty)
    }

    @Test func `a changed city file is compiled at the start`() async throws {
        let script: ScriptedFetcher.Script = { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) }
        _ = try await sync(nil, script).ready()
        let other = city { $0.feeds[0].filter.routeTypes = [3] }
        let (_, published) = try await nights(1, from: start + 3600, city: other, script)
        #expect(local(published) == ["20260331 13:00"])
    }

    @Test func `a night that fails is tried four more times, half an hour apart`() async throws {
        let (asked, _) = try await nights(1, from: start - 12 * 3600 + 3 * 3600) { _, _ in FeedResponse(status: 500) }
        #expect(
            local(asked) == [
                "20260331 3:00", "20260331 3:30", "20260331 4:00", "20260331 4:30", "20260331 5:00",
            ])
    }

    @Test func `a timetable that cannot be put into service is offered again`() async throws {
        struct Full: Error {}
        let offers = Mutex(0)
        let (_, published) = try await nights(
            1, from: start,
            publish: { _ in
                if offers.withLock({
                    $0 += 1
                    return $0
                }) == 1 {
                    throw Full()
                }
            },
            { _, _ in FeedResponse(status: 200, bytes: Self.archive(4)) })
        #expect(local(published) == ["20260331 12:30"])
        #expect(log.lines.contains { $0.hasPrefix("schedule_sync_failed reason=Full") })
    }
}
