import Foundation

/// All lanes of a server: what computes for longer than a millisecond runs in one of these and nowhere else.
///
/// Lanes do not wait for each other: a frame is applied while journeys are planned, a password is checked while a pack is
/// written.
package struct ComputePool: Sendable {
    /// Bounds of what riders ask the planner.
    package struct Settings: Sendable, Equatable {
        /// Threads for journeys.
        package var threads: Int
        /// Questions that may wait for them, of all clients.
        package var waiting = 64
        /// Questions of one client that may run at once.
        package var clientRunning: Int
        /// Questions of one client that may wait.
        package var clientWaiting = 8
        /// Threads for hashes of passwords: a quarter of the cores, as one hash takes tens of megabytes.
        package var passwordThreads: Int

        /// The bounds for a number of cores: one core stays for what answers, and one client takes half of the others.
        package init(cores: Int = ProcessInfo.processInfo.activeProcessorCount) {
            threads = max(1, cores - 1)
            clientRunning = max(1, threads / 2)
            passwordThreads = max(1, cores / 4)
        }
    }

    /// Riders' journeys: plan, refresh, reach.
    package var journeys: ComputeLane
    /// Riders' long lists, a few milliseconds each: whole days, whole maps, merged feeds.
    package var lists: ComputeLane
    /// What event streams look for each second; one thread, so that each sees what was made for another.
    package var streams: ComputeLane
    /// Frames of live data, one at a time; they are late already when they come.
    package var frames: ComputeLane
    /// Journeys of shares that are followed and of Live Activities, and what riders are to be told of, with each state.
    package var shares: ComputeLane
    /// What a timetable needs before it is in service, and planners of it.
    package var preparation: ComputeLane
    /// App packs, and the hashes of files.
    package var packs: ComputeLane
    /// Imports of schedules.
    package var imports: ComputeLane
    /// Hashes of passwords.
    package var passwords: ComputeLane

    /// Lanes without any thread yet.
    package init(_ settings: Settings = Settings()) {
        journeys = ComputeLane(
            LaneRules(
                "journeys", width: settings.threads, waiting: settings.waiting, clientRunning: settings.clientRunning,
                clientWaiting: settings.clientWaiting, niceness: 5))
        lists = ComputeLane(
            LaneRules("lists", width: 1, waiting: 256, clientRunning: 1, clientWaiting: 32, niceness: 2))
        streams = ComputeLane(LaneRules("streams", width: 1, waiting: 131_072, niceness: 2))
        frames = ComputeLane(LaneRules("frames", width: 1, waiting: 256))
        shares = ComputeLane(LaneRules("shares", width: 1, waiting: 4, niceness: 3))
        preparation = ComputeLane(LaneRules("preparation", width: 1, waiting: 16, niceness: 10))
        packs = ComputeLane(LaneRules("packs", width: 1, waiting: 64, niceness: 15))
        imports = ComputeLane(LaneRules("imports", width: 1, waiting: 4, niceness: 15))
        passwords = ComputeLane(Self.passwords(width: settings.passwordThreads))
    }

    /// The lane of passwords; riders wait for them, so they yield to what answers and to little else. Of one client half of the
    /// threads and a quarter of the line are in use at most: nobody alone keeps all others from signing in. The line is as long
    /// as one core works off before requests are given up.
    package static func passwords(width: Int, waiting: Int = 48) -> LaneRules {
        LaneRules(
            "passwords", width: width, waiting: waiting, clientRunning: max(1, width / 2), clientWaiting: waiting / 4,
            niceness: 3)
    }

    /// Every lane.
    package var lanes: [ComputeLane] {
        [
            journeys, lists, streams, frames, shares, preparation, packs, imports, passwords,
        ]
    }
}
