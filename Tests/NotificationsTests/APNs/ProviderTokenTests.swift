import Crypto
import Foundation
import Notifications
import SimulatedCity
import Testing

@Suite("Provider tokens")
struct ProviderTokenTests {
    private static let key = P256.Signing.PrivateKey()

    private static func source(_ clock: RigClock) throws -> ProviderTokenSource {
        ProviderTokenSource(
            key: try ProviderKey(pem: key.pemRepresentation, keyID: APNsRig.keyID, teamID: APNsRig.teamID)
        ) { clock.now }
    }

    @Test("A token says who signed it and when, and its signature holds")
    func contents() throws {
        let text = try Self.source(RigClock(1_795_305_600)).token().text
        let parts = text.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let decoded = try parts.map { try #require(Self.bytes($0)) }
        #expect(String(decoding: decoded[0], as: UTF8.self) == #"{"alg":"ES256","kid":"ABC123DEFG","typ":"JWT"}"#)
        #expect(String(decoding: decoded[1], as: UTF8.self) == #"{"iss":"DEF123GHIJ","iat":1795305600}"#)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: decoded[2])
        #expect(Self.key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    }

    private static let ages: [(Int64, Bool)] = [
        (0, false), (1, false), (1200, false), (2999, false), (3000, true), (-60, false), (-61, true),
    ]

    @Test("A token is used for 50 minutes", arguments: ages)
    func lifetime(_ seconds: Int64, isNew: Bool) throws {
        let clock = RigClock(APNsRig.start)
        let source = try Self.source(clock)
        let first = source.token()
        clock.advance(seconds)
        #expect((source.token() != first) == isNew)
    }

    private static let agesWhenRefused: [(Int64, Bool)] = [
        (0, false), (1199, false), (1200, true), (3600, true), (-60, false), (-61, true), (-7200, true),
    ]

    @Test("A refused token is replaced from 20 minutes on, or where the clock was set back", arguments: agesWhenRefused)
    func refused(_ seconds: Int64, isReplaced: Bool) throws {
        let clock = RigClock(APNsRig.start)
        let source = try Self.source(clock)
        let first = source.token()
        clock.advance(seconds)
        let second = source.token(after: first)
        #expect((second != nil) == isReplaced)
        if let second { #expect(source.token() == second) }
    }

    @Test("Of many refused with one token, all get the same new one")
    func together() throws {
        let clock = RigClock(APNsRig.start)
        let source = try Self.source(clock)
        let first = source.token()
        clock.advance(1800)
        let second = source.token(after: first)
        #expect(second != nil)
        #expect(source.token(after: first) == second)
    }

    @Test("A token the service calls expired is renewed once, and the push accepted")
    func expired() async throws {
        try await APNsRig.with { rig in
            _ = await rig.service.send(APNsRig.push(1))
            rig.clock.advance(25 * 60)
            rig.mock.faults.storms = [.init(.init(403, "ExpiredProviderToken"), remaining: 1)]
            let push = APNsRig.push(2)
            #expect(await rig.service.send(push) == .accepted(apnsID: push.id.uuidString.lowercased()))
            #expect(rig.mock.totals.refused == ["ExpiredProviderToken": 1])
        }
    }

    @Test("A token that is refused again after it was renewed means that something is wrong for every push")
    func refusedTwice() async throws {
        try await APNsRig.with { rig in
            _ = await rig.service.send(APNsRig.push(1))
            rig.clock.advance(25 * 60)
            rig.mock.faults.storms = [.init(.init(403, "ExpiredProviderToken"))]
            #expect(await rig.service.send(APNsRig.push(2)) == .misconfigured(reason: "ExpiredProviderToken"))
            #expect(rig.mock.totals.refused == ["ExpiredProviderToken": 2])
        }
    }

    @Test("A key the service does not know is not tried with a second token")
    func unknownKey() async throws {
        try await APNsRig.with(known: "ZZZ999ZZZ9") { rig in
            #expect(await rig.service.send(APNsRig.push(1)) == .misconfigured(reason: "InvalidProviderToken"))
            #expect(rig.mock.totals.requests == 1)
        }
    }

    private static func bytes(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
    }
}
