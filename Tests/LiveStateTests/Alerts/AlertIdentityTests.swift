import Foundation
import GTFSRealtime
import LiveState
import Testing

/// An alert is its content, whatever id it comes under.
@Suite("Who an alert is")
struct AlertIdentityTests {
    /// What is known after each of a row of frames a minute apart, told as lists of id and text: a name for who the
    /// alert is, its text and its revision.
    private func tell(_ frames: [[(String, String)]]) -> [[String]] {
        let watch = Watch()
        var names: [String: String] = [:]
        return frames.enumerated().map { minute, alerts in
            var frame = Frame(at: Town.at("8:00") + Int64(minute) * 60)
            for (id, text) in alerts { frame.alert(id, text) }
            // A frame must not be empty: those are not believed at once.
            frame.alert("always", "Always")
            watch.apply(frame, from: watch.alerts)
            return watch.state.alerts.alerts.filter { $0.content.header.first?.text != "Always" }.map { alert in
                let name = names[alert.id] ?? "#\(names.count + 1)"
                names[alert.id] = name
                return "\(name) \(alert.content.header[0].text) r\(alert.revision)"
            }.sorted()
        }
    }

    @Test func `the same content under a new id is the same alert`() {
        #expect(
            tell([[("1", "Works")], [("2", "Works")], [("3", "Works")]]) == [
                ["#1 Works r1"], ["#1 Works r1"], ["#1 Works r1"],
            ])
    }

    @Test func `a changed text under the same id is a new revision of the same alert`() {
        #expect(
            tell([[("1", "Works")], [("1", "Works until 5")], [("1", "Works until 6")]])
                == [["#1 Works r1"], ["#1 Works until 5 r2"], ["#1 Works until 6 r3"]])
    }

    @Test func `changed and then published under another id it stays itself`() {
        #expect(
            tell([[("1", "Works")], [("1", "Works until 5")], [("9", "Works until 5")]])
                == [["#1 Works r1"], ["#1 Works until 5 r2"], ["#1 Works until 5 r2"]])
    }

    @Test func `an alert that ended and came back has the id it had`() {
        #expect(tell([[("1", "Works")], [], [("2", "Works")]]) == [["#1 Works r1"], [], ["#1 Works r1"]])
    }

    @Test func `an id that goes on while its old content does under another is a new alert`() {
        #expect(
            tell([[("1", "Works")], [("1", "Delays"), ("2", "Works")]]) == [
                ["#1 Works r1"], ["#1 Works r1", "#2 Delays r1"],
            ])
    }

    @Test func `two ids that swap contents change nothing`() {
        #expect(
            tell([[("1", "Works"), ("2", "Delays")], [("1", "Delays"), ("2", "Works")]]).map(\.count) == [2, 2])
        let told = tell([[("1", "Works"), ("2", "Delays")], [("1", "Delays"), ("2", "Works")]])
        #expect(told[0] == told[1])
    }

    @Test func `duplicates in one frame are one alert with all its ids`() throws {
        var frame = Frame(at: "8:00")
        for id in ["1", "2", "3"] { frame.alert(id, "Works") }
        frame.alert("4", "Delays")
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        let alerts = watch.state.alerts.alerts
        #expect(alerts.count == 2)
        #expect(
            alerts.map { $0.content.publishedIDs.sorted() }.sorted { $0.count < $1.count } == [["4"], ["1", "2", "3"]])
    }

    @Test func `the same alert from two sources is one`() {
        let watch = Watch()
        var frame = Frame(at: "8:00")
        frame.alert("1", "Works")
        watch.apply(frame, from: watch.alerts)
        watch.apply(frame, from: LiveSource(id: "more_alerts", kind: .alerts))
        #expect(watch.state.alerts.alerts.count == 1)
        #expect(watch.state.layers.count == 2)
    }

    @Test func `what two sources tell is in force for as long as either is believed`() throws {
        let watch = Watch()
        let more = LiveSource(id: "more_alerts", kind: .alerts)
        func frame(_ time: String) -> Frame {
            var frame = Frame(at: time)
            frame.alert("1", "Works")
            return frame
        }
        watch.apply(frame("8:00"), from: watch.alerts)
        for time in ["8:00", "8:10", "8:20", "8:30"] { watch.apply(frame(time), from: more) }
        var subject = AlertSubject()
        subject.route = Town.timetable.route(id: "R")!
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("8:31")).map(\.revision) == [1])
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("9:00")).count == 1)
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("9:00:01")).isEmpty)
        // The first counts again once it is heard.
        watch.apply(frame("8:40"), from: watch.alerts)
        #expect(watch.state.alerts.alerts.map(\.source) == ["alerts"])
    }

    @Test func `one id split into two contents makes two alerts with ids of their own`() {
        let told = tell([[("1", "Works")], [("1", "Works on 1"), ("1", "Works on 2")]])
        #expect(told[1].count == 2)
        #expect(Set(told[1].map { $0.prefix(2) }).count == 2)
    }

    @Test func `who it was first seen by and when it changed are kept`() throws {
        let watch = Watch()
        for (minute, text) in ["Works", "Works", "Works until 5"].enumerated() {
            var frame = Frame(at: Town.at("8:00") + Int64(minute) * 60)
            frame.alert("1", text)
            watch.apply(frame, from: watch.alerts)
            let alert = try #require(watch.state.alerts.alerts.first)
            #expect(alert.firstSeen == Town.at("8:00"))
            #expect(alert.updatedAt == Town.at(minute == 2 ? "8:02" : "8:00"))
            #expect(watch.state.alerts.alert(id: alert.id)?.revision == alert.revision)
        }
    }

    @Test func `a process that begins anew knows from a memory who they are`() throws {
        let first = Watch()
        let texts = [["Works", "Detour"], ["Works until 5", "Detour"], ["Works until 6", "Detour"]]
        func frame(_ minute: Int) -> Frame {
            var frame = Frame(at: Town.at("8:00") + Int64(minute) * 60)
            for (id, text) in texts[minute].enumerated() { frame.alert("\(id)", text) }
            return frame
        }
        for minute in 0..<2 { first.apply(frame(minute), from: first.alerts) }
        let told = try JSONEncoder().encode(AlertMemory(first.state.alerts))
        let memory = try JSONDecoder().decode(AlertMemory.self, from: told)
        first.apply(frame(2), from: first.alerts)
        let (second, third) = (Watch(), Watch())
        second.apply(frame(2), from: second.alerts, remembered: memory)
        #expect(AlertMemory(second.state.alerts) == AlertMemory(first.state.alerts))
        #expect(second.state.alerts.alerts.map(\.revision).max() == 3)
        // Without it they are others.
        third.apply(frame(2), from: third.alerts)
        #expect(AlertMemory(third.state.alerts) != AlertMemory(first.state.alerts))
        // What another knows counts before what was seen here: this one has missed a frame.
        let fourth = Watch()
        fourth.apply(frame(0), from: fourth.alerts)
        fourth.apply(frame(2), from: fourth.alerts, remembered: AlertMemory(first.state.alerts))
        #expect(AlertMemory(fourth.state.alerts) == AlertMemory(first.state.alerts))
    }

    @Test(arguments: [
        (PublishedAlert.SeverityLevel.severe, PublishedAlert.Effect.noEffect, AlertSeverity.critical),
        (.warning, .noService, .warning), (.info, .noService, .info), (.unknownSeverity, .noService, .critical),
        (.unknownSeverity, .reducedService, .warning), (.unknownSeverity, .significantDelays, .warning),
        (.unknownSeverity, .detour, .warning), (.unknownSeverity, .stopMoved, .warning),
        (.unknownSeverity, .accessibilityIssue, .warning), (.unknownSeverity, .additionalService, .info),
        (.unknownSeverity, .unknownEffect, .info), (.unknownSeverity, .noEffect, .info),
    ])
    func `severity is the publisher's word, else what the effect means`(
        level: PublishedAlert.SeverityLevel, effect: PublishedAlert.Effect, severity: AlertSeverity
    ) {
        var frame = Frame(at: "8:00")
        frame.alert { ($0.severityLevel, $0.effect) = (level, effect) }
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        #expect(watch.state.alerts.alerts.map(\.content.severity) == [severity])
    }

    @Test func `alerts come worst first`() {
        var frame = Frame(at: "8:00")
        for (text, level) in [("a", PublishedAlert.SeverityLevel.info), ("b", .severe), ("c", .warning)] {
            frame.alert(text, text) { $0.severityLevel = level }
        }
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        #expect(watch.state.alerts.alerts.map(\.content.header[0].text) == ["b", "c", "a"])
    }

    @Test func `alerts of a source that has fallen silent are in force no more`() {
        let watch = Watch()
        var frame = Frame(at: "8:00")
        frame.alert()
        watch.apply(frame, from: watch.alerts)
        var subject = AlertSubject()
        subject.route = Town.timetable.route(id: "R")!
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("8:30")).count == 1)
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("8:30:01")).isEmpty)
    }
}
