import GTFSRealtime
import SimulatedCity
import Testing

@Suite("Alerts come, change and go")
struct LiveAlertTests {
    let live: LiveCity
    let feed: GeneratedFeed

    init() throws {
        live = try LiveSamples.live.get()
        feed = try GeneratedFeed.shared.get()
    }

    private func entities(at now: Int64) -> [PublishedFeedEntity] { live.feed(.alerts, at: now).entity }

    @Test("the same alert is published under a new id every seven minutes")
    func reissue() {
        let now = LiveSamples.at(10)
        let before = entities(at: now)
        let after = entities(at: now + 430)
        let same = before.filter { one in after.contains { $0.alert == one.alert } }
        #expect(same.count >= 3)
        for one in same { #expect(!after.contains { $0.id == one.id }) }
        let soon = entities(at: now + 10)
        #expect(before.filter { one in soon.contains { $0.id == one.id && $0.alert == one.alert } }.count >= 3)
    }

    @Test("at least three alerts are active at any time, and trackwork lies ahead")
    func activity() {
        for halfHour: Int64 in 0..<96 {
            let now = LiveSamples.tuesday + halfHour * 1800
            let alerts = entities(at: now).map(\.alert)
            let active = alerts.filter {
                $0.activePeriod.allSatisfy { UInt64(now) >= $0.start && (!$0.hasEnd || UInt64(now) < $0.end) }
            }
            #expect(active.count >= 3, "\(halfHour)")
            #expect(alerts.contains { $0.activePeriod.first.map { $0.start > UInt64(now) } ?? false })
            #expect(alerts.contains { $0.effect == .significantDelays })
        }
    }

    @Test("whom an alert is about exists")
    func references() throws {
        var effects: Set<PublishedAlert.Effect> = []
        for hour: Int64 in 0..<48 {
            for entity in entities(at: LiveSamples.tuesday + hour * 3600) {
                effects.insert(entity.alert.effect)
                #expect(!entity.alert.informedEntity.isEmpty && entity.alert.hasSeverityLevel && entity.alert.hasURL)
                #expect(entity.alert.headerText.translation.first?.language == "en")
                for about in entity.alert.informedEntity {
                    if about.hasRouteID { #expect(feed.routes[about.routeID] != nil) }
                    if about.hasStopID { #expect(feed.stops[about.stopID] != nil) }
                    if about.hasTrip { #expect(feed.trips[about.trip.tripID] != nil) }
                }
            }
        }
        #expect(
            effects.isSuperset(of: [
                .significantDelays, .accessibilityIssue, .stopMoved, .modifiedService, .noService, .reducedService,
            ]))
    }

    @Test("an incident changes its words while it lasts")
    func development() {
        var texts: [String: Set<String>] = [:]
        for minute: Int64 in 0..<180 {
            for alert in entities(at: LiveSamples.at(12, minute)).map(\.alert) where alert.effect == .significantDelays
            {
                let start = alert.activePeriod.first?.start ?? 0
                let route = alert.informedEntity.first?.routeID ?? ""
                texts["\(route) \(start)", default: []].insert(alert.headerText.translation.first?.text ?? "")
            }
        }
        #expect((12...20).contains(texts.count), "a new one every twelve minutes or so")
        #expect(Set(texts.values.map(\.count)) == [1, 2, 3])
    }

    @Test("a line is delayed only while it runs, and by one thing at a time")
    func delaysOfRunningLines() throws {
        let live = LiveCity(try LiveSamples.city.get(), seed: 1)
        // By route: from when until when each trip of a weekday runs, in seconds of the service day.
        var trips: [String: [Range<Int64>]] = [:]
        for (id, trip) in feed.trips where trip["service_id"] == "weekday" {
            guard let calls = feed.calls[id], let from = calls.first, let to = calls.last else { continue }
            trips[trip["route_id"], default: []].append(Int64(from.departure)..<Int64(to.arrival))
        }
        for minute in stride(from: Int64(0), to: 24 * 60, by: 5) {
            let now = LiveSamples.at(0, minute)
            let second = minute * 60
            var seen: Set<String> = []
            for alert in live.feed(.alerts, at: now).entity.map(\.alert) where alert.effect == .significantDelays {
                let route = try #require(alert.informedEntity.first?.routeID)
                #expect(seen.insert(route).inserted, "\(route) twice, minute \(minute)")
                if let period = alert.activePeriod.first, period.hasEnd { #expect(period.end > UInt64(now)) }
                // Between two vehicles there may be half an hour; the night before is a weekday's as well.
                let runs = [second, second + 86_400].contains { second in
                    trips[route, default: []].contains {
                        $0.lowerBound - 1800 <= second && second < $0.upperBound + 1800
                    }
                }
                #expect(runs, "\(route), minute \(minute)")
            }
            #expect(!seen.isEmpty, "minute \(minute)")
        }
    }

    @Test("every cancelled train has an alert of its own")
    func cancellations() {
        let now = LiveSamples.at(8, 30)
        let rail = LiveFeedScope(modes: ["train", "metro"])
        let cancelled = Set(
            live.feed(.tripUpdates, of: rail, at: now).entity.map(\.tripUpdate.trip)
                .filter { $0.scheduleRelationship == .canceled }.map(\.tripID))
        let told = Set(entities(at: now).flatMap(\.alert.informedEntity).filter(\.hasTrip).map(\.trip.tripID))
        #expect(!cancelled.isEmpty && cancelled == told)
    }

    @Test("in the night the clocks change, a cancelled train is named by when it leaves by them")
    func cancellationsByTheClock() throws {
        var traits = LiveTraits()
        (traits.cancelled, traits.showcaseEvery) = (1, 0)
        let live = LiveCity(try LiveSamples.city.get(), seed: 7, traits: traits)
        // 2026-10-04, 04:20 AEDT; clocks were put forward at 02:00 AEST, 2026-10-03T16:00:00Z.
        let (now, change): (Int64, Int64) = (1_791_048_000, 1_791_043_200)
        var after = 0
        for alert in live.feed(.alerts, at: now).entity.map(\.alert) where alert.effect == .noService {
            let announced = try #require(alert.activePeriod.first?.start)
            let leaves = Int64(announced) + traits.cancellationNotice
            let second = (leaves + (leaves < change ? 10 : 11) * 3600) % 86_400
            let clock = ("0\(second / 3600)".suffix(2), "0\(second / 60 % 60)".suffix(2))
            let header = alert.headerText.translation.first?.text ?? ""
            #expect(header.contains("the \(clock.0):\(clock.1) from "), "\(header)")
            if leaves >= change { after += 1 }
        }
        #expect(after > 0)
    }

    @Test("a mode's feed holds only what is about it")
    func scopes() {
        let now = LiveSamples.at(8, 30)
        for alert in live.feed(.alerts, of: .mode("bus"), at: now).entity.map(\.alert) {
            for about in alert.informedEntity where about.hasRouteID {
                #expect(["700", "712", "714"].contains(feed.routes[about.routeID]?["route_type"] ?? ""))
            }
        }
        #expect(live.feed(.alerts, of: .nothing, at: now).entity.isEmpty)
    }
}
