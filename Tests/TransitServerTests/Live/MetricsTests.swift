import Foundation
import GTFSRealtime
import LiveState
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `GET /metrics`: the Prometheus text format, read as strictly as a monitoring system reads it.
@Suite struct MetricsTests {
    private static func page(_ server: TestServer) async throws -> PrometheusText {
        let reply = try await server.ask("/metrics")
        #expect(reply.status == 200 && reply["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(reply["cache-control"] == "no-store")
        return try PrometheusText(reply.text)
    }

    /// A source whose name has in it whatever a label must escape.
    private static let awkward = LiveSource(id: "a \"quoted\\\" one\nof two {lines}", kind: .tripUpdates)

    @Sendable private static func monitor(_ liveStore: LiveStateStore) -> any SourceMonitor {
        var updates = SourceReport(sourceID: LiveScene.updates.id)
        (updates.circuit, updates.consecutiveFailures, updates.requests) = (.open, 4, 17)
        let provider = ProviderReport(
            providerID: "tfnsw", requestsToday: 480, dailyLimit: 54_000, step: .normal, resetsAt: LiveScene.start,
            requestsPerSecond: 4.5)
        var schedule = ScheduleReport()
        (schedule.attempts, schedule.lastSuccess) = (["published": 2, "failed": 1], LiveScene.start)
        var report = PollingReport(sources: [updates], providers: [provider])
        report.swaps = 2
        return FixedMonitor(report: report, sync: schedule, liveStore: liveStore)
    }

    @Test func `with nothing live it is a page of the format`() async throws {
        try await TestServer.with { server in
            let page = try await Self.page(server)
            #expect(page["transit_event_streams"] == 0 && page["transit_uptime_seconds"] == 0)
            #expect(page["transit_event_streams_limit"] == Double(EventStreams.perServer))
            for scope in StreamScope.allCases {
                #expect(page["transit_event_streams_refused_total", ["scope": scope.rawValue]] == 0)
            }
            #expect(page.values.keys.contains { $0.name == "transit_timetable_valid_seconds" })
        }
    }

    @Test func `before the first timetable it is one too`() async throws {
        try await TestServer.with(ServedCity()) { server in
            let page = try await Self.page(server)
            #expect(!page.values.keys.contains { $0.name.hasPrefix("transit_timetable") })
        }
    }

    @Test func `with everything live every sample is declared and its labels can be read back`() async throws {
        let sources = [LiveScene.updates, LiveScene.vehicles, LiveScene.alerts, Self.awkward]
        try await LiveScene.with(sources: sources, monitor: Self.monitor) { scene in
            let feed = try scene.applySimulation()
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 20)
            frame.trip("no such trip", [.at(train, delay: 20)])
            scene.apply(frame, from: Self.awkward)
            scene.apply([9, 9, 9], from: LiveScene.updates)
            scene.server.clock.advance(by: 42)
            let page = try await Self.page(scene.server)
            let odd = ["source": Self.awkward.id]
            #expect(page["transit_realtime_age_seconds", odd] == 42)
            #expect(page["transit_realtime_entities", odd] == 2)
            #expect(page["rt_unmatched", odd.merging(["reason": "unknown_trip"]) { $1 }] == 1)
            #expect(page["transit_realtime_matched", odd.merging(["by": "trip_id"]) { $1 }] == 1)
            let updates = ["source": LiveScene.updates.id]
            #expect(page["transit_realtime_entities", updates] == Double(feed.updates.entity.count))
            #expect(page["transit_realtime_requests_total", updates] == 17)
            #expect(page["transit_realtime_failures_in_a_row", updates] == 4)
            #expect(page["transit_realtime_circuit_open", updates] == 1)
            #expect(page["transit_realtime_frames_total", updates.merging(["outcome": "accepted"]) { $1 }] == 1)
            #expect(page["transit_provider_requests_today", ["provider": "tfnsw"]] == 480)
            #expect(page["transit_provider_daily_limit", ["provider": "tfnsw"]] == 54_000)
            #expect(page["transit_schedule_syncs_total", ["outcome": "published"]] == 2)
            // A rate of what appears with its first event misses that event.
            #expect(page["transit_schedule_syncs_total", ["outcome": "refused"]] == 0)
            for code in FrameRejection.codes where code != "malformed" {
                let labels = updates.merging(["outcome": code]) { $1 }
                #expect(page["transit_realtime_frames_total", labels] == 0, "\(code)")
            }
            #expect(page["transit_timetable_swaps_total"] == 2 && page["transit_uptime_seconds"] == 42)
            #expect(page["transit_alerts"].map { $0 > 0 } == true)
            // A name that ends in _total is a counter, and only such a name is.
            for (name, type) in page.types { #expect((type == "counter") == name.hasSuffix("_total"), "\(name)") }
        }
    }

    @Test func `requests are counted by operation and status, never by what was asked for`() async throws {
        try await TestServer.with { server in
            func count(_ page: PrometheusText, _ operation: String, _ status: Int) -> Double {
                page[
                    "transit_http_request_duration_seconds_count",
                    ["operation": operation, "status": "\(status)"]] ?? 0
            }
            let before = try await Self.page(server)
            for _ in 0..<3 { _ = try await server.ask("/api/v1/stops/200060/departures") }
            _ = try await server.ask("/api/v1/stops/secret-place")
            _ = try await server.ask("/api/v1/stops/nearby?lat=-33.8765&lon=151.2109")
            _ = try await server.ask("/no/such/secret-path")
            let after = try await Self.page(server)
            #expect(count(after, "departures", 200) - count(before, "departures", 200) == 3)
            #expect(count(after, "stop", 404) == 1 && count(after, "nearbyStops", 200) == 1)
            #expect(count(after, "not_found", 404) == 1 && count(after, "metrics", 200) == 1)
            let text = try await server.ask("/metrics").text
            #expect(!text.contains("secret") && !text.contains("33.87") && !text.contains("200060"))
        }
    }

    @Test func `buckets hold what those before them hold, and the last holds all`() async throws {
        try await TestServer.with { server in
            for _ in 0..<5 { _ = try await server.ask("/api/v1/routes") }
            let page = try await Self.page(server)
            let name = "transit_http_request_duration_seconds"
            let labels = ["operation": "routes", "status": "200"]
            let buckets = page.values.filter {
                $0.key.name == "\(name)_bucket" && $0.key.labels["operation"] == "routes"
            }
            .map { (bound: Double($0.key.labels["le"] == "+Inf" ? "inf" : $0.key.labels["le"] ?? "") ?? -1, $0.value) }
            .sorted { $0.bound < $1.bound }
            #expect(buckets.map(\.1) == buckets.map(\.1).sorted() && buckets.last?.bound == .infinity)
            #expect(buckets.last?.1 == 5 && page["\(name)_count", labels] == 5 && page["\(name)_sum", labels] == 0)
        }
    }

    @Test func `the process is told of under the names that monitoring systems know`() async throws {
        try await TestServer.with { server in
            let before = try await Self.page(server)
            let open = try #require(before["process_open_fds"])
            let most = try #require(before["process_max_fds"])
            #expect(open > 5 && open < most)
            let start = try #require(before["process_start_time_seconds"])
            #expect(start > KernelClock.now - 7 * 86_400 && start <= KernelClock.now + 60)
            for _ in 0..<20 { _ = try await server.ask("/api/v1/stops/200060/departures") }
            let after = try await Self.page(server)
            let used = try #require(before["process_cpu_seconds_total"])
            #expect(used > 0 && after["process_cpu_seconds_total"].map { $0 >= used } == true)
        }
    }

    @Test func `frames taken and refused are counted`() async throws {
        try await LiveScene.with(monitor: Self.monitor) { scene in
            let train = try await scene.train()
            for second in 0..<3 {
                scene.server.clock.advance(by: 1)
                var frame = LiveFrame(at: LiveScene.start + Int64(second))
                frame.delay(train, by: 20)
                #expect(scene.apply(frame) == .accepted)
            }
            scene.apply(LiveFrame(at: LiveScene.start - 30))
            let page = try await Self.page(scene.server)
            let labels = ["source": LiveScene.updates.id]
            #expect(page["transit_realtime_frames_total", labels.merging(["outcome": "accepted"]) { $1 }] == 3)
            #expect(page["transit_realtime_frames_total", labels.merging(["outcome": "out_of_order"]) { $1 }] == 1)
        }
    }
}
