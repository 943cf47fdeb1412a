import Crypto
import Database
import DatabaseFixtures
import Foundation
import Notifications
import SimulatedCity

/// Publishes alerts, and meanwhile kills the push service and the workers at random, until every push is sent.
final class DrillConductor {
    private let plan: DrillPlan
    private let database: Database
    private let watch: AlertWatch
    private let jobs: JobQueue
    private var processes: [DrillProcess] = []
    private var random: SeededNumbers
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    private let pushes: Int
    private var published = 0
    private var (nextAlert, nextKill) = (ContinuousClock.now, ContinuousClock.now)
    private var starts: [DrillProcess.Role: ContinuousClock.Instant] = [:]

    /// How many of the kills were of the push service, and of workers.
    var kills: (fake: Int, workers: Int) {
        processes.reduce(into: (0, 0)) { sum, process in
            if process.role == .fake { sum.0 += process.kills } else { sum.1 += process.kills }
        }
    }
    /// Processes that ended before they were ended.
    var crashes: Int { processes.reduce(0) { $0 + $1.crashes } }
    /// Jobs that nobody does any more.
    private(set) var givenUp = 0
    /// How often the database was not to be had.
    private(set) var contentions = 0
    var elapsed: Duration { clock.now - began }

    init(_ plan: DrillPlan, _ database: Database, place: TestDatabase, seed: UInt64, pushes: Int) throws {
        (self.plan, self.database, self.pushes) = (plan, database, pushes)
        jobs = JobQueue(database)
        watch = AlertWatch(database, jobs)
        random = SeededNumbers(seed: seed &* 31)
        began = clock.now
        let folder = place.path("drill")
        _ = try MockAuthority(folder: folder)
        try P256.Signing.PrivateKey().pemRepresentation.write(
            toFile: folder + "/key.p8", atomically: true, encoding: .utf8)
        // Below those that the system gives to clients, so that none of them has it while the server is down.
        let port = Int.random(in: 20_000..<32_000)
        // In a small drill workers hold less, so that less waits for the end of a dead one's lease.
        let (goAwayEvery, batch) = pushes < 50_000 ? (100, 100) : (500, 500)
        processes = [
            DrillProcess(.fake, folder: folder) { life in
                ["fake", folder, "\(port)", "\(seed)", "\(life * 5)", "\(goAwayEvery)"]
            }
        ]
        for number in 1...2 {
            processes.append(
                DrillProcess(.worker(number), folder: folder) { life in
                    ["worker", folder, "\(port)", "worker \(number), life \(life)", place.place, "\(batch)"]
                })
        }
    }

    /// - Returns: whether all was sent in time.
    func run(deadline: Duration) async throws -> Bool {
        for process in processes { try process.start() }
        defer { for process in processes { process.end() } }
        nextKill = clock.now + .milliseconds(200)
        while clock.now - began < deadline {
            try await Task.sleep(for: .milliseconds(25))
            for process in processes where starts[process.role].map({ $0 <= clock.now }) == true {
                try process.start()
                starts[process.role] = nil
            }
            do {
                let (waiting, ended) = try await counts()
                try await publish(waiting: waiting)
                // The last few would otherwise be waited for again and again.
                if published < plan.alerts.count || ended < pushes * 19 / 20 { killSomebody() }
                if waiting == 0, ended > 0, try await isDone() { return true }
            } catch DatabaseError.contention {
                // Workers had the file all the time; the service, too, asks again a little later.
                contentions += 1
            }
        }
        return false
    }

    private func publish(waiting: Int) async throws {
        guard published < plan.alerts.count, clock.now >= nextAlert, waiting < pushes / 5 else { return }
        try await watch.observe(Array(plan.alerts.prefix(published + 1)), believing: ["nsw"])
        published += 1
        nextAlert = clock.now + .milliseconds(Int.random(in: 50...350, using: &random))
    }

    private func killSomebody() {
        guard clock.now >= nextKill else { return }
        let victim = victim()
        if victim.isStarted {
            victim.kill()
            starts[victim.role] = clock.now + .milliseconds(Int.random(in: 0...200, using: &random))
        }
        nextKill = clock.now + .milliseconds(Int.random(in: 100...700, using: &random))
    }

    private func isDone() async throws -> Bool {
        guard published == plan.alerts.count else { return false }
        let stats = try await jobs.stats()
        givenUp = stats.dead
        guard stats.running == 0, stats.waiting.values.reduce(0, +) == 0 else { return false }
        // The last job may have added some meanwhile.
        return try await counts().waiting == 0
    }

    /// Each is hit once at first, then any of them.
    private func victim() -> DrillProcess {
        processes.first { $0.kills == 0 } ?? processes.randomElement(using: &random)!
    }

    /// Deliveries that wait, and deliveries that have ended.
    private func counts() async throws -> (waiting: Int, ended: Int) {
        try await database.read(as: .service) { transaction in
            func count(_ condition: String) throws -> Int {
                let rows = try transaction.run("SELECT count(*) AS n FROM {public.push_deliveries} \(condition)")
                return try rows.first?.int("n") ?? 0
            }
            let waiting = try count("WHERE run_at IS NOT NULL")
            return (waiting, try count("") - waiting)
        }
    }
}
