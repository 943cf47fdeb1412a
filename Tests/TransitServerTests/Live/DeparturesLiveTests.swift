import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/stops/{stop_id}/departures` with live data: late, cancelled, skipped, moved and extra trains as riders
/// read them.
@Suite struct DeparturesLiveTests {
    @Test func `a late train is shown late, and says on whose word`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.delay(train, by: 240)
            #expect(scene.apply(frame) == .accepted)
            scene.server.clock.advance(by: 20)
            let reply = try await scene.server.ask(LiveScene.board + "?route_id=T1&limit=50")
            let body = try reply.data(DeparturesBody.self)
            let late = try #require(body.departures.first { $0.tripID == train.tripID })
            #expect(late.realtime && late.delaySeconds == 240 && late.scheduledTime == train.scheduledTime)
            #expect(late.estimatedTime?.epochSeconds == train.scheduledTime.epochSeconds + 240)
            #expect(late.estimatedTime?.offsetSeconds == train.scheduledTime.offsetSeconds)
            #expect(late.provenance.source == .tripUpdate && late.provenance.matchedBy == .tripID)
            #expect(late.provenance.evidenceAgeSeconds == 20 && late.provenance.feedID == "simulated")
            #expect(late.provenance.explanation == "Live prediction for this stop, 20 s old.")
            #expect(late.status == .scheduled && !late.isCancelled && !late.platformChanged)
            #expect(body.realtimeStatus == .live && !body.stale && body.lastUpdated.epochSeconds == LiveScene.start)
            let meta = try reply.envelope(DeparturesBody.self).meta
            #expect(meta.stale == nil && meta.cachedAt == nil && meta.message == nil)
            let others = body.departures.filter { $0.tripID != train.tripID }
            #expect(!others.isEmpty && others.allSatisfy { !$0.realtime && $0.estimatedTime == nil })
            let words = "Timetable only; the live data says nothing of this trip."
            #expect(others.allSatisfy { $0.provenance.source == .timetable && $0.provenance.explanation == words })
        }
    }

    @Test func `of what is said too long ago it is told how long`() async throws {
        try await LiveScene.with { scene in
            // Two under way for a quarter of an hour, one of them told by a measurement of ten minutes ago.
            var underWay: [Departure] = []
            for train in try await scene.trains(after: 5, 10) {
                let first = try #require(try await scene.trip(train.tripID).stops.first)
                if first.scheduledDepartureTime.epochSeconds < LiveScene.start - 900 { underWay.append(train) }
            }
            try #require(underWay.count >= 2)
            let train = underWay[0]
            var frame = LiveFrame()
            frame.delay(train, by: 117, time: LiveScene.start - 610)
            frame.delay(underWay[1], by: 30)
            scene.apply(frame)
            let old = try #require(try await scene.departure(of: train.tripID))
            #expect(!old.realtime && old.provenance.source == .timetable)
            let words = "Timetable only; what the live data says of this trip is too old: 10 min."
            #expect(old.provenance.explanation == words)
            #expect(try await scene.trip(train.tripID).provenance.explanation == words)
        }
    }

    @Test func `the board is in order of the times that hold`() async throws {
        try await LiveScene.with { scene in
            let trains = try await scene.trains(after: 5, 3)
            var frame = LiveFrame()
            frame.delay(trains[0], by: 1_500)
            frame.delay(trains[2], by: -120)
            scene.apply(frame)
            let times = try await scene.board("?route_id=T1&limit=50").departures.map {
                ($0.estimatedTime ?? $0.scheduledTime).epochSeconds
            }
            #expect(times == times.sorted() && times.count == 50)
            let early = try #require(try await scene.departure(of: trains[2].tripID))
            #expect(early.delaySeconds == -120 && early.realtime)
        }
    }

    @Test func `a train that should have left and has not is still on the board`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train(after: 5)
            var frame = LiveFrame()
            frame.delay(train, by: 600)
            scene.apply(frame)
            scene.server.clock.advance(by: train.scheduledTime.epochSeconds - LiveScene.start + 60)
            frame.message.header.timestamp = UInt64(scene.server.clock.now)
            frame.message.entity[0].tripUpdate.timestamp = UInt64(scene.server.clock.now)
            #expect(scene.apply(frame) == .accepted)
            let board = try await scene.board("?route_id=T1&limit=50").departures
            let late = try #require(board.first { $0.tripID == train.tripID })
            #expect(late.scheduledTime.epochSeconds < scene.server.clock.now && late.delaySeconds == 600)
        }
    }

    @Test func `a cancelled train is listed and marked, and left out where that is asked for`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.trip(train.tripID, as: .canceled)
            scene.apply(frame)
            let shown = try #require(try await scene.departure(of: train.tripID))
            #expect(shown.isCancelled && shown.status == .cancelled && shown.scheduledTime == train.scheduledTime)
            #expect(!shown.realtime && shown.estimatedTime == nil && shown.delaySeconds == nil)
            #expect(shown.provenance.explanation == "Cancelled by the operator, 0 s old.")
            #expect(try await scene.departure(of: train.tripID, "&hide_cancelled=true") == nil)
            let all = try await scene.board("?route_id=T1&limit=50&hide_cancelled=false").departures
            let rest = try await scene.board("?route_id=T1&limit=49&hide_cancelled=true").departures
            #expect(all.filter { !$0.isCancelled } == rest)
        }
    }

    @Test func `a stop that is left out is cancelled there and nowhere else`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let next = try #require(
                try await scene.trip(train.tripID).stops.first { $0.stopSequence > train.stopSequence })
            var frame = LiveFrame()
            frame.trip(train.tripID, [.call(train) { $0.scheduleRelationship = .skipped }])
            scene.apply(frame)
            let skipped = try #require(try await scene.departure(of: train.tripID))
            #expect(skipped.isCancelled && skipped.status == .skipped && !skipped.realtime)
            #expect(skipped.provenance.explanation == "The operator says this stop is not served, 0 s old.")
            #expect(try await scene.departure(of: train.tripID, "&hide_cancelled=true") == nil)
            let served = try #require(try await scene.departure(of: train.tripID, at: next.stopID))
            #expect(!served.isCancelled && served.status == .scheduled)
        }
    }

    @Test func `where a train ends early nobody leaves with it`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let later = try await scene.trip(train.tripID).stops.filter { $0.stopSequence > train.stopSequence }
            var frame = LiveFrame()
            frame.trip(
                train.tripID,
                later.map { stop in
                    .with {
                        ($0.stopID, $0.stopSequence) = (stop.stopID, UInt32(stop.stopSequence))
                        $0.scheduleRelationship = .skipped
                    }
                })
            scene.apply(frame)
            let last = try #require(try await scene.departure(of: train.tripID))
            #expect(last.isCancelled && last.status == .cancelled && !last.realtime && last.estimatedTime == nil)
            #expect(last.provenance.explanation == "The operator says the service ends here, 0 s old.")
            #expect(try await scene.departure(of: train.tripID, "&hide_cancelled=true") == nil)
            let call = try #require(
                try await scene.trip(train.tripID).stops.first { $0.stopSequence == train.stopSequence })
            #expect(call.status == .scheduled && call.pickup == .none)
        }
    }

    @Test func `a train from another platform says which it was`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let old = try #require(train.platform)
            let platforms = try await scene.server.ask("/api/v1/stops/200060").data(StopDetail.self).children
            let other = try #require(
                platforms.first { $0.modes.contains(.rail) && $0.platformCode != nil && $0.platformCode != old })
            var frame = LiveFrame()
            frame.trip(
                train.tripID,
                [
                    .call(train) {
                        $0.departure.delay = 60
                        $0.stopTimeProperties.assignedStopID = other.stopID
                    }
                ])
            scene.apply(frame)
            let moved = try #require(try await scene.departure(of: train.tripID))
            #expect(moved.platform == other.platformCode && moved.scheduledPlatform == old && moved.platformChanged)
            #expect(moved.realtime && moved.delaySeconds == 60 && !moved.isCancelled)
            let board = try await scene.board("?route_id=T1&limit=50").departures
            #expect(board.count { $0.tripID == train.tripID } == 1)
            #expect(board.filter { $0.tripID != train.tripID }.allSatisfy { !$0.platformChanged })
            // At the new platform it is to be found, and at the old one it says where it went.
            let there = try #require(try await scene.departure(of: train.tripID, at: other.stopID))
            let here = try #require(try await scene.departure(of: train.tripID, at: train.stopID))
            #expect(there.platform == other.platformCode && here.platform == other.platformCode)
        }
    }

    @Test func `an extra train is on the board under its own name`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let last = try #require(try await scene.trip(train.tripID).stops.last)
            let leaves = train.scheduledTime.epochSeconds + 61
            var frame = LiveFrame()
            frame.trip(
                "extra.1", as: .added, route: "T1", [.own(train.stopID, leaves), .own(last.stopID, leaves + 1_800)])
            scene.apply(frame)
            let extra = try #require(try await scene.departure(of: "extra.1"))
            #expect(extra.status == .added && extra.realtime && extra.routeID == "T1" && extra.mode == .rail)
            #expect(extra.estimatedTime?.epochSeconds == leaves && extra.scheduledTime.epochSeconds == leaves)
            #expect(extra.provenance.explanation == "Extra service announced by the operator, 0 s old.")
            #expect(!extra.headsign.isEmpty && last.stopName.hasPrefix(extra.headsign))
            #expect(extra.serviceDate.description == "2026-03-31" && extra.platform == train.platform)
        }
    }

    @Test func `a train that runs instead of the timetabled one is found in its direction`() async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            let last = try #require(try await scene.trip(train.tripID).stops.last)
            let leaves = train.scheduledTime.epochSeconds + 30
            // As Sydney Trains publishes it: without a direction.
            var frame = LiveFrame()
            frame.trip(
                train.tripID, as: .replacement, route: "T1",
                [.own(train.stopID, leaves), .own(last.stopID, leaves + 1_800)])
            scene.apply(frame)
            let instead = try #require(try await scene.departure(of: train.tripID))
            #expect(instead.status == .replacement && instead.realtime && instead.delaySeconds == 30)
            #expect(instead.scheduledTime == train.scheduledTime && instead.platform == train.platform)
            let direction = try #require(train.directionID)
            let filtered = try await scene.departure(of: train.tripID, "&direction_id=\(direction)")
            #expect(instead.directionID == direction && filtered != nil)
        }
    }

    @Test func `alerts that touch a departure are named by it and told in full once`() async throws {
        try await LiveScene.with { scene in
            var frame = LiveFrame()
            frame.alert("T1 is slow", about: [.route("T1")])
            frame.alert("Lifts at Central", about: [.stop("200060")])
            frame.alert("Ferries rest", about: [.route("F1")])
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            let body = try await scene.board("?limit=50")
            #expect(Set(body.alerts.map(\.header)) == ["T1 is slow", "Lifts at Central"])
            let slow = try #require(body.alerts.first { $0.header == "T1 is slow" }).alertID
            let lifts = try #require(body.alerts.first { $0.header == "Lifts at Central" }).alertID
            #expect(body.departures.allSatisfy { $0.alertIDs.contains(lifts) })
            #expect(body.departures.allSatisfy { $0.alertIDs.contains(slow) == ($0.routeID == "T1") })
            let elsewhere = try await scene.board("?limit=5", of: "206010")
            #expect(!elsewhere.alerts.contains { $0.header == "Lifts at Central" })
        }
    }
}
