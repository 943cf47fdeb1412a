import Foundation
import Redis
import Synchronization
import Testing
import TransitServices

/// Proves that what one node says of a share is heard by the sockets of all, and once.
@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct SharedUpdatesTests {
    /// What a node was told to say.
    private final class Said: Sendable {
        private let all = Mutex<[String]>([])
        var texts: [String] { all.withLock { $0 } }
        func note(_ json: [UInt8], _ share: UUID) {
            all.withLock { $0.append("\(share.uuidString.prefix(8)) \(String(decoding: json, as: UTF8.self))") }
        }
    }

    /// How handing on went.
    private final class Events: Sendable {
        private let all = Mutex<[SharedUpdates.Event]>([])
        func note(_ event: SharedUpdates.Event) { all.withLock { $0.append(event) } }
        /// How many were lost each time, and which was the first.
        var lost: [String] {
            all.withLock { $0 }.compactMap { event in
                guard case .lost(let count, _, let isFirst) = event else { return nil }
                return isFirst ? "\(count) first" : "\(count)"
            }
        }
    }

    @Test func `what one node says is said by each of the others, in order, and by itself not again`() async throws {
        try await RedisServer.withServer { server in
            let names = NodeNames(city: "Sydney", database: 0)
            let nodes = (0..<3).map { _ in SharedUpdates(names, through: server.url) }
            let elsewhere = SharedUpdates(NodeNames(city: "Perth", database: 0), through: server.url)
            let said = (0..<4).map { _ in Said() }
            let running = zip(nodes + [elsewhere], said).map { node, said in
                Task { await node.run { said.note($0, $1) } }
            }
            let share = try #require(UUID(uuidString: "00C0FFEE-0000-4000-8000-000000000001"))
            // Nobody knows when the others have subscribed: what they do not hear before is lost.
            try await eventually("all nodes heard all") {
                nodes[2].hand(Array("begin".utf8), of: share)
                return said[..<2].allSatisfy { $0.texts.contains("00C0FFEE begin") }
            }
            for number in 0..<1_200 { nodes[0].hand(Array(#"{"eta":\#(number)}"#.utf8), of: share) }
            let wanted = (0..<1_200).map { #"00C0FFEE {"eta":\#($0)}"# }
            try await eventually("all are heard") { said[1].texts.count { $0.contains("eta") } == wanted.count }
            #expect(said[1].texts.filter { $0.contains("eta") } == wanted)
            #expect(said[0].texts.allSatisfy { $0 == "00C0FFEE begin" })
            #expect(said[3].texts.isEmpty)
            for task in running { task.cancel() }
            for task in running { await task.value }
            for node in nodes + [elsewhere] { await node.close() }
        }
    }

    @Test func `what Redis does not take is counted, and said once until it takes something again`() async throws {
        try await RedisServer.withServer("--rename-command", "PUBLISH", "NOTHING") { server in
            let events = Events()
            let node = SharedUpdates(NodeNames(city: "Sydney", database: 0), through: server.url)
            let running = Task { await node.run(noting: { events.note($0) }, telling: { _, _ in }) }
            let share = try #require(UUID(uuidString: "00C0FFEE-0000-4000-8000-000000000001"))
            for number in 1...3 {
                node.hand(Array("{}".utf8), of: share)
                try await eventually("what was lost is said") { events.lost.count == number }
            }
            #expect(events.lost == ["1 first", "1", "1"])
            running.cancel()
            await running.value
            await node.close()
        }
    }

    @Test func `a message that is cut short, or of another version, is none`() {
        let update = SharedUpdate(node: UUID(), share: UUID(), json: [1, 2, 3])
        #expect(SharedUpdate(message: update.message) == update)
        #expect(SharedUpdate(message: Array(update.message.prefix(32))) == nil)
        #expect(SharedUpdate(message: [2] + update.message.dropFirst()) == nil)
        #expect(SharedUpdate(message: []) == nil)
    }
}
