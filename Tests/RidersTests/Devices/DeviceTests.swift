import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Devices")
struct DeviceTests {
    @Test("registered again replace what was known of them", arguments: DatabaseKind.all)
    func again(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let first = try await riding.store.registerDevice(
                token: .number(1), deviceID: "phone", DeviceDetails(appVersion: "1.0"), of: rider)
            riding.clock.advance(seconds: 10)
            let details = DeviceDetails(platform: .ipados, osVersion: "18.1", environment: .sandbox)
            let again = try await riding.store.registerDevice(token: .number(2), deviceID: "phone", details, of: rider)
            #expect(again.createdAt == first.createdAt && again.updatedAt == TestClock.start.adding(seconds: 10))
            #expect(again.token == DeviceToken.number(2).description && again.details == details)
            #expect(try await riding.store.devices(of: rider) == [again])
            // Devices are not synchronised.
            #expect(try await riding.version(of: rider) == 0)
        }
    }

    @Test("say what their rider reads: the one that registered last with a language", arguments: DatabaseKind.all)
    func language(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            #expect(try await riding.store.language(of: rider) == nil)
            for (number, name, language) in [(1, "phone", "zh-Hans"), (2, "tablet", "en"), (3, "watch", nil)] {
                riding.clock.advance(seconds: 10)
                _ = try await riding.store.registerDevice(
                    token: .number(number), deviceID: name, DeviceDetails(), of: rider, reading: language)
            }
            #expect(try await riding.store.language(of: rider) == .english)
            riding.clock.advance(seconds: 10)
            _ = try await riding.store.registerDevice(
                token: .number(1), deviceID: "phone", DeviceDetails(), of: rider, reading: "zh-Hans")
            #expect(try await riding.store.language(of: rider) == .chinese)
            #expect(try await riding.store.language(of: other) == nil)
        }
    }

    @Test("go with their session, as Live Activities do, and no others with it", arguments: DatabaseKind.all)
    func signedOut(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let (phone, tablet) = (try await riding.session(), try await riding.session())
            let store = riding.store
            for (number, name, session) in [(1, "phone", phone), (2, "tablet", tablet), (3, "of before", nil)] {
                let device = try await store.registerDevice(
                    token: .number(number), deviceID: name, DeviceDetails(), of: rider, in: session)
                #expect(device.session == session)
                _ = try await store.registerLiveActivity(
                    name, token: .number(number), .sandbox, journey: "journey", of: rider, in: session)
            }
            // A phone that has signed in again is the new session's.
            let again = try await riding.session()
            _ = try await store.registerDevice(
                token: .number(2), deviceID: "tablet", DeviceDetails(), of: rider, in: again)
            try await riding.end(session: phone)
            try await riding.end(session: tablet)
            #expect(try await Set(store.devices(of: rider).map(\.deviceID)) == ["tablet", "of before"])
            #expect(try await riding.count(RiderTables.liveActivities, of: rider) == 1)
            // Whoever was signed out has a token for a while, and registers with it in vain.
            await #expect(throws: DatabaseError.foreignKeyViolation(table: RiderTables.devices.qualifiedName)) {
                try await store.registerDevice(
                    token: .number(1), deviceID: "phone", DeviceDetails(), of: rider, in: phone)
            }
        }
    }

    @Test("take their token from whoever had it", arguments: DatabaseKind.all)
    func handedOn(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (one, other) = (try await riding.rider(), try await riding.rider())
            _ = try await riding.store.registerDevice(token: .number(1), deviceID: "phone", DeviceDetails(), of: one)
            _ = try await riding.store.registerDevice(token: .number(2), deviceID: "tablet", DeviceDetails(), of: one)
            _ = try await riding.store.registerDevice(
                token: .number(1), deviceID: "mine now", DeviceDetails(), of: other)
            #expect(try await riding.store.devices(of: one).map(\.deviceID) == ["tablet"])
            #expect(try await riding.store.devices(of: other).map(\.deviceID) == ["mine now"])
            // The same token of the other push service is another token.
            let sandbox = DeviceDetails(environment: .sandbox)
            _ = try await riding.store.registerDevice(token: .number(1), deviceID: "phone", sandbox, of: one)
            #expect(try await riding.store.devices(of: one).map(\.deviceID).sorted() == ["phone", "tablet"])
            // A device of the same rider under another name.
            _ = try await riding.store.registerDevice(token: .number(2), deviceID: "new name", DeviceDetails(), of: one)
            #expect(try await riding.store.devices(of: one).map(\.deviceID).sorted() == ["new name", "phone"])
        }
    }

    @Test("without a name are those that have the token, else new ones", arguments: DatabaseKind.all)
    func unnamed(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (one, other) = (try await riding.rider(), try await riding.rider())
            _ = try await riding.store.registerDevice(token: .number(1), deviceID: "phone", DeviceDetails(), of: one)
            let known = try await riding.store.registerDevice(
                token: .number(1), deviceID: nil, DeviceDetails(), of: one)
            #expect(known.deviceID == "phone")
            let moved = try await riding.store.registerDevice(
                token: .number(1), deviceID: nil, DeviceDetails(), of: other)
            #expect(moved.deviceID != "phone" && UUID(uuidString: moved.deviceID) != nil)
            #expect(try await riding.store.devices(of: one).isEmpty)
        }
    }

    @Test("of two riders who fight for a token leave it with one", arguments: DatabaseKind.all)
    func race(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let riders = [try await riding.rider(), try await riding.rider()]
            for _ in 0..<10 {
                await withTaskGroup(of: Void.self) { group in
                    for rider in riders {
                        group.addTask {
                            _ = try? await riding.store.registerDevice(
                                token: .number(7), deviceID: "phone", DeviceDetails(), of: rider)
                        }
                    }
                }
                var owners = 0
                for rider in riders { owners += try await riding.store.devices(of: rider).count }
                #expect(owners == 1)
            }
        }
    }

    @Test("are at most 20, and are gone once removed", arguments: DatabaseKind.all)
    func limit(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            for number in 0..<RiderLimits.devices {
                _ = try await riding.store.registerDevice(
                    token: .number(number), deviceID: "d\(number)", DeviceDetails(), of: rider)
            }
            let more = { (name: String) in
                try await refusal {
                    try await riding.store.registerDevice(
                        token: .number(99), deviceID: name, DeviceDetails(), of: rider)
                }
            }
            #expect(try await more("d20") == .limitReached(.devices))
            #expect(try await more("d3") == nil)
            try await riding.store.removeDevice("d3", of: rider)
            #expect(try await refusal { try await riding.store.removeDevice("d3", of: rider) } == .notFound)
            #expect(try await more("d20") == nil)
        }
    }
}
