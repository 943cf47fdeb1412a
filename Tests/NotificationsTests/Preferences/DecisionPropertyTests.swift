import Database
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// What holds of every decision, over all combinations of what goes into one.
@Suite("Every decision")
struct DecisionPropertyTests {
    private struct Case {
        var severity: NotificationSeverity
        var settings: SettingsRecord
        var match: RiderMatch
        var now: Instant
        var isMuted: Bool

        func decision(_ severity: NotificationSeverity? = nil) -> Decision {
            var clocks = WallClocks(at: now, cityZone: "Australia/Sydney")
            return NotificationPreferences.decide(
                .new(severity ?? self.severity), for: match, settings: settings,
                mutedUntil: isMuted ? now.adding(seconds: 60) : nil, clocks: &clocks)
        }

        var isSent: Bool { if case .send = decision() { true } else { false } }
    }

    private static let severities: [NotificationSeverity] = [.minor, .major, .cancelled]
    private static let home = UUID()

    private static let all: [Case] = severities.flatMap { severity in
        severities.flatMap { floor in
            [
                RiderMatch(), RiderMatch(favorites: [home]), RiderMatch(savedTrips: 1),
                RiderMatch(subscriptionFloors: [.major]),
            ]
            .flatMap { match in
                [true, false].flatMap { isFavoriteMuted in
                    ["12:00", "23:00"].flatMap { hour in
                        [true, false].flatMap { isMuted in
                            [true, false].map { timeSensitive in
                                var settings = SettingsRecord(timeZone: "Australia/Sydney")
                                settings.quietHoursEnabled = true
                                (settings.quietStart, settings.quietEnd) = (ClockTime("22:00"), ClockTime("07:00"))
                                settings.severityMin = floor
                                settings.timeSensitiveOK = timeSensitive
                                if isFavoriteMuted { settings.overrides[home] = false }
                                return Case(
                                    severity: severity, settings: settings, match: match, now: today(hour),
                                    isMuted: isMuted)
                            }
                        }
                    }
                }
            }
        }
    }

    @Test func `comes out of many inputs both ways`() {
        #expect(Self.all.count == 576)
        #expect(Self.all.filter(\.isSent).count == 90)
    }

    @Test func `that sends in quiet hours is of a cancellation`() {
        #expect(Self.all.allSatisfy { !$0.isSent || $0.now == today("12:00") || $0.severity == .cancelled })
    }

    @Test func `that sends is of something touched and not muted`() {
        for one in Self.all where one.isSent {
            #expect(!one.isMuted && one.match != RiderMatch())
            #expect(one.match.favorites.isEmpty || one.settings.overrides.isEmpty)
        }
    }

    @Test func `that breaks through a focus is allowed to and of a grave alert`() {
        for one in Self.all where one.decision() == .send(.timeSensitive) {
            #expect(one.settings.timeSensitiveOK && one.severity != .minor)
        }
    }

    @Test func `of a graver alert sends where that of a milder does`() {
        for one in Self.all where one.isSent {
            for graver in Self.severities where graver.isAtLeast(one.severity) {
                if case .withhold(let reason) = one.decision(graver) {
                    Issue.record("\(graver) is withheld (\(reason.rawValue)) where \(one.severity) is sent")
                }
            }
        }
    }
}
