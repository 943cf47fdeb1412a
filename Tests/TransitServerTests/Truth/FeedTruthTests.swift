import Testing
import TransitAPI

/// Departures over HTTP are those of the feed's own text files: none missing, none made up, none where nobody boards.
@Suite struct FeedTruthTests {
    static let midnight = TestCity.tuesdayMorning - 8 * 3600

    /// Central and Town Hall (City Circle), Wynyard (trains that only set down), kerbside stops where buses end.
    @Test(arguments: ["200060", "200070", "200080", "200031", "2000221", "2000341"])
    func `a Tuesday from eight to noon is as the feed has it`(stop: String) async throws {
        let feed = try NaiveFeed.shared.get()
        let board = NaiveBoard(stops: feed.platforms(of: stop), feed: feed)
        let wanted = board.leaving.filter { (8 * 3600..<12 * 3600).contains($0.departure) }
        let told = try await TestServer.shared().departures(
            stop, from: "2026-03-31T08:00", until: Self.midnight + 12 * 3600)
        let rows = told.map {
            NaiveBoard.Row(
                tripID: $0.tripID, sequence: $0.stopSequence,
                departure: Int($0.scheduledTime.epochSeconds - Self.midnight), headsign: $0.headsign,
                routeID: $0.routeID)
        }
        #expect(rows.count == wanted.count && Set(rows) == Set(wanted))
        #expect(rows.isEmpty == (stop == "200031"))
        #expect(told.allSatisfy { !board.notLeaving.contains("\($0.tripID) \($0.stopSequence)") })
        #expect(!board.notLeaving.isEmpty || ["2000221", "2000341", "200070"].contains(stop))
    }

    @Test func `City Circle trains show where they go from here`() async throws {
        let server = try await TestServer.shared()
        let trains = try await server.departures(
            "200060", from: "2026-03-31T08:00", until: TestCity.tuesdayMorning + 3600, filter: "&route_id=T2")
        let signs = Set(trains.map(\.headsign))
        #expect(signs.isSuperset(of: ["Leppington via City Circle", "Leppington via Granville"]))
        // The trip itself keeps the first sign; the call where it changes says so.
        let train = try #require(trains.first { $0.headsign == "Leppington via Granville" })
        let trip = try await server.ask("/api/v1/trips/\(train.tripID)").data(TripDetail.self)
        let call = try #require(trip.stops.first { $0.stopSequence == train.stopSequence })
        #expect(trip.headsign == "Leppington via City Circle" && call.headsign == "Leppington via Granville")
    }
}
