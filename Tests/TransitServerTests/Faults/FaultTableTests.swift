import Foundation
import SimulatedCity
import Testing
import TransitAPI
import TransitServer

/// What riders see while a provider fails, fault by fault: what was known stays until its limit and says how old it is; nothing
/// is called live after it; the server answers throughout; and all is well again by itself.
@Suite(.serialized) struct FaultTableTests {
    /// What a fault does to the city's live data.
    enum Course: Sendable {
        /// Nothing that riders would notice.
        case harmless
        /// It grows stale, then the timetable takes its place.
        case silent
        /// The same, except that after the limit what the provider says is believed: that nothing of it is running.
        case believedAtLast
        /// The same, except that what the provider says at last is seen to be of another day.
        case anotherDay
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var fault: MockFault
        var course: Course
        /// What operators read of the source: a rejection, or what went wrong; nil for nothing.
        var reason: String?

        var testDescription: String { fault.rawValue }
    }

    static let table = [
        Row(fault: .slow, course: .silent, reason: "answer"),
        Row(fault: .serverError, course: .silent, reason: "500"),
        Row(fault: .tooManyRequests, course: .silent, reason: "429"),
        Row(fault: .truncated, course: .silent, reason: "malformed"),
        Row(fault: .garbage, course: .silent, reason: "malformed"),
        Row(fault: .frozen, course: .silent, reason: nil),
        Row(fault: .late, course: .silent, reason: "too_old"),
        Row(fault: .future, course: .silent, reason: "from_the_future"),
        Row(fault: .outOfOrder, course: .harmless, reason: nil),
        Row(fault: .duplicated, course: .harmless, reason: nil),
        Row(fault: .empty, course: .believedAtLast, reason: "suddenly_empty"),
        Row(fault: .wrongDay, course: .anotherDay, reason: "suddenly_unmatched"),
    ]

    @Test func `the table has every fault there is`() {
        #expect(Set(Self.table.map(\.fault)) == Set(MockFault.allCases))
    }

    @Test(arguments: table) func `no fault`(row: Row) async throws {
        try await FaultyCity.with { city in
            let before = try await Sight(of: city)
            try #require(before.live > 5 && before.vehicles > 5 && before.freshness == .live && before.isReady)
            try #require(before.message == nil)

            try city.mock.setFault(row.fault)
            // Well within the time for which the last good state is as good as new.
            try await city.pass(35)
            let during = try await Sight(of: city)
            #expect(during.live > 5 && during.vehicles > 5 && during.freshness == .live && during.message == nil)
            #expect(during.repeated == 0)
            if let reason = row.reason { #expect(during.reasons.contains { $0.contains(reason) }, "\(during.reasons)") }

            try await city.pass(FaultyCity.staleAfter - 25)
            let stale = try await Sight(of: city)
            #expect(stale.live > 5 && stale.repeated == 0)
            #expect(stale.freshness == (row.course == .harmless ? .live : .stale))
            #expect(stale.message?.hasSuffix(" old.") ?? false == (row.course != .harmless))

            try await city.pass(FaultyCity.limit - FaultyCity.staleAfter + 95)
            let after = try await Sight(of: city)
            #expect(after.repeated == 0)
            switch row.course {
            case .harmless: #expect(after.live > 5 && after.vehicles > 5 && after.freshness == .live)
            case .silent:
                #expect(after.live == 0 && after.vehicles == 0 && after.freshness == .expired)
                #expect(after.message == "Live data is unavailable; what is shown comes from the timetable.")
                #expect(!after.isReady, "operators are told")
            case .anotherDay:
                #expect(after.live == 0 && after.freshness == .expired && !after.isReady)
                #expect(after.message == "Live data is unavailable; what is shown comes from the timetable.")
            case .believedAtLast:
                #expect(after.live == 0 && after.freshness == .live && after.message == nil)
            }
            #expect(after.listed >= before.listed - 5, "the timetable is still there")

            city.mock.clearFaults()
            // A circuit that has opened lets a request through after a minute.
            try await city.pass(80)
            let recovered = try await Sight(of: city)
            #expect(recovered.live > 5 && recovered.vehicles > 5 && recovered.freshness == .live && recovered.isReady)
            #expect(recovered.message == nil && recovered.reasonsNow.isEmpty)
        }
    }

    /// What the API says at a moment.
    struct Sight {
        /// Departures listed at Central, live among them, and trips that are listed twice.
        var listed, live, repeated: Int
        var vehicles: Int
        var freshness: RealtimeStatus
        /// What riders are told about it.
        var message: String?
        /// Why frames were refused or polls failed, ever and now.
        var reasons, reasonsNow: [String]
        var isReady: Bool

        init(of city: FaultyCity) async throws {
            let reply = try await city.server.ask("/api/v1/stops/200060/departures?limit=50")
            let board = try reply.envelope(DeparturesBody.self)
            listed = board.data.departures.count
            let isTrain = { (departure: Departure) in departure.mode == .rail }
            live = board.data.departures.count { $0.realtime && isTrain($0) }
            let keys = board.data.departures.map { "\($0.tripID) \($0.stopID) \($0.scheduledTime)" }
            repeated = keys.count - Set(keys).count
            freshness = board.data.realtimeStatus
            message = board.meta.message
            #expect(board.meta.stale ?? false == (message != nil))
            #expect(
                board.data.departures.allSatisfy { !$0.realtime || ($0.provenance.evidenceAgeSeconds ?? 1_000) <= 150 })
            vehicles = try await city.server.ask("/api/v1/vehicles").data(VehiclesBody.self).vehicles.count
            let status = try await city.server.ask("/api/v1/realtime/status").data(RealtimeStatusBody.self)
            reasonsNow = status.sources.compactMap(\.lastError)
            reasons = reasonsNow + status.sources.flatMap(\.framesRejected.keys)
            let ready = try await city.server.ask("/readyz")
            #expect(ready.status == 200, "live data that is missing keeps no rider from the timetable")
            isReady = try ready.decoded(ReadyBody.self).checks
                .filter { $0.name.hasPrefix("realtime") }.allSatisfy(\.ok)
        }
    }
}
