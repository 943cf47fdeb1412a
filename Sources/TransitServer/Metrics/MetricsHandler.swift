import Foundation
import LiveState
import TransitAPI
import TransitAnswers

/// `GET /metrics`. Thousands of lines take longer than an event loop may be kept; and they are told when no lane has room.
enum MetricsHandler {
    static let route = Registration.waiting(TransitContract.metrics) { _, exchange in
        var text = MetricsText()
        requests(exchange, &text)
        ProcessFigures.write(to: &text)
        exchange.services.connections.write(to: &text)
        if let log = exchange.services.log { logging(log, &text) }
        exchange.services.reports?.write(to: &text)
        let rates = exchange.services.rates
        if let limiter = rates.limiter { rates.metrics.write(budgetsHeld: limiter.budgetsHeld, to: &text) }
        city(exchange, &text)
        if let sources = exchange.services.sources {
            polling(sources, &text)
            if let report = sources.schedule() { schedule(report, &text) }
        }
        if let people = exchange.services.people { riders(people, &text) }
        exchange.services.computing.write(to: &text)
        exchange.services.journeys.provider?.write(to: &text)
        return .response(RawAnswer.text(text.text, mediaType: "text/plain; version=0.0.4; charset=utf-8"))
    }

    private static func requests(_ exchange: Exchange, _ text: inout MetricsText) {
        text.add(
            "transit_http_request_duration_seconds", "Time from a request to its answer.",
            exchange.services.metrics.all.map { key, times in
                ([("operation", key.operation), ("status", String(key.status))], times)
            })
        exchange.services.streams.write(to: &text)
        exchange.services.boards.write(to: &text)
        text.add(
            "transit_uptime_seconds", "gauge", "Seconds since the server started.",
            [([], Double(max(0, exchange.now - exchange.services.started)))])
    }

    private static func riders(_ people: PeopleServices, _ text: inout MetricsText) {
        people.notifications?.write(to: &text)
        people.realtime?.write(to: &text)
        people.database.write(to: &text)
        people.queues.write(to: &text)
        people.work.write(to: &text)
        people.allowances.write(to: &text)
        people.backups?.write(to: &text)
    }

    private static func logging(_ log: LogWriter, _ text: inout MetricsText) {
        text.add(
            "transit_log_lines_dropped_total", "counter", "Log lines that could not be written, or found no room.",
            [([], Double(log.linesDropped))])
    }

    private static func city(_ exchange: Exchange, _ text: inout MetricsText) {
        guard let edition = exchange.edition else { return }
        let timetable = edition.timetable
        text.add(
            "transit_timetable_generated_timestamp_seconds", "gauge", "When the timetable was compiled.",
            [([("version", timetable.string(timetable.summary.version))], Double(timetable.summary.generatedAt))])
        let end = timetable.cityZone.start(of: timetable.lastDate.advanced(by: 1))
        text.add(
            "transit_timetable_valid_seconds", "gauge", "Seconds until the timetable ends.",
            [([], Double(end - exchange.now))])
        let live = edition.live
        let layers = live.layers
        func each(_ value: (LiveLayer) -> Double) -> [([(String, String)], Double)] {
            layers.map { ([("source", $0.source.id)], value($0)) }
        }
        text.add(
            "transit_realtime_age_seconds", "gauge", "Age of the newest frame by its own time.",
            each { Double(exchange.now - $0.headerTime) })
        text.add("transit_realtime_entities", "gauge", "Entities of the newest frame.", each { Double($0.entityCount) })
        text.add(
            "transit_realtime_matched", "gauge", "Entities of the newest frame tied to the timetable.",
            layers.flatMap { layer in
                [
                    ("trip_id", layer.tripTally.byTripID + layer.vehicleTally.byTripID),
                    ("route_and_times", layer.tripTally.byRouteAndTimes + layer.vehicleTally.byRouteAndTimes),
                ]
                .map { ([("source", layer.source.id), ("by", $0.0)], Double($0.1)) }
            })
        text.add(
            "transit_realtime_folded", "gauge",
            "Extra runs of the newest frame that equal a timetabled run at every stop and are shown as that run.",
            each { Double($0.tripTally.folded) })
        text.add(
            "rt_unmatched", "gauge", "Entities of the newest frame not tied to the timetable, by reason.",
            layers.flatMap { layer in
                [layer.tripTally, layer.vehicleTally].flatMap { tally in
                    tally.unmatched.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                        ([("source", layer.source.id), ("reason", $0.key.rawValue)], Double($0.value.count))
                    }
                }
            })
        text.add(
            "gtfs_realtime_rule", "gauge", "Times the newest frame broke a rule of the GTFS-realtime validator.",
            layers.flatMap { layer in
                layer.rules.counts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    ([("source", layer.source.id), ("rule", $0.key.rawValue)], Double($0.value))
                }
            })
        text.add(
            "transit_alerts", "gauge", "Alerts known, in force or to come.", [([], Double(live.alerts.alerts.count))])
    }

    private static func polling(_ monitor: any SourceMonitor, _ text: inout MetricsText) {
        let status = monitor.polling()
        status.sharing?.write(to: &text)
        func each(_ value: (SourceReport) -> Double) -> [([(String, String)], Double)] {
            status.sources.map { ([("source", $0.sourceID)], value($0)) }
        }
        text.add(
            "transit_realtime_requests_total", "counter", "Requests made to a source.", each { Double($0.requests) })
        text.add(
            "transit_realtime_failures_in_a_row", "gauge", "Failed requests since the last good one.",
            each { Double($0.consecutiveFailures) })
        text.add(
            "transit_realtime_circuit_open", "gauge", "1 while a source is left alone after failures.",
            each { $0.circuit == .closed ? 0 : 1 })
        text.add(
            "transit_realtime_frames_total", "counter", "Frames by what became of them.",
            status.sources.flatMap { source in
                let frames = monitor.frames(of: source.sourceID)
                // What can become of one is there from the start, or nobody sees the first refusal.
                let codes = Set(FrameRejection.codes).union(frames.rejected.keys).sorted()
                return [([("source", source.sourceID), ("outcome", "accepted")], Double(frames.accepted))]
                    + codes.map {
                        ([("source", source.sourceID), ("outcome", $0)], Double(frames.rejected[$0] ?? 0))
                    }
            })
        text.add(
            "transit_timetable_swaps_total", "counter", "Timetables put into service since the start.",
            [([], Double(status.swaps))])
        text.add(
            "transit_provider_requests_today", "gauge", "Requests made to a provider since its midnight.",
            status.providers.map { ([("provider", $0.providerID)], Double($0.requestsToday)) })
        text.add(
            "transit_provider_daily_limit", "gauge", "Requests a day that are kept to.",
            status.providers.map { ([("provider", $0.providerID)], Double($0.dailyLimit)) })
    }

    private static func schedule(_ report: ScheduleReport, _ text: inout MetricsText) {
        text.add(
            "transit_schedule_syncs_total", "counter", "Looks for new schedules by how they ended.",
            Set(ScheduleReport.endings).union(report.attempts.keys).sorted().map {
                ([("outcome", $0)], Double(report.attempts[$0] ?? 0))
            })
        if let success = report.lastSuccess {
            text.add(
                "transit_schedule_confirmed_timestamp_seconds", "gauge",
                "When every schedule was last fetched or said to be unchanged.", [([], Double(success))])
        }
    }
}
