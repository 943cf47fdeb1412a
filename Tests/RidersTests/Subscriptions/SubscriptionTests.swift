import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Subscriptions to alerts")
struct SubscriptionTests {
    @Test("are kept with their routes and stops in the order given", arguments: DatabaseKind.all)
    func keep(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let first = try await riding.store.subscriptions.add(
                SubscribeRequest(routeIDs: ["T9", "T1", "T9"], stopIDs: ["200060"], severityMin: .major), of: rider)
            #expect(first.isNew && first.record.routeIDs == ["T9", "T1"] && first.record.stopIDs == ["200060"])
            let same = try await riding.store.subscriptions.add(
                SubscribeRequest(routeIDs: ["T1", "T9"], stopIDs: ["200060"], severityMin: .major), of: rider)
            #expect(!same.isNew && same.record == first.record)
            riding.clock.advance(seconds: 1)
            let second = try await riding.store.subscriptions.add(
                SubscribeRequest(routeIDs: ["T1", "T9"], stopIDs: ["200060"], severityMin: nil), of: rider)
            #expect(second.isNew && second.record.severityMin == nil)
            #expect(try await riding.store.subscriptions.list(of: rider) == [first.record, second.record])
            #expect(try await riding.store.subscriptions.list(of: other).isEmpty)
            #expect(
                try await refusal { try await riding.store.subscriptions.delete(first.record.id, of: other) }
                    == .notFound)
            try await riding.store.subscriptions.delete(first.record.id, of: rider)
            try await riding.store.subscriptions.delete(first.record.id, of: rider)
            #expect(try await riding.store.subscriptions.list(of: rider) == [second.record])
            #expect(try await riding.count(RiderTables.subscribedEntities, of: rider) == 3)
        }
    }

    @Test("are at most 100", arguments: DatabaseKind.all)
    func limit(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            for number in 0..<RiderLimits.subscriptions {
                _ = try await riding.store.subscriptions.add(
                    SubscribeRequest(routeIDs: ["\(number)"], stopIDs: [], severityMin: nil), of: rider)
            }
            let more = try await refusal {
                try await riding.store.subscriptions.add(
                    SubscribeRequest(routeIDs: [], stopIDs: ["x"], severityMin: nil), of: rider)
            }
            #expect(more == .limitReached(.subscriptions))
        }
    }
}
