import FeedFixtures
import Feeds
import Foundation
import Synchronization
import Testing
import Timetable

/// One process makes timetables, others take them. Time is virtual.
struct SharedTimetablesTests {
    private let folder = try! TemporaryFolder()
    private let start = Fixture.tuesday + 12 * 3600
    private let log = LogKeeper()
    private var shared: String { folder.path + "/shared" }

    private func sync(in folder: String = "worker", trips: @escaping @Sendable (Int) -> Int) throws -> ScheduleSync {
        var city = Fixture.city([], feeds: [CityFeed(id: "bus", origin: .init(url: "/bus", provider: "nsw"))])
        city.sync.keep = 2
        let time = VirtualClock(from: start, until: start + 100_000)
        return ScheduleSync(
            city: city, dataFolder: self.folder.path + "/" + folder, sharing: shared,
            access: try city.access(environment: ["NSW_API_KEY": "k"]),
            budgets: RequestBudgets(city.providers, now: time.now),
            fetcher: ScriptedFetcher { _, number in
                var feed = GateTests.feed(trips: trips(number))
                feed.remove("calendar.txt")
                feed.service("S", "1111111", "20250101", "20271231")
                return FeedResponse(status: 200, bytes: try! StoredZip.of(feed))
            }, clock: time.clock, logger: log.logger)
    }

    private func taken(_ time: VirtualClock) -> SharedTimetables {
        SharedTimetables(
            from: shared, dataFolder: folder.path + "/api", keeping: 2, clock: time.clock, logger: log.logger)
    }

    private func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: self.folder.path + "/" + folder)) ?? []).sorted()
    }

    @Test func `what one process has made another has, to the byte, and then the next one`() async throws {
        let sync = try sync { 4 + $0 }
        let made = try await sync.ready()
        let time = VirtualClock(from: start, until: start + 1_000)
        let other = taken(time)
        #expect(other.newest == nil)
        let path = try #require(await other.first())
        #expect(path.hasPrefix(folder.path + "/api/timetables/"))
        #expect(FileManager.default.contents(atPath: path) == FileManager.default.contents(atPath: made))
        #expect(other.newest == path)
        guard case .published = try await sync.refresh(now: start + 60) else {
            Issue.record("there was nothing new")
            return
        }
        let published = Mutex<[Int]>([])
        try await time.runToEnd {
            await other.run { path in
                let trips = try Timetable(path: path).trips.count
                published.withLock { $0.append(trips) }
            }
        }
        #expect(published.withLock { $0 } == [5], "it was put into service more than once, or not at all")
        #expect(other.status.attempts[.published] == 2 && other.status.lastError == nil)
        #expect(names("shared") == names("api/timetables"))
    }

    @Test func `a second worker takes what the first has made of the same feeds`() async throws {
        let made = try await sync { _ in 4 }.ready()
        let taken = try await sync(in: "spare") { _ in 4 }.ready()
        #expect(taken == folder.path + "/spare/timetables/" + (made.split(separator: "/").last ?? ""))
        #expect(log.lines.contains { $0.hasPrefix("schedule_taken") })
        let imports = log.lines.count { $0.hasPrefix("schedule_import") }
        // Of other feeds it makes its own.
        _ = try await sync(in: "third") { _ in 5 }.ready()
        #expect(log.lines.count { $0.hasPrefix("schedule_import") } > imports)
        #expect(names("shared").count == 2)
    }

    @Test func `half a timetable is passed over, and said once`() async throws {
        let path = try await sync { _ in 4 }.ready()
        let whole = try #require(FileManager.default.contents(atPath: path))
        try whole.prefix(whole.count / 2).write(
            to: URL(fileURLWithPath: shared + "/20260331-013000-0123456789abcdef.timetable"))
        let time = VirtualClock(from: start, until: start + 100)
        let other = taken(time)
        let first = try #require(await other.first())
        #expect(try Timetable(path: first).trips.count == 4 && names("api/timetables").count == 1)
        try await time.runToEnd { await other.run { _ in Issue.record("half a timetable was put into service") } }
        #expect(log.lines.count { $0.hasPrefix("shared_timetable_not_taken") } == 2)
        #expect(other.status.lastError?.hasPrefix("20260331-013000") == true)
    }

    @Test func `one of a time that has not come is passed over here and there, and said once`() async throws {
        let sync = try sync { 4 + $0 }
        let made = try await sync.ready()
        let later = "20990101-000000-0123456789abcdef.timetable"
        try FileManager.default.copyItem(atPath: made, toPath: shared + "/" + later)
        // Here as well, where it was taken before.
        let own = folder.path + "/api/timetables"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: made, toPath: own + "/" + later)
        let time = VirtualClock(from: start, until: start + 100)
        let other = taken(time)
        #expect(other.newest == nil)
        let first = try #require(await other.first())
        #expect(TimetableFolder.name(first) == TimetableFolder.name(made) && other.newest == first)
        guard case .published(let next) = try await sync.refresh(now: start + 60) else {
            Issue.record("there was nothing new")
            return
        }
        let published = Mutex<[String]>([])
        try await time.runToEnd {
            await other.run { path in published.withLock { $0.append(TimetableFolder.name(path)) } }
        }
        #expect(published.withLock { $0 } == [TimetableFolder.name(next)])
        #expect(log.lines.count { $0.hasPrefix("shared_timetable_later_than_now") } == 1)
        #expect(other.status.lastError == nil)
        // Room is kept for those that count.
        #expect(names("api/timetables") == [made, next].map(TimetableFolder.name))
    }

    @Test func `a worker makes and shares its own beside one of a time that has not come`() async throws {
        let made = try await sync { _ in 4 }.ready()
        let fingerprint = TimetableFolder.fingerprint(made)
        let later = "20990101-000000-\(fingerprint).timetable"
        try FileManager.default.moveItem(atPath: made, toPath: folder.path + "/worker/timetables/" + later)
        try FileManager.default.moveItem(
            atPath: shared + "/" + TimetableFolder.name(made), toPath: shared + "/" + later)
        let again = try await sync { _ in 4 }.ready()
        #expect(again == made && names("shared") == [TimetableFolder.name(made), later])
    }

    @Test func `what was damaged here is taken anew, and other files are nobody's`() async throws {
        let path = try await sync { _ in 4 }.ready()
        let name = try #require(path.split(separator: "/").last.map(String.init))
        try FileManager.default.copyItem(atPath: path, toPath: shared + "/sydney.timetable")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/api/timetables", withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: folder.path + "/api/timetables/" + name, contents: Data()))
        let other = taken(VirtualClock(from: start, until: start + 100))
        #expect(other.newest == nil)
        let first = try #require(await other.first())
        #expect(first.hasSuffix(name) && other.newest == first)
        #expect(names("api/timetables") == [name])
    }

    @Test func `when feeds were confirmed is when the worker last did`() async throws {
        let sync = try sync { _ in 4 }
        _ = try await sync.ready()
        let time = VirtualClock(from: start + 5_000, until: start + 5_100)
        let other = taken(time)
        _ = await other.first()
        try await time.runToEnd { await other.run { _ in } }
        #expect(other.status.lastSuccess == start && other.status.lastAttempt ?? 0 > start + 5_000)
    }

    @Test func `who begins before anything is shared waits, and can be woken`() async throws {
        let time = VirtualClock(from: start, until: start + 100_000)
        let other = taken(time)
        let waiting = Task { await other.first() }
        while other.status.attempts[.failed] == nil { await Task.yield() }
        #expect(other.status.lastError?.hasPrefix("the folder cannot be read") == true)
        _ = try await sync { _ in 4 }.ready()
        other.wake()
        #expect(await waiting.value != nil)
    }
}
