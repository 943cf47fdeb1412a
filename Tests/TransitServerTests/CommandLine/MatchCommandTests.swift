import Foundation
import GTFSRealtime
import Testing

/// `transit match`: frames as publishers write them.
@Suite(.needsTool) struct MatchCommandTests {
    private static func match(_ frame: LiveFrame) async throws -> Tool.Outcome {
        let file = try ProcessFolder.path("frame.pb")
        try Data(frame.message.feedBytes()).write(to: URL(filePath: file))
        return try await Tool.run("match", "-t", try TestCity.shared().timetablePath, file)
    }

    @Test(arguments: [UInt64(Int64.max), .max])
    func `a frame of a time that is none is refused`(time: UInt64) async throws {
        var frame = LiveFrame()
        frame.message.header.timestamp = time
        let outcome = try await Self.match(frame)
        #expect(outcome.status == 0 && outcome.output.contains("refused: \(time) is no time"), "\(outcome.errors)")
    }

    @Test(arguments: [Int64.min, .max, -1])
    func `a time that is none says nothing of the timetable's`(time: Int64) async throws {
        var update = PublishedTripUpdate.StopTimeUpdate()
        update.stopID = "200060"
        (update.departure.time, update.departure.delay) = (time, time < 0 ? 1 : -1)
        var frame = LiveFrame()
        frame.trip("nobody's", [update])
        let outcome = try await Self.match(frame)
        #expect(outcome.status == 0 && outcome.output.contains("1 entities"), "\(outcome.errors)")
    }
}
