import Feeds
import Testing
import TripPlanner

/// Proves that the Trip Planner is asked no more than allowed, waited for no longer than allowed, and that whatever
/// goes wrong has a name.
struct TripPlannerClientTests {
    @Test func `a plan is asked for with the key and kept for ten minutes`() async throws {
        let bench = try PlannerBench()
        let plan = try await bench.client.plan(bench.question())
        #expect(plan.journeys.count == 1 && plan.fetchedAt == Fixture.tuesday + 9 * 3600)
        #expect(bench.fetcher.requests.map { $0.key.map { "\($0)" } } == ["Authorization: …"])
        #expect(bench.fetcher.requests[0].accept == "application/json")
        bench.hand.move(by: 599)
        #expect(try await bench.client.plan(bench.question()) == plan)
        #expect(bench.fetcher.requests.count == 1)
        bench.hand.move(by: 1)
        #expect(try await bench.client.plan(bench.question()).fetchedAt == plan.fetchedAt + 600)
        #expect(bench.fetcher.requests.count == 2)
        let status = bench.client.status()
        #expect(status.asked == 2 && status.fromCache == 1 && status.answered == 2 && status.keptPlans == 1)
    }

    @Test func `questions are equal within a minute and a metre`() async throws {
        let bench = try PlannerBench()
        _ = try await bench.client.plan(bench.question(seconds: 5))
        _ = try await bench.client.plan(bench.question(seconds: 60, latitude: -33.868801))
        #expect(bench.fetcher.requests.count == 1)
        _ = try await bench.client.plan(bench.question(seconds: 61))
        _ = try await bench.client.plan(bench.question(seconds: 5, latitude: -33.86882))
        #expect(bench.fetcher.requests.count == 3)
    }

    @Test func `the plan not used for longest leaves first`() async throws {
        let bench = try PlannerBench(limits: TripPlannerLimits(keptPlans: 2))
        for minutes in [0, 1, 0, 2, 0, 1] as [Int64] {
            _ = try await bench.client.plan(bench.question(minutes: minutes))
        }
        // 0 and 1 are asked, 0 is kept, 2 drives 1 out, 0 is still there, 1 is asked again.
        #expect(bench.fetcher.requests.count == 4)
        #expect(bench.client.status().keptPlans == 2)
    }

    @Test func `equal questions at once are one request`() async throws {
        let bench = try PlannerBench()
        bench.fetcher.hold()
        try await withThrowingTaskGroup(of: TripPlan.self) { group in
            for _ in 0..<20 { group.addTask { try await bench.client.plan(bench.question()) } }
            try await bench.until { bench.client.status().joined == 19 }
            bench.fetcher.release()
            for try await plan in group { #expect(plan.journeys.count == 1) }
        }
        #expect(bench.fetcher.requests.count == 1)
        #expect(bench.client.status().inFlight == 0)
    }

    @Test func `who gives up leaves alone, and the last one ends the request`() async throws {
        let bench = try PlannerBench()
        bench.fetcher.hold()
        let tasks = (0..<2).map { _ in Task { await bench.failure() } }
        try await bench.until { bench.client.status().joined == 1 }
        tasks[0].cancel()
        #expect(await tasks[0].value == .cancelled)
        #expect(bench.client.status().inFlight == 1)
        tasks[1].cancel()
        #expect(await tasks[1].value == .cancelled)
        #expect(bench.client.status().inFlight == 0)
        try await bench.until { bench.client.status().failures["cancelled"] == 1 }
        bench.fetcher.release()
        #expect(await bench.failure() == nil)
        #expect(bench.log.lines.isEmpty)
    }

    @Test func `a task that was cancelled before asks nothing for long`() async throws {
        let bench = try PlannerBench()
        bench.fetcher.hold()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await bench.failure()
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `only so many are under way`() async throws {
        let bench = try PlannerBench(limits: TripPlannerLimits(inFlight: 2))
        bench.fetcher.hold()
        let tasks = (0..<2).map { minutes in Task { await bench.failure(bench.question(minutes: Int64(minutes))) } }
        try await bench.until { bench.client.status().inFlight == 2 }
        #expect(await bench.failure(bench.question(minutes: 2)) == .tooManyInFlight(limit: 2))
        bench.fetcher.release()
        for task in tasks { #expect(await task.value == nil) }
        #expect(await bench.failure(bench.question(minutes: 2)) == nil)
    }

    @Test func `an answer that does not come is given up`() async throws {
        let bench = try PlannerBench(limits: TripPlannerLimits(timeout: 3))
        bench.fetcher.hold()
        let task = Task { await bench.failure() }
        try await bench.until { bench.fetcher.requests.count == 1 && bench.hand.sleepers == 1 }
        #expect(bench.fetcher.requests[0].timeout == 3)
        bench.hand.move(by: 2.9)
        #expect(bench.client.status().inFlight == 1)
        bench.hand.move(by: 0.2)
        #expect(await task.value == .timedOut(seconds: 3))
        #expect(bench.client.status().failures == ["timed_out": 1])
    }

    @Test func `from 95 percent of the quota on nothing is planned, and what is kept is still given`() async throws {
        let bench = try PlannerBench(limit: 100)
        for minutes in 0..<95 as Range<Int64> { #expect(await bench.failure(bench.question(minutes: minutes)) == nil) }
        let midnight = Fixture.tuesday + Fixture.day
        #expect(await bench.failure(bench.question(minutes: 95)) == .quotaExhausted(until: midnight))
        #expect(bench.fetcher.requests.count == 95)
        #expect(await bench.failure(bench.question(minutes: 94)) == nil)
        #expect(bench.budgets.ask(.polling, of: "nsw", now: bench.hand.now + 1) == .admitted)
        #expect(bench.client.status().circuit == .closed)
        bench.hand.move(by: Double(midnight) - bench.hand.now)
        #expect(await bench.failure(bench.question(minutes: 95)) == nil)
    }

    @Test func `the provider's rate is waited for, within the time there is`() async throws {
        let bench = try PlannerBench(rate: 0.5, limits: TripPlannerLimits(timeout: 3))
        #expect(await bench.failure(bench.question(minutes: 0)) == nil)
        let task = Task { await bench.failure(bench.question(minutes: 1)) }
        try await bench.until { bench.hand.sleepers == 1 }
        #expect(bench.fetcher.requests.count == 1)
        bench.hand.move(by: 2)
        #expect(await task.value == nil)
        #expect(bench.fetcher.requests.count == 2 && bench.fetcher.requests[1].timeout < 1.01)
        let slow = try PlannerBench(rate: 0.1)
        #expect(await slow.failure(slow.question(minutes: 0)) == nil)
        #expect(await slow.failure(slow.question(minutes: 1))?.name == "paused")
        #expect(slow.fetcher.requests.count == 1)
    }

    @Test(arguments: [400, 401, 403, 404, 429, 500, 502, 503, 204, 304])
    func `every other status is named and nothing is kept`(status: Int) async throws {
        let bench = try PlannerBench()
        bench.fetcher.next(.success(FeedResponse(status: status)))
        #expect(await bench.failure() == .refused(status: status))
        #expect(bench.client.status().keptPlans == 0)
        // Only what says too many stops the polling of live data.
        let polling = bench.budgets.ask(.polling, of: "nsw", now: bench.hand.now + 0.5)
        #expect((polling == .admitted) == (status != 429))
        bench.hand.move(by: 400)
        #expect(await bench.failure() == nil)
    }

    @Test func `a pause the planner asks for is kept`() async throws {
        let bench = try PlannerBench()
        bench.fetcher.next(.success(FeedResponse(status: 503, retryAfter: "120")))
        #expect(await bench.failure() == .refused(status: 503))
        bench.hand.move(by: 119)
        #expect(await bench.failure() == .paused(until: Fixture.tuesday + 9 * 3600 + 120))
        #expect(bench.fetcher.requests.count == 1)
        bench.hand.move(by: 1)
        #expect(await bench.failure() == nil)
    }

    @Test func `five failures in a row close the door for a minute`() async throws {
        let bench = try PlannerBench()
        for _ in 0..<4 { bench.fetcher.next(.success(FeedResponse(status: 403))) }
        bench.fetcher.next(.failure(.unreachable(reason: "refused")))
        for _ in 0..<5 {
            #expect(await bench.failure() != nil)
            bench.hand.move(by: 1)
        }
        #expect(bench.client.status().circuit == .open)
        #expect(await bench.failure()?.name == "paused")
        #expect(bench.fetcher.requests.count == 5)
        bench.hand.move(by: 60)
        #expect(await bench.failure() == nil)
        #expect(bench.client.status().circuit == .closed)
    }

    @Test func `questions that are at fault do not close the door`() async throws {
        let bench = try PlannerBench(GatedFetcher(status: 400))
        for _ in 0..<10 {
            #expect(await bench.failure() == .refused(status: 400))
            bench.hand.move(by: 1)
        }
        #expect(bench.client.status().circuit == .closed)
    }

    @Test(
        arguments: [
            (.timedOut(seconds: 8), .timedOut(seconds: 8)), (.cancelled, .cancelled),
            (.unreachable(reason: "x"), .unreachable(reason: "no answer: x")),
            (
                .redirectedElsewhere(host: "/?name_origin=151.2"),
                .unreachable(reason: "redirected to another host, which is not followed")
            ),
            (.tooLarge(limit: 16 << 20), .unreadable(reason: "the answer is larger than the 16 MB allowed")),
        ] as [(FetchError, TripPlannerError)])
    func `what keeps an answer from coming is named`(fault: FetchError, error: TripPlannerError) async throws {
        let bench = try PlannerBench(GatedFetcher(.failure(fault)))
        #expect(await bench.failure() == error)
    }

    @Test(arguments: ["", "<html><body>Bad gateway</body></html>", #"{"journeys":[{"legs":["#, "{}", "\u{0}\u{1}"])
    func `a body that is no answer is named, not kept, and asked for again`(body: String) async throws {
        let bench = try PlannerBench()
        bench.fetcher.next(.success(FeedResponse(status: 200, bytes: Array(body.utf8))))
        #expect(await bench.failure()?.name == "unreadable")
        #expect(await bench.failure() == nil)
        #expect(bench.fetcher.requests.count == 2)
    }

    @Test func `what is left out of answers is counted`() async throws {
        let bench = try PlannerBench(GatedFetcher(SmallAnswer.of(SmallAnswer.leg(42))))
        let plan = try await bench.client.plan(bench.question())
        #expect(plan.journeys.isEmpty && plan.leftOut == [.unknownMeans: 1])
        #expect(bench.client.status().leftOut == [.unknownMeans: 1])
    }

    @Test func `failures are logged without where the journey goes, and without the key`() async throws {
        let bench = try PlannerBench(GatedFetcher(status: 500))
        _ = await bench.failure()
        #expect(bench.log.lines == ["trip_planner_failed reason=the Trip Planner answered 500"])
        let errors: [TripPlannerError] = [
            .unaskable(reason: "x"), .quotaExhausted(until: 1), .paused(until: 1), .tooManyInFlight(limit: 1),
            .timedOut(seconds: 8), .refused(status: 401), .unreachable(reason: "x"), .unreadable(reason: "x"),
            .cancelled,
        ]
        for text in errors.map(\.description) + bench.log.lines {
            #expect(!text.contains("33.8") && !text.contains("151.2") && !text.contains("s3cret"))
        }
        #expect(Set(errors.map(\.name)).count == errors.count)
    }
}
