import Database
import DatabaseFixtures
import Foundation
import Notifications
import SimulatedCity
import Testing
import TransitAPI

/// On Monday 2026-11-23 T1 is cancelled at 08:05, and 500 riders have
/// something on the line.
///
/// | group | riders | phones | 07:50 delays | 08:05 cancelled | 08:35 reworded, 09:10 longer | 10:05 eased | 11:02 over |
/// |---|---|---|---|---|---|---|---|
/// | A plain | 250 | 250 | told | told | told | told | told |
/// | B three favourites | 60 | 60 | told | told | told | told | told |
/// | C two phones, five of which gone | 40 | 80, then 75 | told | told | told | told | told |
/// | D quiet in Sydney | 30 | 30 | 07:50, told | told | told | told | told |
/// | E quiet in Perth | 20 | 20 | 04:50, quiet | told all the same | told | 07:05, told | 08:02, told |
/// | F quiet in Berlin | 10 | 10 | 21:50, told | 22:05, told all the same | told | 00:05, quiet | 01:02, quiet |
/// | G cancellations only | 20 | 20 | severity | told | told | told that it eased | severity |
/// | H muted favourite | 15 | 15 | muted | muted | muted | muted | nothing to hear |
/// | I one of two muted | 15 | 15 | told | told | told | told | told |
/// | J muted for a day | 10 | 10 | day | day | day | day | nothing to hear |
/// | K subscribed to cancellations | 10 | 10 | severity | told | told | told that it eased | severity |
/// | L no phone | 10 | 0 | told | told | told | told | told |
/// | M app gone, two back | 10 | 10, then 2 | told | told | told | told | told |
///
/// At 07:40 the lifts at Redfern are out of order, which B alone hear of; 20 of them open it before 07:50.
@Suite("A morning on T1", .serialized, .timeLimit(.minutes(5)))
struct MorningOnT1Tests {
    /// A moment of the story.
    struct Scene: Sendable {
        let time: String
        /// What the feed says of T1; nil for nothing.
        let story: AlertStory?
        var id = "alert_t1"
        /// Alerts that were found new, changed or over.
        var touched = 1
        /// Riders told, by what they are told.
        let told: [NotificationKind: Int]
        var withheld: [WithholdReason: Int] = [:]
        var deferred = 0
        let deliveries: Int
        /// What the push service takes and what it refuses; phones that were signed off.
        let sent: Int
        let failed: Int
        let signedOff: Int
        /// Riders by the badge they are sent.
        let badges: [Int: Int]
    }

    private static func story(
        _ text: String, until end: String, _ severity: NotificationSeverity = .cancelled,
        _ effect: String = "NO_SERVICE"
    ) -> AlertStory {
        AlertStory(
            header: "Trouble on T1", description: text, severity: severity, effect: effect, cause: "TECHNICAL_PROBLEM",
            periods: [.init(start: UInt64(monday("07:45").seconds), end: UInt64(monday(end).seconds))],
            routeIDs: ["T1"])
    }

    private static func monday(_ time: String) -> Instant { today("23 " + time) }

    private static let never: [WithholdReason: Int] = [.allFavoritesMuted: 15, .mutedForADay: 10]

    static let scenes: [Scene] = [
        // A 250, B 60, C 40, D 30, F 10, I 15, L 10, M 10 are told: on 250 + 60 + 80 + 30 + 10 + 15 + 0 + 10 phones, of
        // which 5 of C and 10 of M are gone, but 2 of M are back.
        Scene(
            time: "07:50",
            story: story("Trains are late after a signal failure at Redfern.", until: "09:00", .major, "DETOUR"),
            told: [.new: 425],
            withheld: [.quietHours: 20, .severity: 30, .allFavoritesMuted: 15, .mutedForADay: 10],
            deliveries: 455, sent: 440, failed: 15, signedOff: 13, badges: [1: 385, 2: 40]),
        // The 425 hear what has changed, though it is fifteen minutes only; E 20, G 20 and K 10 hear of it now. Phones:
        // 455 less 13 that are signed off, and 50.
        Scene(
            time: "08:05", story: story("No trains run after a signal failure at Redfern.", until: "10:00"),
            told: [.changed: 425, .new: 50], withheld: never, deliveries: 492, sent: 490, failed: 2, signedOff: 0,
            badges: [1: 435, 2: 40]),
        // Re-issued under another id, written a little differently; it keeps that id.
        Scene(
            time: "08:12",
            story: story("NO TRAINS RUN  after a signal failure at Redfern", until: "10:00"), id: "alert_t1_again",
            told: [:], withheld: never, deliveries: 0, sent: 0, failed: 0, signedOff: 0, badges: [:]),
        // Reworded: all 475 have heard something less than half an hour ago.
        Scene(
            time: "08:20", story: story("No trains run after a signal failure at Burwood.", until: "10:00"),
            id: "alert_t1_again",
            told: [:], withheld: never, deferred: 475, deliveries: 0, sent: 0, failed: 0, signedOff: 0, badges: [:]),
        // And hear it when that is over, from the feed as it was.
        Scene(
            time: "08:35", story: story("No trains run after a signal failure at Burwood.", until: "10:00"),
            id: "alert_t1_again",
            touched: 0, told: [.changed: 475], withheld: never, deliveries: 492, sent: 490, failed: 2, signedOff: 0,
            badges: [1: 435, 2: 40]),
        // Longer.
        Scene(
            time: "09:10", story: story("No trains run after a signal failure at Burwood.", until: "12:00"),
            id: "alert_t1_again",
            told: [.changed: 475], withheld: never, deliveries: 492, sent: 490, failed: 2, signedOff: 0,
            badges: [1: 435, 2: 40]),
        // Eased, which wakes nobody in Berlin: all but F's 10.
        Scene(
            time: "10:05",
            story: story("Trains are late after a signal failure at Burwood.", until: "12:00", .major, "DETOUR"),
            id: "alert_t1_again", told: [.changed: 465],
            withheld: [.quietHours: 10, .allFavoritesMuted: 15, .mutedForADay: 10],
            deliveries: 482, sent: 480, failed: 2, signedOff: 0, badges: [1: 425, 2: 40]),
        // Over, which is told when it has been over for two minutes.
        Scene(time: "11:00", story: nil, told: [:], deliveries: 0, sent: 0, failed: 0, signedOff: 0, badges: [:]),
        // G and K heard last that it is no cancellation any more. H and J never heard of it. A 250, B 60, C 40,
        // D 30, E 20, I 15, L 10, M 10 hear it on 250 + 60 + 75 + 30 + 20 + 15 + 0 + 2 phones; it leaves nothing to read.
        Scene(
            time: "11:02", story: nil, touched: 0, told: [.resolved: 435], withheld: [.quietHours: 10, .severity: 30],
            deliveries: 452, sent: 450, failed: 2, signedOff: 0, badges: [0: 395, 1: 40]),
        Scene(
            time: "11:30", story: nil, touched: 0, told: [:], deliveries: 0, sent: 0, failed: 0, signedOff: 0,
            badges: [:]),
    ]

    @Test("500 riders hear what concerns them, once, on each phone they have", arguments: DatabaseKind.all)
    func story(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            scene.clock.now = Self.monday("06:00")
            try await APNsRig.with { rig in
                rig.clock.advance(scene.clock.now.seconds - rig.clock.now)
                let riders = try await StoryRiders(in: scene)
                #expect(riders.groups.values.map(\.count).reduce(0, +) == 525)
                let dead = try await riders.deadTokens(in: scene)
                try #require(dead.gone.count == 13 && dead.back.count == 2)
                for token in dead.gone { rig.mock.unregister(token, timestamp: Self.monday("06:30").seconds * 1_000) }
                for token in dead.back { rig.mock.unregister(token, timestamp: Self.monday("05:00").seconds * 1_000) }
                let stage = StoryStage(scene: scene, rig: rig)

                let lifts = AlertNotice(
                    alertID: "alert_lifts", source: "nsw",
                    story: AlertStory(
                        header: "Lifts out of order at Redfern", severity: .minor, effect: "ACCESSIBILITY_ISSUE",
                        stopIDs: [StoryGroup.redfern]), routes: [], stops: [StoryGroup.redfern])
                try await stage.moveOn(to: Self.monday("07:40"))
                #expect(try await stage.publish([lifts]).told == [.new: 60])
                #expect(try await stage.send(60) == StoryStage.Sent(accepted: 60))
                try await stage.open("alert_lifts", riders[.threeFavorites].prefix(20))

                for moment in Self.scenes { try await play(moment, lifts, stage) }

                try await end(riders, dead.gone, stage)
            }
        }
    }

    /// One moment of the morning.
    private func play(_ moment: Scene, _ lifts: AlertNotice, _ stage: StoryStage) async throws {
        try await stage.moveOn(to: Self.monday(moment.time))
        let notice = moment.story.map {
            AlertNotice(
                alertID: moment.id, source: "nsw", story: $0, routes: ["T1"],
                stops: [StoryGroup.central, StoryGroup.redfern])
        }
        let time = moment.time
        let result = try await stage.publish([lifts] + (notice.map { [$0] } ?? []))
        #expect(result.touched == moment.touched, "\(time)")
        #expect(result.told == moment.told, "\(time)")
        #expect(result.withheld == moment.withheld, "\(time)")
        #expect(result.deferred == moment.deferred, "\(time)")
        #expect(result.deliveries == moment.deliveries, "\(time)")
        if !moment.told.isEmpty || moment.deferred > 0 { #expect(result.concerned == 500, "\(time)") }
        #expect(try await stage.badges() == moment.badges, "\(time)")
        let sent = try await stage.send(moment.deliveries)
        #expect(
            sent == StoryStage.Sent(accepted: moment.sent, failed: moment.failed, signedOff: moment.signedOff),
            "\(time)")
    }

    /// What is left of it all.
    private func end(_ riders: StoryRiders, _ gone: [String], _ stage: StoryStage) async throws {
        // 60 for the lifts; 440 + 3 × 490 + 480 + 450 for T1.
        #expect(try await stage.scene.deliveries() == ["sent": 2_900, "failed": 25])
        #expect(stage.rig.mock.totals.accepted == 2_900)
        #expect(stage.rig.mock.totals.refused == ["Unregistered": 25])
        // Nothing reached a phone twice: each attempt had an id of its own.
        #expect(Set(stage.rig.mock.arrivals.map(\.apnsID)).count == 2_925)
        #expect(stage.rig.mock.arrivals.allSatisfy { !gone.contains($0.deviceToken) || $0.status == 410 })
        // Phones that were told of T1: A 250, B 60, C 75, D 30, E 20, F 10, G 20, I 15, K 10.
        let phones = stage.rig.mock.delivered.keys.filter { $0.collapseID == "alert_t1" }
        #expect(phones.count == 490)
        let told: [StoryGroup: [String]] = [
            .threeFavorites: [
                "new minor", "new major", "changed cancelled", "changed cancelled", "changed cancelled",
                "changed major", "resolved major",
            ],
            .quietInPerth: [
                "new cancelled", "changed cancelled", "changed cancelled", "changed major", "resolved major",
            ],
            .quietInBerlin: ["new major", "changed cancelled", "changed cancelled", "changed cancelled"],
            .cancellationsOnly: ["new cancelled", "changed cancelled", "changed cancelled", "changed major"],
            .phoneless: [
                "new major", "changed cancelled", "changed cancelled", "changed cancelled", "changed major",
                "resolved major",
            ],
            .muted: [], .mutedForADay: [], .elsewhere: [],
        ]
        for (group, words) in told {
            let rider = try #require(riders[group].last)
            #expect(try await stage.scene.told(rider) == words, "\(group)")
        }
    }
}
