import Crypto
import Notifications
import SimulatedCity
import TransitServer
import TransitServices

/// A push service of the demonstration's own: what would go to phones can be read at `/dev/push`.
struct DemoPushes: Sendable {
    /// Sends to it.
    let service: APNsService
    /// What it took, the oldest first.
    let kept: @Sendable () -> [StoredPush]
    private let mock: MockAPNs

    private static let topic = "au.sydneytransit.demo"
    private static let (keyID, teamID) = ("DEMOKEY001", "DEMOTEAM01")

    /// Starts one on a free port of this machine.
    static func start(_ clock: CityClock) async throws -> DemoPushes {
        let key = P256.Signing.PrivateKey()
        var options = MockAPNs.Options(
            topic: topic,
            keys: [
                try MockAPNs.Key(keyID: keyID, teamID: teamID, publicKeyPEM: key.publicKey.pemRepresentation)
            ])
        (options.arrivalsKept, options.countsDelivered) = (500, false)
        let mock = try await MockAPNs.start(options, now: clock.milliseconds)
        var configuration = APNsService.Configuration(topic: topic)
        let url = "https://\(options.host):\(mock.port)"
        (configuration.productionURL, configuration.sandboxURL) = (url, url)
        configuration.trustedRootsPEM = mock.authority.certificatePEM
        let provider = try ProviderKey(pem: key.pemRepresentation, keyID: keyID, teamID: teamID)
        return DemoPushes(
            service: try APNsService(configuration, tokens: ProviderTokenSource(key: provider, now: clock.now)),
            kept: { mock.arrivals.map(StoredPush.init) }, mock: mock)
    }
}

extension StoredPush {
    fileprivate init(_ arrival: MockAPNs.Arrival) {
        self.init(
            deviceToken: arrival.deviceToken, headers: arrival.headers,
            payload: String(decoding: arrival.payload, as: UTF8.self), receivedAt: arrival.receivedAt,
            status: arrival.status, reason: arrival.reason)
    }
}
