import Crypto
import Foundation
import SimulatedCity

/// The push service, whose weather changes all the time.
struct DrillFake {
    let folder: String
    let port: Int
    let seed: UInt64
    let firstSpell: Int
    let goAwayEvery: Int

    func run() async throws -> Never {
        let mock = try await start()
        let weather = MockAPNs.Weather(seed: seed, goAwayEvery: goAwayEvery)
        let totals = FileHandle(fileDescriptor: open(folder + "/totals", O_WRONLY | O_CREAT | O_APPEND, 0o600))
        var spell = firstSpell
        while true {
            mock.faults = weather.faults(spell)
            try await Task.sleep(for: .milliseconds(weather.milliseconds(spell)))
            spell += 1
            // What this process has done so far: the last line of each counts.
            let line = Line(process: getpid(), totals: mock.totals)
            try totals.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
        }
    }

    private struct Line: Encodable {
        let process: Int32
        let totals: MockAPNs.Totals
    }

    /// The port may still be held for a moment by the process that was killed.
    private func start() async throws -> MockAPNs {
        let key = try P256.Signing.PrivateKey(
            pemRepresentation: String(contentsOfFile: folder + "/key.p8", encoding: .utf8))
        var options = MockAPNs.Options(
            topic: DrillNames.topic,
            keys: [
                try .init(
                    keyID: DrillNames.keyID, teamID: DrillNames.teamID,
                    publicKeyPEM: key.publicKey.pemRepresentation)
            ])
        (options.port, options.seed, options.journal) = (port, seed, folder + "/journal")
        (options.arrivalsKept, options.countsDelivered) = (0, false)
        let authority = try MockAuthority(folder: folder)
        var left = 50
        while true {
            do {
                return try await MockAPNs.start(options, authority: authority) {
                    Int64(Date().timeIntervalSince1970 * 1_000)
                }
            } catch {
                left -= 1
                guard left > 0 else { throw error }
                try await Task.sleep(for: .milliseconds(40))
            }
        }
    }
}

/// As whom pushes are sent.
enum DrillNames {
    static let topic = "au.example.transit"
    static let (keyID, teamID) = ("ABC123DEFG", "DEF123GHIJ")
}
