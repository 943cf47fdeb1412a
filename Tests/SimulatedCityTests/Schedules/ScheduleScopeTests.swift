import Foundation
import GTFSRealtime
import SimulatedCity
import Testing

@Suite("Each schedule path hands out its part of the city", .serialized)
struct ScheduleScopeTests {
    let city: GeneratedFeed

    init() throws { city = try GeneratedFeed.shared.get() }

    /// A path, which routes it holds by their types and agencies, and the live feed of the same name.
    struct Part: CustomTestStringConvertible, Sendable {
        let path: String
        let types: Set<String>
        var agencies: Set<String>?
        var live: String?
        var timetables = 3

        var testDescription: String { path }

        func holds(_ route: Table.Record) -> Bool {
            types.contains(route["route_type"]) && agencies.map { $0.contains(route["agency_id"]) } ?? true
        }
    }

    private static let parts = [
        Part(path: "/v2/gtfs/schedule/sydneytrains", types: ["2"], live: "/v2/gtfs/realtime/sydneytrains"),
        Part(path: "/v2/gtfs/schedule/metro", types: ["401"], live: "/v2/gtfs/realtime/metro"),
        Part(path: "/v1/gtfs/schedule/buses", types: ["700", "712", "714"], live: "/v1/gtfs/realtime/buses"),
        Part(path: "/v1/gtfs/schedule/ferries", types: ["4"]),
        Part(
            path: "/v1/gtfs/schedule/ferries/sydneyferries", types: ["4"], agencies: ["SydneyFerries"],
            live: "/v1/gtfs/realtime/ferries/sydneyferries"),
        Part(path: "/v1/gtfs/schedule/lightrail", types: ["900"], live: "/v1/gtfs/realtime/lightrail"),
        Part(
            path: "/v1/gtfs/schedule/lightrail/innerwest", types: ["900"], agencies: ["TransdevInnerWest"],
            live: "/v1/gtfs/realtime/lightrail/innerwest"),
        Part(
            path: "/v1/publictransport/timetables/complete/gtfs", types: ["2", "4", "401", "700", "712", "714", "900"],
            timetables: 1),
    ]

    @Test("its routes, the trips of its live feed, and nothing that they do not use", arguments: parts)
    func scope(_ part: Part) async throws {
        try await MockServer.runParts { server in
            let feed = try FetchedFeed(zip: try await server.send(part.path).body)
            #expect(Set(feed.routes.keys) == Set(city.routes.filter { part.holds($0.value) }.keys))
            let trips = city.trips.filter { feed.routes[$0.value["route_id"]] != nil }
            #expect(trips.allSatisfy { feed.trips[$0.key] == $0.value["route_id"] })
            #expect(feed.trips.count == part.timetables * trips.count && feed.services.count == part.timetables * 3)
            checkUse(of: feed)
            guard let live = part.live else { return }
            let scheduled = try await server.send(live).feed().entity.map(\.tripUpdate.trip)
                .filter { $0.scheduleRelationship == .scheduled }
            #expect(!scheduled.isEmpty && scheduled.allSatisfy { feed.trips[$0.tripID] != nil })
        }
    }

    /// Everything named is there, and everything there is used.
    private func checkUse(of feed: FetchedFeed) {
        #expect(Set(feed.routes.values.map { $0["agency_id"] }) == feed.agencies)
        #expect(Set(feed.trips.values) == Set(feed.routes.keys))
        #expect(Set(feed.stopTimes.map(\.trip)) == Set(feed.trips.keys))
        let boarded = Set(feed.stops.filter { $0["location_type"] == "0" }.map { $0["stop_id"] })
        let stations = Set(feed.stops.filter { $0["location_type"] == "1" }.map { $0["stop_id"] })
        #expect(Set(feed.stopTimes.map(\.stop)) == boarded)
        #expect(Set(feed.stops.map { $0["parent_station"] }).subtracting([""]) == stations)
        #expect(boarded.count + stations.count == feed.stops.count)
        #expect(feed.column("shape_id", of: "shapes.txt") == feed.column("shape_id", of: "trips.txt"))
        #expect(feed.column("service_id", of: "trips.txt").isSubset(of: feed.column("service_id", of: "calendar.txt")))
        for end in ["from_stop_id", "to_stop_id"] {
            #expect(feed.column(end, of: "transfers.txt").isSubset(of: boarded.union(stations)))
        }
    }

    @Test("timetables follow each other without a gap, and only the first runs today")
    func timetables() async throws {
        try await MockServer.runParts { server in
            let feed = try FetchedFeed(zip: try await server.send("/v2/gtfs/schedule/metro").body)
            let spans = feed.services.filter { $0["service_id"].hasPrefix("weekday") }
                .map { [$0["start_date"], $0["end_date"]] }
            #expect(spans == [["20260113", "20260321"], ["20260322", "20260520"], ["20260521", "20260719"]])
            let first = feed.trips.keys.filter { city.trips[$0] != nil }
            #expect(!first.isEmpty && first.allSatisfy { feed.trips["\($0).2"] != nil && feed.trips["\($0).3"] != nil })
            let trains = try FetchedFeed(zip: try await server.send("/v1/gtfs/schedule/sydneytrains").body)
            let numbered = Dictionary(grouping: trains.trips.keys) { $0.split(separator: ".")[1] }.mapValues(\.count)
            #expect(Set(numbered.keys) == ["1905", "1906", "1907"] && Set(numbered.values).count == 1)
        }
    }

    @Test("regional buses and intercity trains are networks of their own, of the size that NSW's are counted on")
    func beyond() async throws {
        try await MockServer.runParts { server in
            let buses = try FetchedFeed(zip: try await server.send("/v1/gtfs/schedule/regionbuses").body)
            checkUse(of: buses)
            #expect(buses.stops.count >= 9000 && buses.routes.count >= 180)
            #expect((100_000...300_000).contains(buses.stopTimes.count))
            #expect(Set(buses.stops.map { $0["stop_name"] }).count > buses.stops.count * 95 / 100)
            for stop in buses.stops {
                #expect((-34.8 ... -32.4).contains(Double(stop["stop_lat"]) ?? 0), "\(stop["stop_name"])")
                #expect((150.0...151.9).contains(Double(stop["stop_lon"]) ?? 0), "\(stop["stop_name"])")
            }
            let directions = Dictionary(grouping: buses.tables["trips.txt"]?.records ?? []) { $0["route_id"] }
            #expect(
                directions.values.allSatisfy { Set($0.map { "\($0["direction_id"]) \($0["service_id"])" }).count == 6 })
            let trains = try FetchedFeed(zip: try await server.send("/v1/gtfs/schedule/nswtrains").body)
            checkUse(of: trains)
            #expect(trains.routes.count == 5 && trains.stops.contains { $0["parent_station"] == "200060" })
            let cityRoutes = Set(city.routes.keys)
            #expect(cityRoutes.isDisjoint(with: buses.routes.keys) && cityRoutes.isDisjoint(with: trains.routes.keys))
            #expect(Set(city.stops.keys).isDisjoint(with: buses.stops.map { $0["stop_id"] }))
            #expect(Set(trains.stops.map { $0["stop_id"] }).isDisjoint(with: buses.stops.map { $0["stop_id"] }))
        }
    }

    @Test("what the simulation lacks is not found")
    func lacking() async throws {
        try await MockServer.runParts { server in
            let answer = try await server.send("/v1/gtfs/schedule/ferries/MFF")
            #expect(answer.status == 404 && answer.text.contains("No schedule is published here."))
        }
    }

    @Test("the same day gives the same answer, after a restart too; the next day another")
    func unchanged() async throws {
        let path = "/v1/gtfs/schedule/lightrail"
        var first: MockServer.Answer?
        for restart in 0..<2 {
            try await MockServer.runParts { server in
                server.clock.now += Int64(restart) * 3600
                let whole = try await server.send(path)
                #expect(whole.headers["last-modified"] == "Mon, 19 Jan 2026 13:00:00 GMT")
                #expect(first == nil || first?.headers["etag"] == whole.headers["etag"] && first?.body == whole.body)
                first = whole
                server.clock.now += 4 * 3600
                for (name, value) in [("If-None-Match", "etag"), ("If-Modified-Since", "last-modified")] {
                    let headers = [name: try #require(whole.headers[value])]
                    #expect(try await server.send(path, headers: headers).status == 304)
                }
                server.clock.now += 24 * 3600
                let tag = try #require(whole.headers["etag"])
                let next = try await server.send(path, headers: ["If-None-Match": tag])
                #expect(next.status == 200 && next.headers["etag"] != tag)
            }
        }
    }
}
