import Database
import Notifications
import ObjectStore
import Synchronization
import TransitAnswers

/// Asks the database from time to time what waits, so that whoever reads `/metrics` never waits for it; by the way it is
/// noticed soon when the database answers no more, or again, and when the place of photos does again.
package final class QueueSampler: Sendable {
    private let database: Database
    private let objects: ObjectStore?
    private let dataFolder: String?
    private let newest = Mutex<QueueDepths?>(nil)
    private let sizes = Mutex<(measured: StoreSizes, at: ContinuousClock.Instant)?>(nil)

    /// How often the database is asked.
    private static let pause = Duration.seconds(10)
    /// How often at most everything is measured.
    private static let pauseOfSizes = Duration.seconds(60)

    init(_ database: Database, _ objects: ObjectStore?, dataFolder: String?) {
        (self.database, self.objects, self.dataFolder) = (database, objects, dataFolder)
    }

    /// Asks once.
    package func sample() async {
        var depths: QueueDepths?
        if let jobs = try? await JobQueue(database).stats(), let pushes = try? await Outbox(database).backlog() {
            depths = QueueDepths(jobs: jobs, pushes: pushes)
        }
        newest.withLock { $0 = depths }
        await objects?.probe()
        let now = ContinuousClock.now
        if let last = sizes.withLock({ $0?.at }), now - last < Self.pauseOfSizes { return }
        let measured = await StoreSizes.measured(database, objects, dataFolder: dataFolder)
        sizes.withLock { $0 = (measured, now) }
    }

    /// Asks the database until its task is cancelled.
    package func run() async {
        repeat { await sample() } while (try? await Task.sleep(for: Self.pause)) != nil
    }

    /// What takes room, in bytes, as it was measured last; nothing of what could not be.
    var measured: [Allowance: Int] {
        let sizes = sizes.withLock { $0?.measured }
        var measured: [Allowance: Int] = [:]
        (measured[.database], measured[.objects]) = (sizes?.databaseBytes, sizes?.stored?.bytes)
        return measured
    }

    /// Adds what was found out last; nothing of what waits where the database could not say.
    func write(to text: inout MetricsText) {
        newest.withLock { $0 }?.write(to: &text)
        sizes.withLock { $0?.measured }?.write(to: &text)
    }
}
