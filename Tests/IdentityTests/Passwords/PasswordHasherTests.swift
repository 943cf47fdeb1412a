import Computing
import Dispatch
import Identity
import Testing

@Suite("Password hashing")
struct PasswordHasherTests {
    static let light = ScryptParameters(logRounds: 4, blockSize: 8, parallelism: 1)!
    let hasher = PasswordHasher(parameters: Self.light)

    private static func lane(waiting: Int) -> ComputeLane {
        ComputeLane(ComputePool.passwords(width: 1, waiting: waiting))
    }

    @Test("knows the password again and no other")
    func roundTrip() async throws {
        let hash = try await hasher.hash("correct horse battery staple")
        #expect(try await hasher.verify("correct horse battery staple", against: hash))
        for other in [
            "correct horse battery stapl", "Correct horse battery staple", "", "correct horse battery staple ",
        ] {
            #expect(try await !hasher.verify(other, against: hash))
        }
    }

    @Test("stores what it did, with a salt of its own each time")
    func format() async throws {
        let hashes = [try await hasher.hash("one and the same"), try await hasher.hash("one and the same")]
        #expect(hashes[0] != hashes[1])
        let parts = hashes[0].split(separator: "$")
        #expect(parts.count == 4 && parts[0] == "scrypt" && parts[1] == "ln=4,r=8,p=1")
        #expect(parts[2].count == 22 && parts[3].count == 43 && !hashes[0].hasSuffix("=") && !parts[2].contains("="))
    }

    /// The second vector of RFC 7914 §12, cut to the 32 bytes that are kept.
    @Test("reads a hash that another implementation made")
    func vector() async throws {
        let hash = "$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI"
        #expect(try await hasher.verify("password", against: hash))
        #expect(try await !hasher.verify("passwore", against: hash))
        #expect(hasher.needsRehash(hash))
    }

    @Test(
        "does at least the work that OWASP asks for, and as much for a wrong password whatever its hash was made with")
    func work() {
        let standard = ScryptParameters.standard
        #expect(standard == ScryptParameters(logRounds: 15, blockSize: 8, parallelism: 3))
        let before = ScryptParameters(logRounds: 15, blockSize: 8, parallelism: 1)!
        #expect(standard.remainder(after: before) == ScryptParameters(logRounds: 15, blockSize: 8, parallelism: 2))
        #expect(standard.remainder(after: standard) == nil && before.remainder(after: standard) == nil)
    }

    @Test("makes a hash like another, equal for the same password only")
    func like() async throws {
        let hash = try await hasher.hash("one and the same", salt: Array(repeating: 7, count: 16))
        #expect(try await hasher.hash("one and the same", like: hash) == hash)
        #expect(try await hasher.hash("another", like: hash) != hash)
    }

    @Test("says which hashes are out of date")
    func outdated() async throws {
        let hash = try await hasher.hash("one and the same")
        #expect(!hasher.needsRehash(hash) && PasswordHasher(parameters: .standard).needsRehash(hash))
        #expect(hasher.needsRehash("$2a$10$abcdefghijklmnopqrstuv") && hasher.needsRehash(""))
    }

    @Test(
        "refuses hashes that are none of ours, or would take all memory",
        arguments: [
            "", "$2a$10$abcdefghijklmnopqrstuv", "$scrypt$ln=4,r=8,p=1$c2FsdA", "scrypt$ln=4,r=8,p=1$c2FsdA$aGFzaA",
            "$scrypt$ln=4,r=8,p=1$c2FsdA$aGFzaA",
            "$scrypt$ln=30,r=8,p=1$c2FsdA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
            "$scrypt$ln=-1,r=8,p=1$c2FsdA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
            "$scrypt$ln=20,r=32,p=1$c2FsdA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
            "$scrypt$r=8,ln=4,p=1$c2FsdA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
        ])
    func unreadable(hash: String) async {
        await #expect(throws: PasswordHashingError.notAHash) { try await hasher.verify("x", against: hash) }
    }

    @Test("takes a kilobyte and no more, whatever is asked of it")
    func tooLong() async throws {
        let longest = String(repeating: "é", count: 512)
        let hash = try await hasher.hash(longest)
        #expect(try await hasher.verify(longest, against: hash))
        for length in [1_025, 1_000_000] {
            let password = String(repeating: "a", count: length)
            await #expect(throws: PasswordHashingError.tooLong(limit: 1_024)) { try await hasher.hash(password) }
            await #expect(throws: PasswordHashingError.tooLong(limit: 1_024)) {
                try await hasher.verify(password, against: hash)
            }
            await #expect(throws: PasswordHashingError.tooLong(limit: 1_024)) {
                try await hasher.verifyNothing(password)
            }
        }
    }

    @Test("takes letters and marks for the same whichever way they were typed")
    func normalised() async throws {
        let hash = try await hasher.hash("caf\u{E9} au lait")
        #expect(try await hasher.verify("cafe\u{301} au lait", against: hash))
    }

    @Test("refuses at once when the line is full, and serves those who wait")
    func busy() async throws {
        let (lane, release) = await Self.keptLane(waiting: 2)
        let hasher = PasswordHasher(parameters: Self.light, lane: lane)
        await withTaskGroup(of: PasswordHashingError?.self) { group in
            for _ in 0..<12 { group.addTask { await Self.refusal(hasher) } }
            var refused = 0
            while refused < 10, await group.next() == .busy { refused += 1 }
            #expect(refused == 10 && hasher.waiting == 2)
            release.signal()
            for await refusal in group { #expect(refusal == nil) }
        }
        #expect(hasher.waiting == 0)
        _ = try await hasher.hash("a long password")
    }

    @Test("forgets those who went away while they waited")
    func cancelled() async throws {
        let (lane, release) = await Self.keptLane(waiting: 8)
        let hasher = PasswordHasher(parameters: Self.light, lane: lane)
        let tasks = (0..<6).map { _ in Task { await Self.refusal(hasher) } }
        while hasher.waiting < 6 { await Task.yield() }
        for task in tasks.dropFirst() { task.cancel() }
        for task in tasks.dropFirst() { #expect(await task.value == .cancelled) }
        release.signal()
        #expect(await tasks[0].value == nil)
    }

    /// A lane whose one thread is kept until it is released.
    private static func keptLane(waiting: Int) async -> (lane: ComputeLane, release: DispatchSemaphore) {
        let (lane, release) = (lane(waiting: waiting), DispatchSemaphore(value: 0))
        Task { try await lane.run { _ in release.wait() } }
        while lane.figures.running < 1 { await Task.yield() }
        return (lane, release)
    }

    private static func refusal(_ hasher: PasswordHasher) async -> PasswordHashingError? {
        do throws(PasswordHashingError) { _ = try await hasher.hash("a long password") } catch { return error }
        return nil
    }

    @Test("does the same work for nobody as for somebody")
    func noEnumeration() async throws {
        let hasher = PasswordHasher(parameters: ScryptParameters(logRounds: 5, blockSize: 8, parallelism: 1)!)
        let shapes = [try await hasher.hash("a long password"), hasher.decoy].map { hash in
            hash.split(separator: "$").enumerated().map { $0 < 2 ? String($1) : "\($1.count) characters" }
        }
        #expect(shapes[0] == shapes[1] && !hasher.needsRehash(hasher.decoy))
        #expect(try await !hasher.verify("a long password", against: hasher.decoy))
        #expect(PasswordHasher(parameters: .standard).decoy != PasswordHasher(parameters: .standard).decoy)

        // It waits its turn as a password that is checked does, and is refused as that is.
        let narrow = PasswordHasher(parameters: .standard, lane: Self.lane(waiting: 0))
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do throws(PasswordHashingError) { try await narrow.verifyNothing("a wrong password") } catch {
                        return error == .busy
                    }
                    return false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect((1...7).contains(refused))
    }

    @Test("refuses parameters out of bounds")
    func bounds() {
        #expect(ScryptParameters(logRounds: 21, blockSize: 8, parallelism: 1) == nil)
    }
}
