import Database
import DatabaseFixtures
import Foundation
import Notifications
import Testing

/// The whole way from alert to push service in processes of their own, all of which are killed again and again, while the
/// service sends GOAWAYs, resets connections, loses answers, and refuses with 429 and 503.
///
/// `PUSH_DRILL_PUSHES` says how many pushes, 3,000 unless it is set, and `PUSH_DRILL_SEEDS` how often, once unless it is set.
@Suite("Killed at any moment, the processes that tell riders", .serialized)
struct PushDrillTests {
    private static func number(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    private static let pushes = number("PUSH_DRILL_PUSHES", 3_000)
    /// `PUSH_DRILL_DATABASE` says which, `sqlite` or `postgreSQL`; all there are unless it is set.
    private static let databases = DatabaseKind.all.filter {
        [nil, $0.rawValue].contains(ProcessInfo.processInfo.environment["PUSH_DRILL_DATABASE"])
    }
    private static let seeds = Array(1...max(1, number("PUSH_DRILL_SEEDS", 1)))

    @Test("lose no push, and show no device any twice", arguments: databases, seeds)
    func drill(_ kind: DatabaseKind, _ seed: Int) async throws {
        let now: @Sendable () -> Instant = {
            Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
        }
        try await withTestDatabase(kind) { place in
            let plan = DrillPlan(seed: UInt64(seed), pushes: Self.pushes)
            let database = try place.open(schema: NotificationScene.everything, now: now)
            do {
                try await database.migrate()
                try await plan.write(to: database)
                let conductor = try DrillConductor(
                    plan, database, place: place, seed: UInt64(seed), pushes: Self.pushes)
                let isDone = try await conductor.run(deadline: .seconds(300 + Self.pushes / 50))
                let decisions = try await DrillDecisions(database)
                try Self.check(
                    plan, conductor, decisions, folder: place.path("drill"), isDone: isDone, "\(kind) \(seed)")
            } catch {
                await database.close()
                throw error
            }
            await database.close()
        }
    }

    private static func check(
        _ plan: DrillPlan, _ conductor: DrillConductor, _ decisions: DrillDecisions, folder: String, isDone: Bool,
        _ name: String
    ) throws {
        let journal = try DrillJournal(folder + "/journal")
        let troubles = try DrillTroubles(folder + "/totals")
        let said = (try? String(contentsOfFile: folder + "/troubles", encoding: .utf8)) ?? ""
        #expect(isDone, "not all was sent in \(conductor.elapsed): \(decisions.statuses); \(said.suffix(2_000))")

        // What devices show is what riders were to be told, and each was decided on once. Only counts go into the complaints.
        let lost = plan.intended.subtracting(journal.shown).count
        let unintended = journal.shown.subtracting(plan.intended).count
        let undecided = plan.intended.subtracting(decisions.ids.keys).count
        let decidedTwice = decisions.ids.values.count { $0.count > 1 }
        let foreign = journal.accepted.count { push, ids in ids.first != decisions.ids[push]?.first }
        let ofSeveralIDs = journal.ofSeveralIDs.count
        #expect(lost == 0, "\(undecided) of them were never decided on; \(conductor.givenUp) jobs were given up")
        #expect(unintended == 0)
        #expect(undecided == 0)
        #expect(decidedTwice == 0)
        #expect(decisions.statuses == ["sent": plan.intended.count])
        #expect(ofSeveralIDs == 0, "accepted with several ids")
        #expect(foreign == 0, "accepted with ids that are not the outbox's")
        let collapseIDs = journal.collapseIDs.values
        #expect(collapseIDs.allSatisfy { $0.count == 1 })
        #expect(Set(collapseIDs.flatMap { $0 }).count == plan.alerts.count)

        // It was as bad as it was to be.
        #expect(conductor.crashes == 0, "\(conductor.crashes) processes ended by themselves; \(said.suffix(2_000))")
        #expect(conductor.kills.fake >= 2 && conductor.kills.workers >= 3, "hardly anything was killed")
        #expect(troubles.goAways > 0 && troubles.resets > 0 && troubles.answersLost > 0, "\(troubles)")
        for reason in ["TooManyRequests", "ServiceUnavailable", "Shutdown"] {
            #expect(troubles.refused[reason, default: 0] > 0, "no \(reason)")
        }
        let complaints = said.split(separator: "\n").count
        print(
            """
            push drill, \(name): \(plan.intended.count) intended, \(journal.shown.count) shown, \(journal.lines) accepted, \
            \(journal.repeated) repeated with the same id; killed \(conductor.kills.workers) workers and the push service \
            \(conductor.kills.fake) times; \(troubles.goAways) GOAWAYs, \(troubles.resets) resets, \
            \(troubles.answersLost) answers lost, refused \(troubles.refused.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")); \
            \(decisions.retaken) taken again, \(complaints) complaints, \(conductor.contentions) contentions; \(conductor.elapsed)
            """)
    }
}
