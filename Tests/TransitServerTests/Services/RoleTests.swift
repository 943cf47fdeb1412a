import FeedFixtures
import Synchronization
import Testing
import TransitServer
import TransitServices

/// What a process runs: the services its role names, until it is asked to stop or one of them ends.
@Suite struct RoleTests {
    private struct Broken: Error {}

    private let log = LogKeeper()

    /// Runs services until one of them fails, or until they stop.
    private func run(
        _ role: [ServicePart], _ services: [LastingService], stopping stop: ShutdownRequest? = nil,
        asked: @escaping @Sendable (ShutdownRequest) -> Void = { _ in }
    ) async throws {
        let (stops, ask) = AsyncStream.makeStream(of: ShutdownRequest.self)
        if let stop { ask.yield(stop) }
        try await RoleRunner(ProcessRole(name: "test", services: role), services, logger: log.logger, stopping: asked)
            .run(until: stops)
    }

    private func service(
        _ part: ServicePart, _ work: @escaping @Sendable () async throws -> Void = { try await RoleTests.forever() }
    ) -> LastingService {
        LastingService(part, logger: log.logger, work: work)
    }

    private static func forever() async throws { try await Task.sleep(for: .seconds(3_600)) }

    @Test func `a service that returns ends the process, by its name`() async throws {
        let failure = await #expect(throws: ServiceFailure.self) {
            try await run([.city, .alerts], [service(.city), service(.alerts) {}])
        }
        #expect(failure?.part == .alerts)
        #expect(failure.map { "\($0)" } == "the service alerts failed: alerts ended, and nobody had asked for that")
        #expect(log.lines.contains { $0.contains("service_failed") && $0.contains("alerts") })
    }

    @Test func `so does one that throws`() async throws {
        let failure = await #expect(throws: ServiceFailure.self) {
            try await run([.jobs, .city], [service(.city), service(.jobs) { throw Broken() }])
        }
        #expect(failure?.part == .jobs && failure?.reason is Broken)
    }

    @Test func `a service that cannot begin is no line of the log`() async throws {
        let failure = await #expect(throws: ServiceFailure.self) {
            try await run([.http], [service(.http) { throw CannotBegin(reason: Broken()) }])
        }
        #expect((failure?.reason as? CannotBegin)?.reason is Broken)
        #expect(!log.lines.contains { $0.contains("service_failed") })
    }

    @Test func `asked to stop they end in turn, the last one first`() async throws {
        let ended = Mutex<[ServicePart]>([])
        let asked = Mutex<[ShutdownRequest]>([])
        let parts: [ServicePart] = [.city, .database, .jobs, .http]
        let services = parts.map { part in
            service(part) {
                // However it ends, it was asked to.
                try? await Self.forever()
                ended.withLock { $0.append(part) }
                if part == .jobs { throw Broken() }
            }
        }
        try await run(parts, services, stopping: .atOnce) { request in asked.withLock { $0.append(request) } }
        #expect(ended.withLock { $0 } == parts.reversed())
        #expect(asked.withLock { $0 } == [.atOnce])
        #expect(!log.lines.contains { $0.contains("service_failed") })
    }

    @Test func `the others end in turn where one fails`() async throws {
        let ended = Mutex<[ServicePart]>([])
        let parts: [ServicePart] = [.city, .database, .http]
        let services = parts.map { part in
            service(part) {
                if part == .database { throw Broken() }
                try? await Self.forever()
                ended.withLock { $0.append(part) }
            }
        }
        await #expect(throws: ServiceFailure.self) { try await run(parts, services) }
        #expect(ended.withLock { $0 } == [.http, .city])
    }

    @Test func `a role runs what it names, as far as there is a use for it`() async throws {
        let began = Mutex<Set<ServicePart>>([])
        let services = [ServicePart.city, .pushes, .http].map { part in
            service(part) {
                began.withLock { _ = $0.insert(part) }
                try await Self.forever()
            }
        }
        try await run([.city, .audience, .http], services, stopping: .afterDraining)
        #expect(began.withLock { $0 }.isSubset(of: [.city, .http]))
        #expect(log.lines.contains { $0.contains("services_begin") && $0.contains("[\"city\", \"http\"]") })
    }

    @Test func `everything ends with the city, and begins to end with HTTP`() {
        #expect(ProcessRole.everything.services.first == .city && ProcessRole.everything.services.last == .http)
        #expect(Set(ProcessRole.everything.services).count == ProcessRole.everything.services.count)
    }

    @Test func `a node that answers does nothing that is to be done once, and in the same order`() {
        let answering = ProcessRole.api.services
        #expect(answering == ProcessRole.everything.services.filter(Set(answering).contains))
        #expect(Set(answering).isDisjoint(with: [.housekeeping, .alerts, .pushes, .companion, .shares, .jobs]))
        #expect(answering.contains(.realtime), "sockets would hear of no change")
        #expect(ProcessRole.worker.services == ProcessRole.everything.services)
    }
}
