import Database
import Foundation
import Testing
import TransitServer

/// What is told of the machine, where parts of it cannot be seen.
@Suite struct MachineFiguresTests {
    #if os(Linux)
    @Test func `when the process was started is known without what the system says of its own start`() throws {
        let reckoned = try #require(ProcessFigures.reckonedBootTime)
        // A service that sees nothing but processes has only the one of them.
        if let told = ProcessFigures.bootTime { #expect(abs(told - (reckoned - KernelClock.behind)) < 60) }
        let start = try #require(ProcessFigures.startTime(boot: reckoned))
        let now = Date().timeIntervalSince1970
        #expect(start > now - 7 * 86_400 && start <= now + 60)
        #expect(ProcessFigures.startTime(boot: nil) == nil)
    }
    #endif

    @Test func `the room of the data folder is measured where the database is on a server`() async throws {
        let database = Database.awaited(
            .postgreSQL(PostgresConfiguration(url: "postgres://nobody@localhost:1/none")),
            schema: Schema("none", tables: [], migrations: []), now: { Instant(seconds: 0) })
        #expect(await StoreSizes.measured(database, nil, dataFolder: nil).freeBytes == nil)
        let folder = FileManager.default.temporaryDirectory.path
        #expect(try #require(await StoreSizes.measured(database, nil, dataFolder: folder).freeBytes) > 0)
    }
}
