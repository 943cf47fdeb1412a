import GTFSRealtime
import Testing
import TransitAPI

/// Alerts of runs beside the timetable: those that name their own trip_id, and no others.
@Suite struct ExtraRunAlertsTests {
    /// The texts of the alerts of a run, on the board of Central and where it is told by itself.
    private static func texts(
        _ scene: LiveScene, _ trip: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [[String]] {
        let board = try await scene.board("?route_id=T1&limit=50")
        let row = try #require(board.departures.first { $0.tripID == trip }, sourceLocation: sourceLocation)
        let onBoard = board.alerts.filter { row.alertIDs.contains($0.alertID) }.map(\.header)
        return [onBoard, try await scene.trip(trip).alerts.map(\.header)]
    }

    private static func alerts(about trips: [String]) -> LiveFrame {
        var frame = LiveFrame()
        for trip in trips { frame.alert(trip, about: [.trip(trip)]) }
        return frame
    }

    @Test func `an added run has the alerts that name it`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let last = try #require(try await scene.trip(train.tripID).stops.last)
            let leaves = train.scheduledTime.epochSeconds + 90
            var frame = LiveFrame()
            frame.trip(
                "extra.2", as: .added, route: "T1", [.own(train.stopID, leaves), .own(last.stopID, leaves + 900)])
            scene.apply(frame)
            scene.apply(Self.alerts(about: [train.tripID, "extra.2"]), from: LiveScene.alerts)
            #expect(try await Self.texts(scene, "extra.2") == [["extra.2"], ["extra.2"]])
            #expect(try await Self.texts(scene, train.tripID) == [[train.tripID], [train.tripID]])
        }
    }

    @Test func `a duplicated run has its own alerts and not those of its original`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let first = try #require(try await scene.trip(train.tripID).stops.first)
            var frame = LiveFrame()
            frame.trip(train.tripID, as: .duplicated, [.at(train, delay: 60)])
            frame.message.entity[0].tripUpdate.tripProperties.tripID = "again"
            frame.message.entity[0].tripUpdate.tripProperties.startDate = "20260331"
            frame.message.entity[0].tripUpdate.tripProperties.startTime =
                String(first.scheduledDepartureTime.description.dropFirst(11).prefix(8))
            scene.apply(frame)
            scene.apply(Self.alerts(about: [train.tripID, "again"]), from: LiveScene.alerts)
            #expect(try await Self.texts(scene, "again") == [["again"], ["again"]])
            #expect(try await Self.texts(scene, train.tripID) == [[train.tripID], [train.tripID]])
        }
    }
}
