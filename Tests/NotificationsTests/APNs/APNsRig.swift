import Crypto
import Foundation
import NIOCore
import Notifications
import SimulatedCity
import Synchronization

/// A fake APNs and a service that sends to it, with clocks of their own.
struct APNsRig: Sendable {
    static let topic = "au.example.transit"
    static let keyID = "ABC123DEFG"
    static let teamID = "DEF123GHIJ"
    static let start: Int64 = 1_795_305_600

    let mock: MockAPNs
    let service: APNsService
    let tokens: ProviderTokenSource
    let clock: RigClock
    /// Seconds by which the sender's clock is ahead of the service's.
    let skew: RigClock

    /// A token of the right length, different for each number.
    static func token(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    static func push(
        _ number: Int, collapseID: String? = "alert-1", text: String = "Trains are late", shortened: [UInt8]? = nil
    ) -> Push {
        Push(
            deviceToken: token(number), environment: .production, id: UUID(), expiration: start + 3600,
            collapseID: collapseID, payload: payload(text), shortened: shortened)
    }

    static func payload(_ text: String) -> [UInt8] { Array(#"{"aps":{"alert":{"body":"\#(text)"}}}"#.utf8) }

    /// Runs with both up, and takes both down.
    static func with(
        mostStreams: Int = 1000, inFlight: Int = 100, known: String = keyID, team: String = teamID,
        skew: Int64 = 0, answerTimeout: TimeAmount = .seconds(20), _ body: (APNsRig) async throws -> Void
    ) async throws {
        let key = P256.Signing.PrivateKey()
        let (clock, skew) = (RigClock(start), RigClock(skew))
        var options = MockAPNs.Options(
            topic: topic,
            keys: [try .init(keyID: known, teamID: teamID, publicKeyPEM: key.publicKey.pemRepresentation)])
        options.mostStreams = mostStreams
        let mock = try await MockAPNs.start(options) { clock.now * 1000 }
        var configuration = APNsService.Configuration(topic: topic)
        configuration.productionURL = "https://localhost:\(mock.port)"
        configuration.sandboxURL = "https://127.0.0.1:\(mock.port)"
        configuration.trustedRootsPEM = mock.authority.certificatePEM
        configuration.mostInFlight = inFlight
        configuration.answerTimeout = answerTimeout
        let tokens = ProviderTokenSource(
            key: try ProviderKey(pem: key.pemRepresentation, keyID: keyID, teamID: team)
        ) { clock.now + skew.now }
        let service = try APNsService(configuration, tokens: tokens)
        do { try await body(APNsRig(mock: mock, service: service, tokens: tokens, clock: clock, skew: skew)) } catch {
            await service.shutdown()
            await mock.shutdown()
            throw error
        }
        await service.shutdown()
        await mock.shutdown()
    }

    /// Sends all at once, each again with the same id until it is accepted; what is not after so many attempts is returned.
    func deliver(_ pushes: [Push], attempts: Int = 200) async -> [PushOutcome] {
        await withTaskGroup(of: PushOutcome.self) { group in
            for push in pushes {
                group.addTask {
                    var outcome = await service.send(push)
                    for _ in 1..<attempts {
                        guard case .tryLater(_, let seconds, _) = outcome else { return outcome }
                        if seconds != 0 { try? await Task.sleep(for: .milliseconds(2)) }
                        outcome = await service.send(push)
                    }
                    return outcome
                }
            }
            var left: [PushOutcome] = []
            for await outcome in group {
                if case .accepted = outcome { continue }
                left.append(outcome)
            }
            return left
        }
    }

    /// The deliveries a set of pushes should come to.
    static func intended(_ pushes: [Push]) -> Set<MockAPNs.Delivery> {
        Set(
            pushes.map {
                .init(deviceToken: $0.deviceToken, collapseID: $0.collapseID ?? $0.id.uuidString.lowercased())
            })
    }
}

/// Seconds that pass when told to.
final class RigClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64) { self.seconds = Mutex(seconds) }

    var now: Int64 { seconds.withLock { $0 } }

    func advance(_ by: Int64) { seconds.withLock { $0 += by } }
}
