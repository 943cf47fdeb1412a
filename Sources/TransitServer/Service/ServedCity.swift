import AppPack
import LiveState
import Synchronization
import Timetable

/// The timetable, live state and pack in service. Replaced in one step; requests keep what they started with.
package final class ServedCity: Sendable {
    /// What one moment's answers rest on.
    package struct Edition: Sendable {
        /// What is happening, over the timetable in service.
        package var live: LiveState
        /// The app pack made from this timetable; nil until it has been exported.
        package var pack: PackFile?

        /// The timetable in service.
        package var timetable: Timetable { live.timetable }

        /// A live state and the pack of its timetable.
        package init(live: LiveState, pack: PackFile? = nil) { (self.live, self.pack) = (live, pack) }

        /// A timetable without live data, and its pack.
        package init(timetable: Timetable, pack: PackFile? = nil) {
            self.init(live: LiveState(timetable: timetable), pack: pack)
        }
    }

    private struct Stage {
        var edition: Edition?
        /// Packs whose timetables are not in service yet.
        var coming: [(timetable: Timetable, pack: PackFile)] = []
        /// The vehicles of the states over the same timetable that were in service before this one, the newest last.
        var before: [LiveState] = []
        /// The newest state whose vehicles a stream has told; nil before the first.
        var told: UInt64?
        /// Why the last pack could not be written.
        var packTrouble: String?

        /// Keeps what a state says of vehicles, if a stream has told one of late; else lets all of them go.
        mutating func remember(_ live: LiveState) {
            guard let told, live.sequence < told + UInt64(ServedCity.remembered) else {
                before = []
                return
            }
            before.append(live.vehiclesAlone)
            if before.count > ServedCity.remembered { before.removeFirst() }
        }
    }

    private let stage: Mutex<Stage>

    /// A city that serves nothing yet, or an edition at once.
    package init(_ edition: Edition? = nil) { stage = Mutex(Stage(edition: edition)) }

    /// The edition in service; nil before the first.
    package var edition: Edition? { stage.withLock { $0.edition } }

    /// States of which the vehicles are kept beside the one in service, so that a client that comes back after a short break goes
    /// on from where it was: as long as there are streams of vehicles, and for so many states after the last.
    private static let remembered = 12

    /// Notes that a stream has told the vehicles of a state.
    package func toldVehicles(of sequence: UInt64) { stage.withLock { $0.told = max($0.told ?? 0, sequence) } }

    /// A state that is in service, or what one of a short while ago said of vehicles.
    package func recent(_ sequence: UInt64) -> LiveState? {
        stage.withLock { stage in
            if let live = stage.edition?.live, live.sequence == sequence { return live }
            return stage.before.last { $0.sequence == sequence }
        }
    }

    /// Puts an edition in service. The old one is unmapped when its last request has ended.
    package func publish(_ edition: Edition) { stage.withLock { $0.edition = edition } }

    /// Puts a newer live state in service; one that comes late, after a newer one, is let go. The pack stays as long as the
    /// timetable does; with another timetable comes its pack, where that is here already.
    package func publish(_ live: LiveState) {
        let replaced: (Edition?, before: [LiveState])? = stage.withLock { stage in
            // A frame that changed nothing brings the state that is in service already.
            let (old, before) = (stage.edition, stage.before)
            if let old, old.live === live || old.live.sequence > live.sequence { return nil }
            var pack: PackFile?
            if let old, old.timetable === live.timetable {
                pack = old.pack
                stage.remember(old.live)
            } else {
                (stage.before, stage.told) = ([], nil)
                if let at = stage.coming.firstIndex(where: { $0.timetable === live.timetable }) {
                    pack = stage.coming.remove(at: at).pack
                }
            }
            stage.edition = Edition(live: live, pack: pack)
            return (old, before)
        }
        // Nobody waits at the lock until thousands of trips are freed.
        withExtendedLifetime(replaced) {}
    }

    /// Puts the pack of a timetable in service: at once where that timetable is, else together with it.
    package func publish(_ pack: PackFile, of timetable: Timetable) {
        stage.withLock { stage in
            stage.packTrouble = nil
            if stage.edition?.timetable === timetable {
                stage.edition?.pack = pack
            } else {
                stage.coming.append((timetable, pack))
            }
        }
    }

    /// Notes why a pack could not be written.
    package func lacksPack(because reason: String) { stage.withLock { $0.packTrouble = reason } }

    /// Why the last pack could not be written; nil where none was tried, or it was.
    package var packTrouble: String? { stage.withLock { $0.packTrouble } }

    /// Forgets the pack of a timetable that does not come into service after all, and with it the timetable.
    package func withdrawPack(of timetable: Timetable) {
        stage.withLock { $0.coming.removeAll { $0.timetable === timetable } }
    }
}
