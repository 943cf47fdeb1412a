import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/vehicles/stream`: all vehicles of a box, then those that moved and those that are gone.
@Suite struct VehicleStreamTests {
    static let path = "/api/v1/vehicles/stream?bbox=151.1,-34,151.3,-33.8"

    /// Vehicles at so many thousandths of a degree east of 151.2.
    private static func frame(_ places: [String: Double], at instant: Int64 = LiveScene.start) -> LiveFrame {
        var frame = LiveFrame(at: instant)
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            frame.vehicle(name, at: (-33.88, 151.2 + place / 1_000))
        }
        return frame
    }

    private static func names(_ vehicles: [Vehicle]) -> [String] { vehicles.map(\.position.vehicleID).sorted() }

    @Test func `all at first, then only what changed`() async throws {
        try await LiveScene.with { scene in
            scene.apply(Self.frame(["a": 0, "b": 5, "c": 9, "far": 900]), from: LiveScene.vehicles)
            let client = try await EventClient(scene.server, Self.path)
            defer { client.close() }
            let first = try #require(try await client.next())
            #expect(first.retry == "3000")
            let all = try first.decoded(VehiclesBody.self)
            #expect(first.event == "vehicles" && Self.names(all.vehicles) == ["a", "b", "c"] && all.total == 3)

            scene.server.clock.advance(by: 10)
            var next = Self.frame(["a": 1, "b": 5, "d": 3], at: LiveScene.start + 10)
            // b says what it said before: it has not moved.
            next.message.entity[1].vehicle.timestamp = UInt64(LiveScene.start)
            #expect(scene.apply(next, from: LiveScene.vehicles) == .accepted)
            let second = try #require(try await client.nextEvent())
            let changes = try second.decoded(VehicleChanges.self)
            #expect(second.event == "changes" && second.id != first.id)
            #expect(Self.names(changes.updated) == ["a", "d"])
            #expect(changes.removed == [try #require(all.vehicles.first { $0.position.vehicleID == "c" }).key])
            #expect(changes.lastUpdated.epochSeconds == LiveScene.start + 10 && !changes.stale)
        }
    }

    @Test func `changes added up are the list of the moment`() async throws {
        try await LiveScene.with { scene in
            _ = try scene.applySimulation()
            let box = "?bbox=151.15,-33.92,151.26,-33.84&limit=5000"
            let client = try await EventClient(scene.server, "/api/v1/vehicles/stream" + box)
            defer { client.close() }
            let first = try #require(try await client.nextEvent()).decoded(VehiclesBody.self)
            var known = Dictionary(uniqueKeysWithValues: first.vehicles.map { ($0.key, $0) })
            #expect(known.count > 50)
            for _ in 0..<3 {
                scene.server.clock.advance(by: 10)
                _ = try scene.applySimulation()
                let event = try #require(try await client.nextEvent())
                #expect(event.event == "changes")
                let changes = try event.decoded(VehicleChanges.self)
                for vehicle in changes.updated { known[vehicle.key] = vehicle }
                for key in changes.removed { #expect(known.removeValue(forKey: key) != nil) }
                let now = try await scene.server.ask("/api/v1/vehicles" + box).data(VehiclesBody.self).vehicles
                #expect(Set(now.map(\.key)) == Set(known.keys))
                for vehicle in now {
                    #expect(known[vehicle.key]?.position.latitude == vehicle.position.latitude)
                    #expect(known[vehicle.key]?.position.lastUpdated == vehicle.position.lastUpdated)
                }
            }
        }
    }

    @Test func `earlier states are kept for those who listen, and let go twelve states after`() async throws {
        try await LiveScene.with { scene in
            func next() throws -> UInt64 {
                scene.server.clock.advance(by: 1)
                scene.apply(
                    Self.frame(["a": Double(scene.server.clock.now % 60)], at: scene.server.clock.now),
                    from: LiveScene.vehicles)
                return try #require(scene.city.edition).live.sequence
            }
            let unheard = try next()
            _ = try next()
            #expect(scene.city.recent(unheard) == nil)
            let client = try await EventClient(scene.server, Self.path)
            _ = try #require(try await client.nextEvent())
            client.close()
            let heard = try #require(scene.city.edition).live.sequence
            for _ in 0..<12 { _ = try next() }
            #expect(scene.city.recent(heard) != nil)
            for _ in 0..<12 { _ = try next() }
            #expect(scene.city.recent(heard) == nil)
        }
    }

    @Test func `a vehicle that is not heard of any more is taken away without a frame`() async throws {
        try await LiveScene.with { scene in
            scene.apply(Self.frame(["a": 0]), from: LiveScene.vehicles)
            let client = try await EventClient(scene.server, Self.path)
            defer { client.close() }
            let all = try #require(try await client.nextEvent()).decoded(VehiclesBody.self)
            scene.server.clock.advance(by: 181)
            let changes = try #require(try await client.nextEvent()).decoded(VehicleChanges.self)
            #expect(changes.updated.isEmpty && changes.removed == all.vehicles.map(\.key) && changes.stale)
        }
    }

    @Test func `who comes back with the last id is told only what is new`() async throws {
        try await LiveScene.with { scene in
            scene.apply(Self.frame(["a": 0, "b": 5]), from: LiveScene.vehicles)
            let one = try await EventClient(scene.server, Self.path)
            let id = try #require(try await one.nextEvent()?.id)
            one.close()
            let two = try await EventClient(scene.server, Self.path, headers: ["Last-Event-ID: \(id)"])
            defer { two.close() }
            #expect(try await two.next()?.retry == "3000")
            try await Task.sleep(for: .milliseconds(2_200))
            scene.server.clock.pass(Double(EventStreams.heartbeatSeconds) + 1)
            #expect(try await two.next()?.comment == "still here")
            scene.server.clock.advance(by: 10)
            var frame = Self.frame(["a": 0, "b": 6], at: LiveScene.start + 10)
            frame.message.entity[0].vehicle.timestamp = UInt64(LiveScene.start)
            scene.apply(frame, from: LiveScene.vehicles)
            let event = try #require(try await two.nextEvent())
            #expect(event.event == "changes")
            #expect(try Self.names(event.decoded(VehicleChanges.self).updated) == ["b"])
            // The id of a state that was in service a short while ago goes on from there.
            let late = try await EventClient(scene.server, Self.path, headers: ["Last-Event-ID: \(id)"])
            let missed = try #require(try await late.nextEvent())
            #expect(try Self.names(missed.decoded(VehicleChanges.self).updated) == ["b"])
            late.close()
            // One the server has never given, or has forgotten, begins anew.
            for old in ["1-1", "1-1-1", "nonsense"] {
                let three = try await EventClient(scene.server, Self.path, headers: ["Last-Event-ID: \(old)"])
                let again = try #require(try await three.nextEvent())
                #expect(again.event == "vehicles" && again.id == event.id)
                three.close()
            }
        }
    }

    @Test func `who comes back after vehicles have grown too old learns that they are gone`() async throws {
        try await LiveScene.with { scene in
            scene.apply(Self.frame(["a": 0, "b": 5]), from: LiveScene.vehicles)
            let one = try await EventClient(scene.server, Self.path)
            let id = try #require(try await one.nextEvent()?.id)
            one.close()
            scene.server.clock.advance(by: 181)
            let two = try await EventClient(scene.server, Self.path, headers: ["Last-Event-ID: \(id)"])
            defer { two.close() }
            let block = try #require(try await two.next())
            #expect(block.event == "changes" && block.retry == "3000")
            #expect(try block.decoded(VehicleChanges.self).removed.count == 2)
        }
    }
}
