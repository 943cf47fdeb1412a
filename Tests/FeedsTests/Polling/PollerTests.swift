import FeedFixtures
import Feeds
import LiveState
import Synchronization
import Testing

/// Proves the poller that runs: what it asks, what it hands on, what it says of itself. Time is virtual.
struct PollerTests {
    private let start = Fixture.tuesday + 12 * 3600

    private struct Run {
        let fetcher: ScriptedFetcher
        let log: LogKeeper
        let frames: [FetchedFrame]
        let status: PollerStatus
    }

    /// Polls a city for some virtual seconds.
    private func poll(
        _ sources: [PolledSource], seconds: Int64 = 300, limit: Int = 30_000,
        verdict: FrameVerdict = .accepted,
        script: @escaping ScriptedFetcher.Script
    ) async throws -> Run {
        let time = VirtualClock(from: start, until: start + seconds)
        let city = Fixture.city(sources, limit: limit)
        let fetcher = ScriptedFetcher(script)
        let log = LogKeeper()
        let frames = Mutex<[FetchedFrame]>([])
        let poller = Poller(
            city: city, access: try city.access(environment: ["NSW_API_KEY": "s3cret"]),
            budgets: RequestBudgets(city.providers, now: time.now), fetcher: fetcher, clock: time.clock, seed: 1,
            logger: log.logger)
        try await time.runToEnd {
            await poller.run { frame in
                frames.withLock { $0.append(frame) }
                return verdict
            }
        }
        return Run(fetcher: fetcher, log: log, frames: frames.withLock { $0 }, status: poller.status())
    }

    @Test func `frames come with their source and time, asked for with the key`() async throws {
        let run = try await poll([Fixture.source("a"), Fixture.source("b", provider: nil)]) {
            request, _ in FeedResponse(status: 200, bytes: Array(request.url.utf8))
        }
        let frame = try #require(run.frames.first { $0.source.id == "a" })
        #expect(frame.source == LiveSource(id: "a", kind: .tripUpdates))
        #expect(String(decoding: frame.bytes, as: UTF8.self) == "https://nsw.test/a")
        #expect(frame.receivedAt >= start && frame.receivedAt < start + 3)
        let request = try #require(run.fetcher.requests.first { $0.url == "https://nsw.test/a" })
        #expect(request.key == RequestHeader(template: "Authorization: apikey {key}", key: "s3cret"))
        #expect(request.timeout == 10 && request.byteLimit == 64 << 20)
        #expect(request.accept.hasPrefix("application/x-google-protobuf"))
        let other = try #require(run.fetcher.requests.first { $0.url == "https://other.test/b" })
        #expect(other.key == nil, "a key goes to its provider only")
        #expect((4...8).contains(run.frames.count { $0.source.id == "a" }))
        let status = try #require(run.status.sources.first)
        #expect(status.requests == run.frames.count { $0.source.id == "a" } && status.consecutiveFailures == 0)
        #expect(status.lastError == nil && status.httpStatus == 200 && status.circuit == .closed)
        #expect(try #require(status.lastSuccess) >= start + 200 && status.nextPoll != nil)
        #expect(run.status.providers.first?.requestsToday == status.requests)
    }

    @Test func `redirects of a poll count for the quota of its provider`() async throws {
        let run = try await poll([Fixture.source("a"), Fixture.source("b", provider: nil)]) { request, _ in
            request.redirected()
            return FeedResponse(status: 200)
        }
        let status = try #require(run.status.sources.first)
        #expect(status.requests > 3 && run.status.providers.first?.requestsToday == 2 * status.requests)
    }

    @Test func `what was taken is asked for conditionally, and 304 is a success`() async throws {
        let run = try await poll([Fixture.source("a")]) { request, _ in
            request.validators.etag == "\"1\""
                ? FeedResponse(status: 304)
                : FeedResponse(status: 200, validators: Validators(etag: "\"1\"", lastModified: "then"))
        }
        #expect(run.frames.count == 1)
        #expect(run.fetcher.requests.map(\.validators.lastModified).dropFirst().allSatisfy { $0 == "then" })
        #expect(run.status.sources[0].httpStatus == 304 && run.status.sources[0].lastError == nil)
        #expect(try #require(run.status.sources[0].lastSuccess) > start + 200)
        #expect(run.log.lines.isEmpty)
    }

    @Test func `a frame that is not believed is said once, and its source asked as ever`() async throws {
        let run = try await poll([Fixture.source("a", every: 10)], verdict: .refused(reason: "suddenly_empty")) {
            _, _ in FeedResponse(status: 200, validators: Validators(etag: "\"1\""))
        }
        let status = run.status.sources[0]
        #expect(status.circuit == .closed && status.lastSuccess == nil && status.httpStatus == 200)
        #expect(status.requests > 20 && status.consecutiveFailures == status.requests)
        #expect(status.lastError == "the frame was refused: suddenly_empty")
        #expect(run.log.lines == ["frame_refused reason=suddenly_empty source=a"])
        #expect(run.fetcher.requests.allSatisfy { $0.validators == Validators() }, "it is asked for whole again")
    }

    @Test func `what cannot be read is asked for whole again`() async throws {
        let run = try await poll([Fixture.source("a")], verdict: .unreadable(reason: "malformed")) {
            request, _ in
            FeedResponse(status: 200, validators: Validators(etag: "\"1\""))
        }
        #expect(run.fetcher.requests.allSatisfy { $0.validators == Validators() })
        let status = run.status.sources[0]
        #expect(status.lastError == "not a feed: malformed")
        #expect(status.httpStatus == 200 && status.lastSuccess == nil)
        #expect(status.circuit != .closed && status.consecutiveFailures >= 5)
        #expect(run.log.lines.first == "realtime_poll_failed failures=1 reason=not a feed: malformed source=a")
        #expect(run.log.lines.contains { $0.hasPrefix("circuit_opened source=a until=17") })
    }

    @Test func `no answer is said to be none`() async throws {
        let run = try await poll([Fixture.source("a")], seconds: 30) { _, _ throws(FetchError) in
            throw .timedOut(seconds: 10)
        }
        #expect(run.status.sources[0].lastError == "no whole answer within 10 s")
        #expect(run.status.sources[0].httpStatus == nil)
    }

    @Test func `a wrong key is said to be wrong, and never said`() async throws {
        let run = try await poll([Fixture.source("a")]) { _, _ in FeedResponse(status: 401) }
        #expect(
            run.status.sources[0].lastError
                == "answered 401: the key was refused; check the environment variable NSW_API_KEY")
        #expect(run.log.lines.allSatisfy { !$0.contains("s3cret") })
        #expect(!"\(run.fetcher.requests) \(run.status)".contains("s3cret"))
    }

    @Test func `steps of the quota are logged once`() async throws {
        let run = try await poll([Fixture.source("a", every: 10)], seconds: 700, limit: 20) { _, _ in
            FeedResponse(status: 200)
        }
        #expect(
            run.log.lines == [
                "quota_step limit=20 provider=nsw step=slowed used=16",
                "quota_step limit=20 provider=nsw step=essential_only used=19",
                "quota_step limit=20 provider=nsw step=exhausted used=20",
            ])
        #expect(run.status.providers[0].step == .exhausted)
        #expect(run.status.providers[0].resetsAt == Fixture.tuesday + Fixture.day)
        #expect(run.fetcher.requests.count == 20)
    }
}
