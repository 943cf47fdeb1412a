import Computing
import Database
import DatabaseFixtures
import Dispatch
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("The threads that hash passwords", .timeLimit(.minutes(5)))
struct SharedHashingTests {
    @Test("are shared by clients: one that fills its part of the line stops no other")
    func share() async throws {
        let lane = ComputeLane(ComputePool.passwords(width: 1, waiting: 12))
        // What runs at once is no concern of a client that has only one thread; three more may wait.
        #expect(lane.rules.clientRunning == 1 && lane.rules.clientWaiting == 3)
        try await IdentityScene.with(.sqlite, lane: lane) { scene in
            _ = try await scene.rider()
            let gate = DispatchSemaphore(value: 0)
            let held = Task { try await lane.run { _ in gate.wait() } }
            while lane.figures.running < 1 { await Task.yield() }
            func signIn(_ client: ClientInfo) -> Task<AuthError?, any Error> {
                Task {
                    do {
                        _ = try await scene.identity.signIn(
                            email: "ada@example.com", password: IdentityScene.password, client: client)
                        return nil
                    } catch let error as AuthError {
                        return error
                    }
                }
            }
            var waiting: [Task<AuthError?, any Error>] = []
            for count in 1...4 {
                waiting.append(signIn(IdentityScene.stranger))
                while lane.figures.waiting < count { await Task.yield() }
            }
            let refused = try #require(try await signIn(IdentityScene.stranger).value)
            #expect(refused.status == 503 && refused.code == "over_request_rate_limit" && refused.retryAfter == 1)
            #expect(refused.message == "You have asked for as much at once as may be. Please wait for an answer first.")
            #expect(lane.figures.refusedClient == 1 && lane.figures.refusedFull == 0)
            waiting.append(signIn(IdentityScene.client))
            while lane.figures.waiting < 5 { await Task.yield() }
            gate.signal()
            try await held.value
            for each in waiting { #expect(try await each.value == nil) }
        }
    }

    @Test("are asked for in the client's name by all that riders do with passwords")
    func everywhere() async throws {
        // Nobody may wait: with the thread held, whatever has a client's name is refused as that client's.
        let lane = ComputeLane(LaneRules("passwords", width: 1, waiting: 9, clientRunning: 1, clientWaiting: 0))
        try await IdentityScene.with(.sqlite, keepsLimits: false, lane: lane) { scene in
            let session = try await scene.rider()
            let gate = DispatchSemaphore(value: 0)
            let held = Task { try await lane.run(for: "\(IdentityScene.client.network)") { _ in gate.wait() } }
            while lane.figures.running < 1 { await Task.yield() }
            var change = AccountChange()
            change.password = "a brand new password"
            var proof = change
            proof.currentPassword = IdentityScene.password
            let (wanted, proven) = (change, proof)
            let requests: [@Sendable () async throws -> Void] = [
                { try await scene.signUp("bob@example.com") }, { _ = try await scene.signIn() },
                { _ = try await scene.signIn("nobody@example.com") },
                {
                    _ = try await scene.identity.change(
                        session.claims, wanted, challenge: nil, redirect: nil, client: IdentityScene.client)
                },
                {
                    _ = try await scene.identity.change(
                        session.claims, proven, challenge: nil, redirect: nil, client: IdentityScene.client)
                },
            ]
            for (number, request) in requests.enumerated() {
                #expect(await errorCode { try await request() } == "over_request_rate_limit", "request \(number)")
                #expect(lane.figures.refusedClient == number + 1, "request \(number)")
            }
            gate.signal()
            try await held.value
        }
    }
}
