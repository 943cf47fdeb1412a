import GTFSRealtime
import LiveState
import Testing
import Timetable

/// The alerts of a real city.
@Suite("Halifax's alerts", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct HalifaxAlertTests {
    @Test func `each alert is there, says what it says, and touches the routes and stops it names`() throws {
        let reading = try Reading("halifax/Alerts.pb", over: Captures.halifax, kind: .alerts)
        let published = reading.message.entity.filter(\.hasAlert)
        let state = reading.liveStore.state
        #expect(published.count == 46)
        let byID = Dictionary(grouping: state.alerts.alerts) { $0.content.publishedIDs[0] }
        var named = 0
        for entity in published {
            let alert = try #require(
                state.alerts.alerts.first { $0.content.publishedIDs.contains(entity.id) }, "\(entity.id)")
            #expect(alert.content.header.map(\.text) == entity.alert.headerText.translation.map(\.text))
            for selector in entity.alert.informedEntity {
                var subject = AlertSubject()
                if let route = Captures.halifax.route(id: selector.routeID) { subject.route = route }
                if let stop = Captures.halifax.stop(id: selector.stopID) { subject.stop = stop }
                // What the selector names besides is left out of this test.
                guard !selector.hasTrip, !selector.hasDirectionID, !selector.hasAgencyID, !selector.hasRouteType,
                    subject.route.isSome == selector.hasRouteID, subject.stop.isSome == selector.hasStopID,
                    subject != AlertSubject()
                else { continue }
                named += 1
                let touching = state.alerts.touching(subject, in: Captures.halifax).map { state.alerts.alerts[$0].id }
                #expect(touching.contains(alert.id), "\(entity.id)")
            }
        }
        #expect(named > 20)
        #expect(byID.values.allSatisfy { $0.count == 1 })
    }

    @Test func `published again under new ids they are the alerts they were`() throws {
        let reading = try Reading("halifax/Alerts.pb", over: Captures.halifax, kind: .alerts)
        let before = reading.liveStore.state.alerts.alerts.map { "\($0.id) \($0.revision)" }
        var again = reading.message
        again.header.timestamp += 60
        for index in again.entity.indices { again.entity[index].id = "again-\(index)" }
        again.entity.append(again.entity[0])
        let outcome = reading.liveStore.apply(
            again.feedBytes(), from: reading.layer.source, now: Int64(again.header.timestamp))
        #expect(outcome == .accepted)
        #expect(reading.liveStore.state.alerts.alerts.map { "\($0.id) \($0.revision)" } == before)
    }
}
