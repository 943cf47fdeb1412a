import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Testing

@Suite("Reading objects")
struct ReadingTests {
    @Test("is for everybody in public buckets, for the owner in others", arguments: DatabaseKind.all)
    func buckets(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let key = Storing.key(rider, "a.jpg")
            for bucket in ["avatars", "adventure_photos"] {
                try await storing.store.put(bucket, key, Pictures.small(.jpeg), as: .user(rider))
                _ = try await storing.store.find(bucket, key, as: .user(rider))
                _ = try await storing.store.find(bucket, key, as: .service)
            }
            for principal in [Principal.user(other), .anonymous] {
                _ = try await storing.store.find("avatars", key, as: principal)
                await #expect(throws: StorageError.noSuchKey) {
                    try await storing.store.find("adventure_photos", key, as: principal)
                }
            }
            _ = try await storing.store.findPublic("avatars", key)
            await #expect(throws: StorageError.noSuchBucket) {
                try await storing.store.findPublic("adventure_photos", key)
            }
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.findPublic("avatars", Storing.key(rider, "b.jpg"))
            }
        }
    }

    @Test("photos of reports ends when the report no longer shows", arguments: DatabaseKind.all)
    func reports(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let report = UUID()
            storing.reports[report] = TestReports.Report(owner: rider)
            let key = Storing.photo(report)
            try await storing.store.put("safety_reports", key, Pictures.small(.jpeg), as: .user(rider))
            let address = try await storing.store.sign("safety_reports", key, seconds: 600, as: .user(rider))
            let token = String(address.split(separator: "=", maxSplits: 1)[1])
            _ = try await storing.store.findPublic("safety_reports", key)
            _ = try await storing.store.find("safety_reports", key, as: .user(other))
            _ = try await storing.store.findSigned("safety_reports", key, token: token)
            storing.reports[report]?.isShown = false
            await #expect(throws: StorageError.noSuchKey) { try await storing.store.findPublic("safety_reports", key) }
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.find("safety_reports", key, as: .user(other))
            }
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.findSigned("safety_reports", key, token: token)
            }
            _ = try await storing.store.find("safety_reports", key, as: .user(rider))
        }
    }
}

@Suite("Lists of objects")
struct ListingTests {
    private static func filled(_ storing: Storing) async throws -> UUID {
        let rider = try await storing.rider()
        let store = storing.limited { $0.uploadsPerHour = nil }
        for name in ["b.jpg", "a.jpg", "Trips/1.jpg", "Trips/x/2.jpg", "trips_2/1.jpg", "B.jpg", "100.jpg"] {
            try await store.put("avatars", Storing.key(rider, name), Pictures.small(.jpeg), as: .user(rider))
            storing.clock.advance(seconds: 1)
        }
        return rider
    }

    private static func names(
        _ storing: Storing, _ rider: UUID, in folder: String = "", _ change: (inout ListQuery) -> Void = { _ in }
    ) async throws -> [String] {
        var query = ListQuery(inFolder: rider.uuidString.lowercased() + "/" + folder)
        change(&query)
        let page = try await storing.store.list("avatars", query, as: .user(rider))
        return page.entries.map { $0.object == nil ? $0.name + "/" : $0.name }
    }

    @Test("have folders first, and are in order by bytes", arguments: DatabaseKind.all)
    func order(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await Self.filled(storing)
            #expect(
                try await Self.names(storing, rider) == ["Trips/", "trips_2/", "100.jpg", "B.jpg", "a.jpg", "b.jpg"])
            #expect(
                try await Self.names(storing, rider) { $0.isDescending = true }
                    == ["trips_2/", "Trips/", "b.jpg", "a.jpg", "B.jpg", "100.jpg"])
            #expect(
                try await Self.names(storing, rider) { $0.column = .createdAt }
                    == ["Trips/", "trips_2/", "b.jpg", "a.jpg", "B.jpg", "100.jpg"])
            #expect(try await Self.names(storing, rider, in: "Trips") == ["x/", "1.jpg"])
            #expect(try await Self.names(storing, rider, in: "/Trips//x/") == ["2.jpg"])
            #expect(try await Self.names(storing, rider, in: "nowhere") == [])
            #expect(try await Self.names(storing, rider) { $0.search = "TRIPS" } == ["Trips/", "trips_2/"])
            // An underscore stands for itself.
            #expect(try await Self.names(storing, rider) { $0.search = "trips_" } == ["trips_2/"])
            #expect(try await Self.names(storing, rider, in: "trips_2") == ["1.jpg"])
            #expect(try await Self.names(storing, rider, in: "Trip__") == [])
            #expect(
                try await Self.names(storing, rider) { ($0.offset, $0.limit) = (1, 2) } == ["trips_2/", "100.jpg"])
            #expect(try await Self.names(storing, rider) { $0.offset = 100 } == [])
        }
    }

    @Test("are the caller's own, in public buckets too", arguments: DatabaseKind.all)
    func own(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await Self.filled(storing)
            let other = try await storing.rider()
            let query = ListQuery(inFolder: rider.uuidString.lowercased())
            #expect(try await storing.store.list("avatars", query, as: .user(other)).entries.isEmpty)
            #expect(try await storing.store.list("avatars", query, as: .anonymous).entries.isEmpty)
            #expect(try await storing.store.list("avatars", query, as: .service).entries.count == 6)
            #expect(
                try await storing.store.list("avatars", ListQuery(), as: .service).entries.map(\.name) == [
                    rider.uuidString.lowercased()
                ])
        }
    }

    @Test("in pages come to the same as at once, in every order", arguments: DatabaseKind.all, ListColumn.allCases)
    func pages(kind: DatabaseKind, column: ListColumn) async throws {
        try await withStoring(kind) { storing in
            let rider = try await Self.filled(storing)
            for (isDescending, hasFolders) in [(false, true), (true, true), (false, false), (true, false)] {
                var query = ListQuery()
                (query.column, query.isDescending, query.hasFolders) = (column, isDescending, hasFolders)
                query.prefix = rider.uuidString.lowercased() + "/"
                let whole = try await storing.store.list("avatars", query, as: .user(rider))
                #expect(whole.next == nil && whole.entries.count == (hasFolders ? 6 : 7))
                query.limit = 2
                var paged: [ListEntry] = []
                repeat {
                    let page = try await storing.store.list("avatars", query, as: .user(rider))
                    paged += page.entries
                    query.cursor = page.next
                } while query.cursor != nil && paged.count < 20
                #expect(paged == whole.entries)
            }
        }
    }

    @Test("that ask for what is not to be had are refused", arguments: DatabaseKind.all)
    func refusals(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await Self.filled(storing)
            let changes: [@Sendable (inout ListQuery) -> Void] = [
                { $0.limit = 0 }, { $0.limit = 1_001 }, { $0.offset = -1 }, { $0.cursor = "nonsense" },
                { $0.prefix = String(repeating: "a", count: 2_000) }, { $0.search = "a\u{0}" },
            ]
            for change in changes {
                await #expect(throws: StorageError.self) { _ = try await Self.names(storing, rider, change) }
            }
            let small = storing.limited { $0.listedObjects = 6 }
            await #expect(throws: StorageError.self) {
                _ = try await small.list("avatars", ListQuery(), as: .user(rider))
            }
        }
    }
}
