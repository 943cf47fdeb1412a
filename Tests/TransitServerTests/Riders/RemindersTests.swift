import DatabaseFixtures
import Foundation
import LiveState
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `/api/v1/reminders`.
@Suite struct RemindersTests {
    /// A train of the board some time from now.
    private func train(_ app: RiderApp) async throws -> Departure {
        let reply = try await app.server.ask("/api/v1/stops/200060/departures?route_id=T1&limit=20")
        return try #require(try reply.data(DeparturesBody.self).departures.last)
    }

    private func json(_ train: Departure, minutes: Int = 5, with more: String = "") -> String {
        """
        {"trip_id":"\(train.tripID)","service_date":"\(train.serviceDate)","stop_id":"\(train.stopID)",\
        "minutes_before":\(minutes)\(more)}
        """
    }

    @Test(arguments: DatabaseKind.all)
    func `a departure of the board is reminded of at its own time and place`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let train = try await train(app)
            let made = try await app.ask("POST", "/reminders", json(train))
            let reminder = try made.data(Reminder.self)
            #expect(made.status == 201 && made["etag"] == "\"\(reminder.version)\"")
            #expect(reminder.tripID == train.tripID && reminder.serviceDate == train.serviceDate)
            #expect(reminder.stopID == train.stopID && reminder.stopSequence == train.stopSequence)
            #expect(reminder.scheduledTime == train.scheduledTime && reminder.status == .scheduled)
            #expect(reminder.remindAt.epochSeconds == train.scheduledTime.epochSeconds - 300)
            #expect(reminder.routeName == "T1" && reminder.headsign == train.headsign)
            #expect(reminder.stopName?.isEmpty == false)
            let again = try await app.ask("POST", "/reminders", json(train)).data(Reminder.self)
            #expect(again == reminder)
            // The station stands for its platforms.
            var station = train
            station.stopID = "200060"
            #expect(try await app.ask("POST", "/reminders", json(station)).data(Reminder.self) == reminder)
            // So does any other: boards name the platform that the train will use today.
            let platforms = try await app.server.ask("/api/v1/stops/200060").data(StopDetail.self).children
            var moved = train
            moved.stopID = try #require(platforms.last { $0.stopID != train.stopID }?.stopID)
            #expect(try await app.ask("POST", "/reminders", json(moved)).data(Reminder.self) == reminder)
            #expect(try await app.ask("GET", "/reminders").data(RemindersBody.self).reminders == [reminder])
            let path = "/reminders/\(reminder.id)"
            #expect(try await app.ask("GET", path).data(Reminder.self) == reminder)
            try await RiderStep("GET", path, refused: .reminderNotFound).run(try await scene.rider())
            scene.server.clock.advance(by: reminder.remindAt.epochSeconds - scene.server.clock.now + 600)
            #expect(try await app.ask("GET", path).data(Reminder.self).status == .missed)
            for step in [
                RiderStep("DELETE", path, is: 204), RiderStep("DELETE", path, is: 204),
                RiderStep("GET", path, refused: .reminderNotFound),
            ] {
                try await step.run(app)
            }
        }
    }

    @Test func `what does not run, does not call there, or is past is refused`() async throws {
        try await RiderScene.with { scene in
            let app = try await scene.rider()
            let train = try await train(app)
            var (foreign, elsewhere, early) = (train, train, train)
            foreign.tripID = "nothing"
            elsewhere.stopID = "nowhere"
            early.serviceDate = ISODate("2026-03-30")!
            var never = train
            never.serviceDate = ISODate("2031-01-01")!
            for step in [
                RiderStep("POST", "/reminders", json(foreign), refused: .tripNotFound),
                RiderStep("POST", "/reminders", json(never), refused: .tripNotFound),
                RiderStep("POST", "/reminders", json(elsewhere), refused: .stopNotFound),
                RiderStep("POST", "/reminders", json(train, with: #","stop_sequence":999"#), refused: .stopNotFound),
                RiderStep("POST", "/reminders", json(early), refused: .departurePassed),
                RiderStep("POST", "/reminders", json(train, minutes: 61), refused: .invalidParameter),
            ] {
                try await step.run(app)
            }
            let detail = try await app.server.ask("/api/v1/trips/\(train.tripID)").data(TripDetail.self)
            var last = train
            last.stopID = try #require(detail.stops.last).stopID
            try await RiderStep("POST", "/reminders", json(last), refused: .stopNotFound).run(app)
            // Due the very second it is asked for.
            scene.server.clock.advance(by: train.scheduledTime.epochSeconds - 300 - scene.server.clock.now)
            try await RiderStep("POST", "/reminders", json(train), refused: .departurePassed).run(app)
            try await RiderStep("POST", "/reminders", json(train, minutes: 4), is: 201).run(app)
        }
    }

    @Test func `of a trip that runs by frequency the run that is named is reminded of`() async throws {
        let city = ServedCity(ServedCity.Edition(timetable: try JourneyTown.timetable.get()))
        try await RiderScene.with(city: city, at: JourneyTown.start) { scene in
            let app = try await scene.rider()
            func body(_ more: String) -> String {
                #"{"trip_id":"L","service_date":"2023-10-12","stop_id":"H1","minutes_before":1\#(more)}"#
            }
            let next = try await app.ask("POST", "/reminders", body("")).data(Reminder.self)
            let named = try await app.ask("POST", "/reminders", body(#","start_time":"08:20:00""#)).data(Reminder.self)
            #expect(next.scheduledTime.epochSeconds == JourneyTown.at(8, 10))
            #expect(named.scheduledTime.epochSeconds == JourneyTown.at(8, 20))
            try await RiderStep("POST", "/reminders", body(#","start_time":"04:00:00""#), refused: .tripNotFound)
                .run(app)
        }
    }

    @Test func `an extra run of the live data is refused as what it is`() async throws {
        let shared = try TestCity.shared()
        let liveStore = LiveStateStore(timetable: shared.timetable, sources: [LiveScene.updates])
        let city = ServedCity(ServedCity.Edition(live: liveStore.state, pack: shared.pack))
        try await RiderScene.with(city: city) { scene in
            let app = try await scene.rider()
            var train = try await train(app)
            let leaves = train.scheduledTime.epochSeconds + 90
            let detail = try await app.server.ask("/api/v1/trips/\(train.tripID)").data(TripDetail.self)
            let last = try #require(detail.stops.last)
            var frame = LiveFrame()
            frame.trip(
                "extra.1", as: .added, route: "T1", [.own(train.stopID, leaves), .own(last.stopID, leaves + 900)])
            let outcome = liveStore.apply(
                frame.message.feedBytes(), from: LiveScene.updates, now: scene.server.clock.now)
            #expect(outcome == .accepted)
            city.publish(liveStore.state)
            train.tripID = "extra.1"
            let reply = try await app.ask("POST", "/reminders", json(train))
            #expect(reply.status == 404 && reply.text.contains("is an extra run of the live data"), "\(reply.text)")
        }
    }
}
