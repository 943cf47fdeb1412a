import ArgumentParser
import Feeds
import Foundation
import GTFS
import GTFSRealtime
import LiveState
import Timetable

/// `transit match`: how well realtime feeds fit a timetable.
struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Lay realtime feeds over a timetable and print what matched, and why the rest did not.",
        discussion: """
            Each file is one GTFS-realtime message as a publisher serves it, gzip or not. It is judged at its own time.

                transit match --feed halifax.zip TripUpdates.pb VehiclePositions.pb
            """)

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String?

    @Option(help: "A GTFS feed to compile first.")
    var feed: String?

    @Option(help: "Profile of the source: \(SourceProfile.all.map(\.name).joined(separator: " or ")).")
    var profile = "standard"

    @Argument(help: "GTFS-realtime messages.")
    var frames: [String]

    func validate() throws {
        guard (timetable == nil) != (feed == nil) else { throw ValidationError("give either --timetable or --feed") }
        guard SourceProfile.named(profile) != nil else {
            let names = SourceProfile.all.map(\.name).joined(separator: ", ")
            throw ValidationError("\"\(profile)\" is no profile; there are \(names)")
        }
    }

    func run() async throws {
        let opened = try open()
        for frame in frames { try report(frame, over: opened) }
    }

    private func open() throws -> Timetable {
        if let timetable { return try Timetable(path: timetable) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("transit-match-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let city = CityFile(name: "feed", feeds: [CityFeed(id: "feed", path: feed ?? "")])
        let outcome = try CityImport(city: city, today: city.date(at: Machine.now())).run(generatedAt: Machine.now())
        let path = folder.appendingPathComponent("feed.timetable").path
        _ = try outcome.compiled.write(to: path)
        return try Timetable(path: path)
    }

    private func report(_ path: String, over timetable: Timetable) throws {
        let bytes = try GzipFile.contents(of: path)
        let message: PublishedFeedMessage
        do {
            message = try PublishedFeedMessage(feed: bytes)
        } catch {
            throw Refusal("\(path): \(error)")
        }
        print("\(path)")
        guard message.header.timestamp <= StopEvent.instants.upperBound else {
            print("  refused: \(message.header.timestamp) is no time")
            return
        }
        let hasVehicles = message.entity.contains { $0.hasVehicle }
        let source = LiveSource(
            id: (path as NSString).lastPathComponent, kind: hasVehicles ? .vehiclePositions : .tripUpdates,
            profile: SourceProfile.named(profile) ?? .standard)
        let liveStore = LiveStateStore(timetable: timetable, sources: [source])
        let headerTime = Int64(message.header.timestamp)
        let started = Machine.monotonicSeconds()
        let outcome = liveStore.apply(bytes, from: source, now: headerTime)
        let milliseconds = (Machine.monotonicSeconds() - started) * 1000
        guard outcome == .accepted, let layer = liveStore.state.layers.first else {
            print("  refused: \(outcome)")
            return
        }
        print(
            "  \(Text.count(message.entity.count)) entities, read and applied in \(Text.fixed(milliseconds, 1)) ms; "
                + "\(Text.count(layer.calls.count)) calls")
        Self.printTally("trips", layer.tripTally)
        Self.printTally("vehicles", layer.vehicleTally)
        if !layer.alerts.isEmpty {
            print("  alerts     \(layer.alerts.count) distinct of \(message.entity.count { $0.hasAlert })")
        }
        if hasVehicles {
            let carriages = layer.vehicles.reduce(0) { $0 + $1.carriages.count }
            let occupied = layer.vehicles.count { $0.occupancy != nil }
            print(
                "  occupancy  \(Text.count(occupied)) vehicles say how full they are; \(Text.count(carriages)) carriages"
            )
        }
        let statuses = Dictionary(grouping: message.entity.filter(\.hasTripUpdate)) {
            "\($0.tripUpdate.trip.scheduleRelationship)"
        }.mapValues(\.count).sorted { $0.key < $1.key }
        if !statuses.isEmpty {
            print("  published  " + statuses.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        }
        let disagreeing = Self.disagreements(layer, message, timetable)
        if !layer.trips.isEmpty {
            print(
                "  checked    \(disagreeing.runs) of \(Text.count(disagreeing.checked)) matched runs imply other times than "
                    + "the timetable's")
        }
        let rules = layer.rules.counts.sorted { $0.key.rawValue < $1.key.rawValue }
        if !rules.isEmpty {
            print("  rules      " + rules.map { "\($0.key.rawValue) \(Text.count($0.value))" }.joined(separator: ", "))
        }
    }

    private static func printTally(_ what: String, _ tally: MatchTally) {
        guard tally.entities > 0 else { return }
        let rate = tally.rate.map { " = \(Text.fixed($0 * 100, 1)) %" } ?? ""
        print(
            "  \(Text.column(what, 10)) \(Text.count(tally.matched)) of "
                + "\(Text.count(tally.entities - tally.extra - tally.folded)) matched\(rate): "
                + "\(Text.count(tally.byTripID)) by trip id, \(Text.count(tally.byRouteAndTimes)) by route and times; "
                + "\(tally.extra) extra, \(tally.folded) folded into a timetabled run")
        for (reason, miss) in tally.unmatched.sorted(by: { $0.value.count > $1.value.count }) {
            print(
                "             \(Text.column(String(miss.count), 5, right: true)) \(Text.column(reason.rawValue, 22)) "
                    + "such as \(miss.examples.prefix(3).map { $0.isEmpty ? "(no id)" : $0 }.joined(separator: ", "))")
        }
    }

    /// Checks the matches without the matcher's help: of every run, the times its updates imply against those the timetable
    /// has at a stop of that name.
    private static func disagreements(
        _ layer: LiveLayer, _ message: PublishedFeedMessage, _ timetable: Timetable
    ) -> (runs: Int, checked: Int) {
        var implied: [String: [(stop: String, instant: Int64)]] = [:]
        for entity in message.entity where entity.hasTripUpdate {
            let update = entity.tripUpdate
            implied["\(update.trip.tripID)/\(update.trip.startDate)", default: []] += update.stopTimeUpdate.compactMap {
                guard $0.departure.hasDelay, StopEvent.instants.contains(UInt64(clamping: $0.departure.time)) else {
                    return nil
                }
                return ($0.stopID, $0.departure.time - Int64($0.departure.delay))
            }
        }
        var runs = 0
        var checked = 0
        for trip in layer.trips where trip.trip.isSome && trip.status == .scheduled {
            let times = implied["\(trip.id)/\(trip.serviceDate.compact)"] ?? implied["\(trip.id)/"] ?? []
            var scheduled: [String: [Int64]] = [:]
            for call in trip.calls.lazy.map({ layer.calls[$0] }) {
                let id = timetable.string(timetable.stops[call.scheduledStop].id)
                scheduled[id, default: []].append(trip.instant(call.scheduledDeparture))
            }
            let offsets = times.compactMap { time in scheduled[time.stop]?.map { abs($0 - time.instant) }.min() }
            guard !offsets.isEmpty else { continue }
            checked += 1
            if offsets.count(where: { $0 > 90 }) * 2 > offsets.count { runs += 1 }
        }
        return (runs, checked)
    }
}
