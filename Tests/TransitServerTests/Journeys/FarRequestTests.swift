import Foundation
import Testing
import TransitAPI

/// Requests about days that no timetable holds, while something is live.
@Suite struct FarRequestTests {
    /// The token of a journey from Central to Parramatta by a trip that is in no timetable, last told to leave at an instant.
    static func token(leaving instant: Int64) -> String {
        let ride =
            #"{"t": "nope", "d": 20000, "b": 0, "a": 1, "bs": "x", "as": "y", "dt": \#(instant), "at": 0}"#
        let json = #"""
            {"v": 1, "r": [\#(ride)], "f": {"i": "C1", "n": ""}, "o": {"i": "P1", "n": ""},
            "w": 1.25, "m": 1000, "k": 0, "c": false, "y": false, "p": "adult"}
            """#
        return Data(json.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    @Test func `a token with any time in it is refreshed, with what else there is on days that are known`() async {
        await #expect(processExitsWith: .success) {
            try await JourneyScene.with { scene in
                scene.apply { $0.trip("T0800", [.late(1, "C1", 60)]) }
                for (instant, isKnown) in [
                    (0, true), (JourneyTown.at(9, 0), true), (JourneyTown.at(9, 0) + 7 * 86_400, false),
                    (1 << 32, false), (1 << 33, false),
                ] as [(Int64, Bool)] {
                    let token = FarRequestTests.token(leaving: instant)
                    let now = try await JourneyScene.refresh(scene.server, token)
                    #expect(now.status == .broken && now.changes.map(\.kind) == [.tripGone])
                    #expect(now.alternatives.isEmpty != isKnown, "\(instant)")
                }
            }
        }
    }

    @Test func `a page of any time asked for is planned, and tells no last of a night that is not known`() async {
        await #expect(processExitsWith: .success) {
            try await JourneyScene.with { scene in
                scene.apply { $0.trip("T0800", [.late(1, "C1", 60)]) }
                let (from, to) = (JourneyScene.stop("200060"), JourneyScene.stop("215020"))
                let first: TripPlanBody = try await scene.ask(from, to).data()
                let cursor = try #require(first.laterCursor)
                let asked = #""last_of_night": true, "cursor": "\#(cursor)", "depart_at": "9999-01-01T08:00:00Z""#
                let later: TripPlanBody = try await scene.ask(from, to, asked).data()
                #expect(!later.itineraries.isEmpty && later.lastOfNight == nil)
            }
        }
    }
}
