import Notifications
import Testing

@Suite("Pushes that cannot be sent")
struct UnsendablePushTests {
    @Test(
        "A token that is not hexadecimal never becomes part of a path",
        arguments: ["", "../../etc", "abc\r\nx: y", "zz", "00 11", "00?a=b"])
    func notHex(_ token: String) async throws {
        try await APNsRig.with { rig in
            var push = APNsRig.push(1)
            push.deviceToken = token
            #expect(await rig.service.send(push) == .tokenDead(reason: "BadDeviceToken", since: nil))
            #expect(rig.mock.totals.requests == 0)
        }
    }

    @Test(
        "A collapse id that is too long, empty or has control characters is refused",
        arguments: [String(repeating: "x", count: 65), String(repeating: "é", count: 33), "", "a\nb"])
    func badCollapseID(_ id: String) async throws {
        try await APNsRig.with { rig in
            let outcome = await rig.service.send(APNsRig.push(1, collapseID: id))
            #expect(outcome == .refused(status: 0, reason: "BadCollapseId"))
            #expect(rig.mock.totals.requests == 0)
        }
    }

    @Test("A collapse id of 64 bytes is sent")
    func longestCollapseID() async throws {
        try await APNsRig.with { rig in
            let push = APNsRig.push(1, collapseID: String(repeating: "x", count: 64))
            #expect(await rig.service.send(push) == .accepted(apnsID: push.id.uuidString.lowercased()))
        }
    }

    @Test("What a push says of itself does not give its token away")
    func description() {
        let push = APNsRig.push(7)
        #expect("\(push)" == "push \(push.id.uuidString.lowercased())")
    }
}
