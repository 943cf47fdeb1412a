import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Testing

@Suite("Signed addresses")
struct SignedAddressTests {
    private static func token(_ address: String) -> String { String(address.split(separator: "=", maxSplits: 1)[1]) }

    @Test("let whoever has them read, until they end", arguments: DatabaseKind.all)
    func reading(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let key = Storing.key(rider, "a b+c.jpg")
            let object = try await storing.store.put("adventure_photos", key, Pictures.small(.jpeg), as: .user(rider))
            let address = try await storing.store.sign("adventure_photos", key, seconds: 60, as: .user(rider))
            let path = "/object/sign/adventure_photos/\(rider.uuidString.lowercased())/a%20b%2Bc.jpg?token="
            #expect(address.hasPrefix(path))
            let token = Self.token(address)
            #expect(try await storing.store.findSigned("adventure_photos", key, token: token) == object)
            for (bucket, name) in [("adventure_photos", Storing.key(rider, "b")), ("avatars", key)] {
                await #expect(throws: StorageError.invalidSignature) {
                    try await storing.store.findSigned(bucket, name, token: token)
                }
            }
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.sign("adventure_photos", key, seconds: 60, as: .user(other))
            }
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.sign("adventure_photos", key, seconds: 60, as: .anonymous)
            }
            storing.clock.advance(seconds: 60)
            await #expect(throws: StorageError.expired) {
                try await storing.store.findSigned("adventure_photos", key, token: token)
            }
            for seconds in [0, -1, 604_801, Int64.max] {
                await #expect(
                    throws: StorageError.invalidRequest("expiresIn must be a number of seconds from 1 to 604800")
                ) {
                    try await storing.store.sign("adventure_photos", key, seconds: seconds, as: .user(rider))
                }
            }
        }
    }

    @Test("are made for many at once, for those that are there", arguments: DatabaseKind.all)
    func many(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let mine = Storing.key(rider, "a.jpg")
            let theirs = Storing.key(other, "a.jpg")
            try await storing.store.put("adventure_photos", mine, Pictures.small(.jpeg), as: .user(rider))
            try await storing.store.put("adventure_photos", theirs, Pictures.small(.jpeg), as: .user(other))
            let signed = try await storing.store.sign(
                "adventure_photos", names: [theirs, mine, "../x", mine], seconds: 60, as: .user(rider))
            #expect(signed.map { $0 != nil } == [false, true, false, true])
            await #expect(throws: StorageError.self) {
                _ = try await storing.store.sign("adventure_photos", names: [], seconds: 60, as: .user(rider))
            }
            await #expect(throws: StorageError.self) {
                let names = [String](repeating: "a", count: 1_001)
                _ = try await storing.store.sign("adventure_photos", names: names, seconds: 60, as: .user(rider))
            }
        }
    }

    @Test("for uploads put one object there in the name of who made them, once", arguments: DatabaseKind.all)
    func uploads(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let key = Storing.key(rider, "a.jpg")
            let (address, token) = try await storing.store.signUpload(
                "avatars", key, mayReplace: false, as: .user(rider))
            #expect(address.hasSuffix("?token=" + token) && address.hasPrefix("/object/upload/sign/avatars/"))
            func upload(_ seed: UInt8) async throws -> StoredObject {
                let (claims, principal) = try storing.store.uploadClaims(token, "avatars", key)
                return try await storing.store.put(
                    "avatars", key, Pictures.small(.jpeg, seed: seed), upsert: claims.mayReplace, token: claims,
                    as: principal)
            }
            let outcomes = await withTaskGroup(of: String.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        do {
                            _ = try await upload(UInt8(number * 2))
                            return "kept"
                        } catch { return (error as? StorageError)?.code ?? "\(error)" }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["kept": 1, "KeyAlreadyExists": 7])
            #expect(try await storing.store.find("avatars", key, as: .user(rider)).owner == rider)
            // Once means once, also where the object has gone since.
            _ = try await storing.store.remove("avatars", names: [key], as: .user(rider))
            await #expect(throws: StorageError.alreadyExists) { _ = try await upload(1) }
            #expect(throws: StorageError.invalidSignature) {
                try storing.store.uploadClaims(token, "avatars", Storing.key(rider, "b.jpg"))
            }
            storing.clock.advance(seconds: 7_200)
            #expect(throws: StorageError.expired) { try storing.store.uploadClaims(token, "avatars", key) }
        }
    }

    @Test("for uploads that may replace do so as often as one likes", arguments: DatabaseKind.all)
    func replacing(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let key = Storing.key(rider, "a.jpg")
            let token = try await storing.store.signUpload("avatars", key, mayReplace: true, as: .user(rider)).token
            for seed in [2, 4, 6] as [UInt8] {
                let (claims, principal) = try storing.store.uploadClaims(token, "avatars", key)
                try await storing.store.put(
                    "avatars", key, Pictures.small(.jpeg, seed: seed), upsert: claims.mayReplace, token: claims,
                    as: principal)
            }
            await #expect(throws: StorageError.alreadyExists) {
                _ = try await storing.store.signUpload("avatars", key, mayReplace: false, as: .user(rider))
            }
            await #expect(throws: StorageError.accessDenied) {
                _ = try await storing.store.signUpload("avatars", key, mayReplace: true, as: .user(UUID()))
            }
        }
    }
}
