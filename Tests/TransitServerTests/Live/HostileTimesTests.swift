import GTFSRealtime
import LiveState
import SwiftProtobuf
import Testing
import TransitAPI

/// Times at their ends in frames that are accepted: what is told of them ends no process.
@Suite struct HostileTimesTests {
    @Test func `a run of tomorrow that leaves today, decades before it was to leave`() async {
        await #expect(processExitsWith: .success) {
            try await JourneyScene.with { scene in
                var frame = LiveFrame(at: JourneyTown.start)
                let leaves = JourneyTown.at(8, 10)
                frame.trip("x", as: .added, route: "T1", [.own("C1", leaves), .own("P1", leaves + 1_200)])
                var update = frame.message.entity[0].tripUpdate
                update.trip.startDate = "20231013"
                update.stopTimeUpdate[0].arrival.scheduledTime = 1 << 33
                update.stopTimeUpdate[0].departure.scheduledTime = 1 << 33
                frame.message.entity[0].tripUpdate = update
                let outcome = scene.liveStore.apply(
                    frame.message.feedBytes(), from: JourneyScene.source, now: JourneyTown.start)
                #expect(outcome == .accepted)
                scene.city.publish(scene.liveStore.state)

                let board: DeparturesBody = try await scene.server.ask("/api/v1/stops/C1/departures").data()
                let extra = try #require(board.departures.first { $0.tripID == "x" })
                #expect(extra.estimatedTime?.epochSeconds == leaves && extra.delaySeconds == Int(Int32.min))

                let reply = try await scene.server.ask("/gtfs-rt/trip-updates")
                let feed = try PublishedFeedMessage(serializedBytes: reply.body)
                let call = try #require(feed.entity.first?.tripUpdate.stopTimeUpdate.first)
                #expect([call.arrival.time, call.departure.time] == [leaves, leaves])
                #expect([call.arrival.delay, call.departure.delay] == [.min, .min])
            }
        }
    }
}
