import FeedFixtures
import GTFSValues
import Testing
import Timetable

@testable import Journeys

/// A handful of trips on 15 May 2024 between stops eleven kilometres apart, planned as for riders.
struct PlannedTown {
    static let date = "20240515"
    let compiled: Compiled
    let planner: JourneyPlanner

    /// - Parameters:
    ///   - trips: as `a 8:05, b 9:30`. Those that end in `+` may take bicycles; of others that is not known.
    ///   - more: what else the feed has.
    init(_ trips: String..., more: (inout FeedFixture) -> Void = { _ in }) throws {
        var feed = FeedFixture()
        for (position, stop) in ["a", "b", "c"].enumerated() {
            feed.stop(stop, at: (-33.9 + Double(position) / 10, 151.2))
        }
        feed.route("R")
        feed.service("S", "1111111", Self.date, Self.date)
        more(&feed)
        for trip in trips {
            let takesBicycles = trip.hasSuffix("+")
            feed.trip(
                trip.filter { !", ".contains($0) }, takesBicycles ? ["bikes_allowed": "1"] : [:],
                calls: trip.filter { $0 != "+" }.split(separator: ",").map {
                    String($0.drop { $0 == " " })
                })
        }
        compiled = try Compiled(feed)
        planner = JourneyPlanner(RoutingNetwork(compiled.timetable))
    }

    /// A question from stop to stop, as `a c 8:00` or `a c by 9:00`.
    func query(_ asked: String, _ change: (inout JourneyQuery) -> Void = { _ in }) throws -> JourneyQuery {
        let words = asked.split(separator: " ").map(String.init)
        let ends = try words.prefix(2).map { try #require(compiled.timetable.stop(id: $0)) }
        let clock = words[words.count - 1].split(separator: ":").compactMap { Int64($0) }
        var query = JourneyQuery(
            from: .stop(ends[0]), to: .stop(ends[1]), at: start + clock[0] * 3_600 + clock[1] * 60)
        query.arrivesBy = words.contains("by")
        query.limit = 12
        change(&query)
        return query
    }

    /// A journey as `8:00-8:20`, with a `/` for each change.
    func text(_ journey: Journey) -> String {
        "\(clock(journey.departure))-\(clock(journey.arrival))" + String(repeating: "/", count: journey.transfers)
    }

    /// The journeys of a plan.
    func plan(_ query: JourneyQuery) throws -> [String] { try planner.plan(query).journeys.map(text) }

    private var start: Int64 {
        let zone = compiled.timetable.cityZone
        return zone.start(of: ServiceDate(Self.date)!)
    }

    private func clock(_ instant: Int64) -> String {
        let minutes = (instant - start) / 60
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
}
