import Foundation
import GTFSRealtime
import SimulatedCity
import Testing

@Suite("Vehicles are where their trips are")
struct LiveVehicleTests {
    let live: LiveCity
    let feed: GeneratedFeed

    init() throws {
        live = try LiveSamples.live.get()
        feed = try GeneratedFeed.shared.get()
    }

    @Test("every vehicle lies within 50 metres of its shape and was seen 5 to 25 seconds ago")
    func positions() throws {
        let now = LiveSamples.at(8, 30)
        var shapes: [String: [(Double, Double)]] = [:]
        for row in try feed.table("shapes.txt").records {
            shapes[row["shape_id"], default: []]
                .append((Double(row["shape_pt_lat"]) ?? 0, Double(row["shape_pt_lon"]) ?? 0))
        }
        let vehicles = live.feed(.vehiclePositions, at: now).entity.map(\.vehicle)
        #expect(vehicles.count > 500)
        for vehicle in vehicles where vehicle.trip.scheduleRelationship != .added {
            let trip = try #require(feed.trips[vehicle.trip.tripID])
            let shape = try #require(shapes[trip["shape_id"]])
            let place = (Double(vehicle.position.latitude), Double(vehicle.position.longitude))
            #expect(metres(from: place, to: shape) < 50, "\(vehicle.trip.tripID)")
            #expect((5...25).contains(now - Int64(vehicle.timestamp)))
            #expect((0...360).contains(vehicle.position.bearing) && (0...45).contains(vehicle.position.speed))
            let calls = try #require(feed.calls[vehicle.trip.tripID])
            #expect(calls.contains { $0.stop == vehicle.stopID })
            if vehicle.currentStatus == .stoppedAt { #expect(vehicle.position.speed == 0) }
        }
        let states = Set(vehicles.map(\.currentStatus))
        #expect(states == [.stoppedAt, .incomingAt, .inTransitTo])
    }

    private func metres(from place: (Double, Double), to shape: [(Double, Double)]) -> Double {
        let scale = cos(place.0 * .pi / 180)
        func flat(_ point: (Double, Double)) -> (Double, Double) {
            ((point.1 - place.1) * 111_195 * scale, (point.0 - place.0) * 111_195)
        }
        return zip(shape, shape.dropFirst()).map { pair in
            let (from, to) = (flat(pair.0), flat(pair.1))
            let (dx, dy) = (to.0 - from.0, to.1 - from.1)
            let length = dx * dx + dy * dy
            let share = length > 0 ? min(1, max(0, -(from.0 * dx + from.1 * dy) / length)) : 0
            return hypot(from.0 + share * dx, from.1 + share * dy)
        }.min() ?? .infinity
    }

    @Test("a vehicle moves on, in the direction it bears")
    func movement() {
        let now = LiveSamples.at(11)
        let before = vehicles(at: now)
        var (along, against) = (0, 0)
        for (trip, after) in vehicles(at: now + 30) {
            guard let from = before[trip], from.currentStatus == .inTransitTo, from.stopID == after.stopID else {
                continue
            }
            let north = Double(after.position.latitude - from.position.latitude)
            let east = Double(after.position.longitude - from.position.longitude) * 0.83
            guard hypot(north, east) > 0.0005 else { continue }
            let angle = Double(from.position.bearing) * .pi / 180
            if north * cos(angle) + east * sin(angle) > 0 { along += 1 } else { against += 1 }
        }
        #expect(along > 100 && against * 20 < along, "\(along) \(against)")
    }

    private func vehicles(at now: Int64) -> [String: PublishedVehiclePosition] {
        Dictionary(
            live.feed(.vehiclePositions, of: .mode("bus"), at: now).entity.map { ($0.vehicle.trip.tripID, $0.vehicle) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test("a vehicle goes to the stops that its trip calls at, and to the platform it was given")
    func told() throws {
        var traits = LiveTraits()
        (traits.skipping, traits.platformChange) = (1, 1)
        let live = LiveCity(try LiveSamples.city.get(), seed: 7, traits: traits)
        var (skipping, moved) = (0, 0)
        for now in [LiveSamples.at(8, 30), LiveSamples.at(8, 45), LiveSamples.at(9)] {
            let updates = live.feed(.tripUpdates, at: now).updates
            for vehicle in live.feed(.vehiclePositions, at: now).entity.map(\.vehicle) {
                let calls = try #require(updates[vehicle.trip.tripID]).stopTimeUpdate
                let there = calls.filter { $0.stopID == vehicle.stopID }
                #expect(there.contains { $0.scheduleRelationship != .skipped }, "\(vehicle.trip.tripID)")
                if calls.contains(where: { $0.scheduleRelationship == .skipped }) { skipping += 1 }
                if there.contains(where: \.hasStopTimeProperties) { moved += 1 }
            }
        }
        #expect(skipping > 500 && moved > 0, "\(skipping) \(moved)")
    }

    @Test("a bus with steps is told to have them, as in the timetable")
    func steps() throws {
        var stepped = 0
        for (trip, vehicle) in vehicles(at: LiveSamples.at(8, 30)) where vehicle.trip.scheduleRelationship != .added {
            let isAccessible = try #require(feed.trips[trip])["wheelchair_accessible"] == "1"
            #expect((vehicle.vehicle.tfnswVehicleDescriptor.wheelchairAccessible == 1) == isAccessible, "\(trip)")
            if !isAccessible { stepped += 1 }
        }
        #expect(stepped > 0)
    }

    @Test("trains tell of every carriage; ids are masked and hold for one trip only")
    func consists() {
        let trains = live.feed(.vehiclePositions, of: .mode("train"), at: LiveSamples.at(8, 30)).entity.map(\.vehicle)
        #expect(trains.count > 50)
        for train in trains {
            #expect((4...8).contains(train.consist.count))
            #expect(train.consist.map(\.positionInConsist) == (1...Int32(train.consist.count)).map { $0 })
            #expect(
                train.consist.contains(where: \.quietCarriage) && train.consist.contains { $0.toilet == .accessible })
            #expect(!train.hasCurrentStopSequence && !train.trip.hasStartDate)
        }
        #expect(Set(trains.map(\.vehicle.id)).count == trains.count)
        #expect(trains.contains { Set($0.consist.map(\.occupancyStatus)).count > 1 })
    }

    @Test("a few vehicles do not report, the others are those of the trip updates")
    func reporting() {
        let now = LiveSamples.at(14)
        let updates = live.feed(.tripUpdates, at: now).updates
        let vehicles = live.feed(.vehiclePositions, at: now).entity.map(\.vehicle)
        for vehicle in vehicles { #expect(updates[vehicle.trip.tripID]?.vehicle.id == vehicle.vehicle.id) }
        let begun = updates.values.filter {
            guard let first = $0.stopTimeUpdate.first, let last = $0.stopTimeUpdate.last else { return false }
            return first.departure.hasTime && first.departure.time < now - 60 && last.arrival.time > now
        }
        let seen = Set(vehicles.map(\.trip.tripID))
        let silent = Double(begun.filter { !seen.contains($0.trip.tripID) }.count) / Double(begun.count)
        #expect((0.005...0.06).contains(silent), "\(silent)")
    }
}
