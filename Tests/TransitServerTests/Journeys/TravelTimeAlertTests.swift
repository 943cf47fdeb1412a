import GTFSRealtime
import Testing
import TransitAPI

/// Alerts of journeys and boards are those in force when riders travel, whatever is in force when they ask.
@Suite struct TravelTimeAlertTests {
    private static func period(_ start: Int64, _ end: Int64) -> PublishedTimeRange {
        .with { ($0.start, $0.end) = (UInt64(start), UInt64(end)) }
    }

    /// The words of alerts of the town, in the order of their ids.
    private static func texts(_ scene: JourneyScene, _ ids: [String]) async throws -> [String] {
        var texts: [String] = []
        for id in ids {
            let alert: TransitAPI.Alert = try await scene.server.ask("/api/v1/alerts/\(id)").data()
            texts.append(alert.header)
        }
        return texts
    }

    @Test func `a journey has the alerts in force during its rides`() async throws {
        try await JourneyScene.with { scene in
            scene.alert { frame in
                let hour = JourneyTown.at
                for (text, period) in [
                    ("Now", Self.period(hour(7, 0, 0), hour(9, 0, 0))),
                    ("From ten", Self.period(hour(10, 0, 0), hour(12, 0, 0))),
                    ("On the way", Self.period(hour(10, 20, 0), hour(10, 30, 0))),
                    ("After it", Self.period(hour(10, 40, 0), hour(12, 0, 0))),
                ] {
                    frame.alert(text, about: [.route("T1")]) { $0.activePeriod = [period] }
                }
            }
            let now = try #require(try await scene.journeys("200060", "215020").first)
            #expect(try await Self.texts(scene, now.alertIDs) == ["Now"])
            let later = #""depart_at": "2023-10-12T10:00:00+11:00""#
            let then = try #require(try await scene.journeys("200060", "215020", later).first)
            #expect(then.departureTime.epochSeconds == JourneyTown.at(10, 0))
            #expect(try await Self.texts(scene, then.alertIDs).sorted() == ["From ten", "On the way"])
        }
    }

    @Test func `the worst alert of a journey comes first, whichever ride it is about`() async throws {
        try await JourneyScene.with { scene in
            scene.alert {
                $0.alert("Lift", about: [.route("T1")]) { $0.severityLevel = .info }
                $0.alert("Flood", about: [.route("480")]) { $0.severityLevel = .severe }
            }
            let journey = try #require(try await scene.journeys("200060", "X").first)
            #expect(journey.trips == ["T0800", "B0820"])
            #expect(try await Self.texts(scene, journey.alertIDs) == ["Flood", "Lift"])
        }
    }

    @Test func `a departure has the alerts in force when it leaves`() async throws {
        try await JourneyScene.with { scene in
            scene.alert { frame in
                frame.alert("Now", about: [.route("T1")]) {
                    $0.activePeriod = [Self.period(JourneyTown.at(7, 0), JourneyTown.at(8, 10))]
                }
                frame.alert("At half past", about: [.route("T1")]) {
                    $0.activePeriod = [Self.period(JourneyTown.at(8, 20), JourneyTown.at(8, 40))]
                }
            }
            let board: DeparturesBody = try await scene.server.ask("/api/v1/stops/C1/departures?limit=4").data()
            var found: [String: [String]] = [:]
            for departure in board.departures {
                found[departure.tripID] = try await Self.texts(scene, departure.alertIDs)
            }
            #expect(found == ["T0800": ["Now"], "T0815": [], "T0830": ["At half past"], "T0845": []])
            #expect(Set(board.alerts.map(\.header)) == ["Now", "At half past"])
        }
    }
}
