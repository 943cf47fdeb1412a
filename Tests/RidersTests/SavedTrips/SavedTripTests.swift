import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Saved trips")
struct SavedTripTests {
    @Test("come back as they were saved", arguments: DatabaseKind.all)
    func roundTrip(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let request = CreateSavedTripRequest.trip("Zur Arbeit \u{1F3E2} \"'; DROP TABLE saved_trips; --")
            let kept = try await riding.store.savedTrips.add(request, of: rider).record
            #expect(kept.name == request.name && kept.origin == request.origin)
            #expect(kept.destination == request.destination && kept.preferences == request.preferences)
            #expect(try await riding.store.savedTrips.one(kept.id, of: rider) == kept)
            #expect(try await riding.store.savedTrips.list(of: rider) == [kept])
        }
    }

    @Test("are changed only in what is said", arguments: DatabaseKind.all)
    func change(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let first = try await riding.store.savedTrips.add(.trip("one"), of: rider).record
            let second = try await riding.store.savedTrips.add(.trip("two", sortOrder: 0), of: rider).record
            #expect(try await riding.store.savedTrips.list(of: rider).map(\.name) == ["two", "one"])
            let changed = try await riding.store.savedTrips.change(
                first.id, SavedTripChanges(origin: .stop("1", name: "S"), preferences: .clear, sortOrder: 0), of: rider)
            #expect(changed.origin == .stop("1", name: "S") && changed.destination == first.destination)
            #expect(changed.preferences == TripPreferences() && changed.name == "one")
            #expect(try await riding.store.savedTrips.list(of: rider).map(\.name) == ["one", "two"])
            for error in [
                try await refusal { try await riding.store.savedTrips.one(second.id, of: other) },
                try await refusal {
                    try await riding.store.savedTrips.change(second.id, SavedTripChanges(), of: other)
                },
                try await refusal { try await riding.store.savedTrips.delete(second.id, of: other) },
            ] {
                #expect(error == .notFound)
            }
            let stale = try await refusal {
                try await riding.store.savedTrips.delete(first.id, ifMatch: .versions([first.stamp.version]), of: rider)
            }
            #expect(stale == .changed(version: changed.stamp.version))
            try await riding.store.savedTrips.delete(first.id, ifMatch: .any, of: rider)
            #expect(try await refusal { try await riding.store.savedTrips.one(first.id, of: rider) } == .notFound)
        }
    }

    @Test("are at most 100", arguments: DatabaseKind.all)
    func limit(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            for number in 0..<RiderLimits.savedTrips {
                _ = try await riding.store.savedTrips.add(.trip("\(number)"), of: rider)
            }
            let error = try await refusal { try await riding.store.savedTrips.add(.trip("more"), of: rider).record }
            #expect(error == .limitReached(.savedTrips))
        }
    }
}
