import Foundation
import Testing

@Suite("The written feed hangs together")
struct FeedReferenceTests {
    let feed: GeneratedFeed

    init() throws { feed = try GeneratedFeed.shared.get() }

    @Test("the summary counts what was written")
    func summary() throws {
        #expect(feed.summary.agencies == (try feed.table("agency.txt").rows.count))
        #expect(feed.summary.routes == feed.routes.count)
        #expect(feed.summary.stops == feed.stops.count)
        #expect(feed.summary.trips == feed.trips.count)
        #expect(feed.summary.stopTimes == feed.calls.values.reduce(0) { $0 + $1.count })
        #expect(feed.summary.shapes == Set(try feed.table("shapes.txt")["shape_id"]).count)
    }

    @Test("ids are given once")
    func unique() throws {
        for (file, key) in [
            ("stops.txt", "stop_id"), ("routes.txt", "route_id"), ("trips.txt", "trip_id"),
            ("agency.txt", "agency_id"), ("calendar.txt", "service_id"),
        ] {
            let ids = try feed.table(file)[key]
            #expect(Set(ids).count == ids.count, "\(file)")
        }
    }

    @Test("every reference resolves")
    func references() throws {
        let agencies = Set(try feed.table("agency.txt")["agency_id"])
        let services = Set(try feed.table("calendar.txt")["service_id"])
        let shapes = Set(try feed.table("shapes.txt")["shape_id"])
        #expect(feed.routes.values.allSatisfy { agencies.contains($0["agency_id"]) })
        #expect(agencies.allSatisfy { id in feed.routes.values.contains { $0["agency_id"] == id } })
        for trip in feed.trips.values {
            #expect(feed.routes[trip["route_id"]] != nil && services.contains(trip["service_id"]))
            #expect(shapes.contains(trip["shape_id"]))
        }
        #expect(Set(feed.calls.keys) == Set(feed.trips.keys))
        let called = Set(feed.calls.values.flatMap { $0.map(\.stop) })
        #expect(called.allSatisfy { feed.stops[$0]?["location_type"] == "0" })
        for exception in try feed.table("calendar_dates.txt").records {
            #expect(services.contains(exception["service_id"]))
        }
        for transfer in try feed.table("transfers.txt").records {
            #expect(feed.stops[transfer["from_stop_id"]] != nil && feed.stops[transfer["to_stop_id"]] != nil)
            #expect(transfer["transfer_type"] == "2" && (Int(transfer["min_transfer_time"]) ?? 0) > 0)
        }
    }

    @Test("every stop is served, stands in or near Sydney and belongs to a station if to anything")
    func stops() {
        let called = Set(feed.calls.values.flatMap { $0.map(\.stop) })
        for stop in feed.stops.values {
            #expect((-34.5 ... -33.3).contains(Double(stop["stop_lat"]) ?? 0), "\(stop["stop_name"])")
            #expect((150.5...151.5).contains(Double(stop["stop_lon"]) ?? 0), "\(stop["stop_name"])")
            if stop["location_type"] == "0" { #expect(called.contains(stop["stop_id"]), "\(stop["stop_name"])") }
            let parent = stop["parent_station"]
            if !parent.isEmpty { #expect(feed.stops[parent]?["location_type"] == "1", "\(stop["stop_name"])") }
        }
    }

    @Test("shapes run from 0 upwards and reach as far as the trips on them")
    func shapes() throws {
        var ends: [String: Double] = [:]
        for point in try feed.table("shapes.txt").records {
            let distance = Double(point["shape_dist_traveled"]) ?? -1
            if let before = ends[point["shape_id"]] { #expect(distance >= before) } else { #expect(distance == 0) }
            ends[point["shape_id"]] = distance
        }
        for (id, calls) in feed.calls {
            let end = ends[feed.trips[id]?["shape_id"] ?? ""] ?? -1
            #expect(calls.last?.distance == end)
            #expect(zip(calls, calls.dropFirst()).allSatisfy { $0.distance < $1.distance })
        }
    }
}
