import NIOCore
import NIOPosix
import Testing

@testable import LoadGenerator

@Suite struct LoadRunTests {
    @Test func `whoever ends a run before riders come does not wait for what is prepared`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        // Takes connections and says nothing.
        let silent = try await ServerBootstrap(group: group).childChannelInitializer { channel in
            tell.yield()
            return channel.eventLoop.makeSucceededVoidFuture()
        }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(silent.localAddress?.port)
        let target = try TargetAddress("http://127.0.0.1:\(port)")
        let load = LoadRun(LoadSettings(targets: [target], riders: 1, seconds: 1)) { _ in }
        let running = Task { try await load.run() }
        for await _ in asked { break }
        load.stop()
        // Not that the server does not answer, which is known after 15 s.
        await #expect(throws: LoadFault("interrupted before anything was measured")) { try await running.value }
        try await silent.close()
        try await group.shutdownGracefully()
    }
}
