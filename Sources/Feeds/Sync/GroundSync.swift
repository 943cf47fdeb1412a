import Computing
import Foundation
import Ground
import GroundCompiler
import Logging

/// Keeps a city's ground up to date: fetches extracts of OpenStreetMap by night and builds a ground file of them.
///
/// Extracts lie in `DATA/ground`, as does the file that is built of them. Whoever reads the file sees that it was replaced.
package final class GroundSync: Sendable {
    /// Where the file lies, or will.
    package let path: String
    private let extracts: GroundExtracts
    private let zone: LocalClock
    private let store: FeedStore
    private let shared: String?
    private let fetcher: any FeedFetcher
    private let clock: PollerClock
    private let lane: ComputeLane
    private let logger: Logger

    /// Where the file of a city lies below its data folder.
    package static func path(in dataFolder: String) -> String { dataFolder + "/ground/city.ground" }

    /// A sync that has done nothing yet.
    ///
    /// - Parameters:
    ///   - zone: of the hour at which it looks.
    ///   - dataFolder: everything is kept below it.
    ///   - shared: where other processes take the file from; nil where there are none.
    ///   - computing: where the file is built.
    package init(
        _ extracts: GroundExtracts, zone: LocalClock, dataFolder: String, sharing shared: String? = nil,
        fetcher: any FeedFetcher, clock: PollerClock, computing: ComputePool = ComputePool(), logger: Logger
    ) {
        (self.extracts, self.zone, self.shared) = (extracts, zone, shared)
        path = Self.path(in: dataFolder)
        store = FeedStore(folder: dataFolder + "/ground", of: .extract, hashing: computing.packs)
        lane = computing.imports
        (self.fetcher, self.clock, self.logger) = (fetcher, clock, logger)
    }

    /// Looks for new extracts until its task is cancelled: at once where they were not looked at for as many days as the city says,
    /// or where the file is not made of them; then by night. After a failure again half an hour later, four times.
    package func run() async {
        var due = await firstDue()
        var looks = NightlyLooks()
        while !Task.isCancelled {
            try? await clock.sleep(until: Double(due))
            guard !Task.isCancelled else { return }
            let isGood = await look()
            let now = clock.now()
            due = looks.next(
                after: isGood, at: now, night: nextLook(after: now),
                otherwise: zone.next(secondsOfDay: extracts.at, after: now))
        }
    }

    /// When the extracts were looked at, the oldest of them; nil where one never was.
    private var lookedAt: Int64? {
        let all = extracts.urls.map { store.record(of: GroundExtracts.id(of: $0))?.checkedAt }
        return all.contains(nil) ? nil : all.compactMap(\.self).min()
    }

    private func firstDue() async -> Int64 {
        let now = clock.now()
        guard let lookedAt, now - lookedAt < Int64(extracts.days) * 86_400, let stamp, await isMade(of: stamp) else {
            return now
        }
        return nextLook(after: now)
    }

    /// The night that is as many days after the last look as the city says.
    private func nextLook(after now: Int64) -> Int64 {
        let since = (lookedAt ?? now) + Int64(extracts.days) * 86_400 - 43_200
        return zone.next(secondsOfDay: extracts.at, after: max(now, since))
    }

    /// Fetches what is new and builds the file where anything is; says whether all of it went well.
    func look() async -> Bool {
        var isWhole = true
        for url in extracts.urls {
            let id = GroundExtracts.id(of: url)
            do {
                let isNew = try await store.fetch(id, from: url, key: nil, with: fetcher, now: clock.now())
                logger.info("ground_fetched", metadata: ["extract": "\(id)", "changed": "\(isNew)"])
            } catch {
                guard !Task.isCancelled else { return false }
                logger.warning("ground_fetch_failed", metadata: ["extract": "\(id)", "reason": "\(error)"])
                isWhole = false
            }
        }
        guard let stamp else { return false }
        if await isMade(of: stamp) { return isWhole }
        return await build(stamp) && isWhole
    }

    /// What the file is to be made of; nil where an extract is missing.
    private var stamp: String? {
        let sums = extracts.urls.map { store.record(of: GroundExtracts.id(of: $0))?.sha256 }
        return sums.contains(nil) ? nil : (sums.compactMap(\.self) + [extracts.attribution]).joined(separator: "\n")
    }

    private func isMade(of stamp: String) async -> Bool {
        let made = try? await lane.run { [path] _ in
            // One of an older program does not open.
            (try? String(contentsOfFile: path + ".stamp", encoding: .utf8)) == stamp && (try? Ground(path: path)) != nil
        }
        return made ?? false
    }

    private func build(_ stamp: String) async -> Bool {
        let files = extracts.urls.map { store.path(of: GroundExtracts.id(of: $0)) }
        let now = clock.now()
        let built = try? await lane.run { _ in Result { try self.build(files, stamp: stamp, at: now) } }
        switch built {
        case .success(let counts)?:
            logger.notice(
                "ground_built",
                metadata: [
                    "corners": "\(counts.corners)", "places": "\(counts.places)", "houses": "\(counts.houses)",
                    "bytes": "\(counts.fileBytes)",
                ])
            return true
        case .failure(let error)?:
            logger.error("ground_refused", metadata: ["error": "\(error)"])
            return false
        // The server stops: nothing is wrong.
        case nil: return false
        }
    }

    private func build(_ files: [String], stamp: String, at now: Int64) throws -> GroundCounts {
        let next = path + ".next"
        // A process that was killed has left what it wrote, under a name of its own.
        Self.remove(startingWith: next)
        defer { Self.remove(startingWith: next) }
        let counts = try GroundCompiler.build(
            extracts: files, to: next, generatedAt: now, attribution: extracts.attribution)
        if let before = try? Ground(path: path), let loss = GroundLoss(from: before, to: try Ground(path: next)) {
            throw loss
        }
        if let shared { try Self.copy(next, to: Self.sharedPath(in: shared)) }
        guard rename(next, path) == 0 else {
            throw FeedStoreError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        try stamp.write(toFile: path + ".stamp", atomically: true, encoding: .utf8)
        return counts
    }

    /// Removes a file, and what begins with its name beside it.
    private static func remove(startingWith path: String) {
        let (files, url) = (FileManager.default, URL(filePath: path))
        let folder = url.deletingLastPathComponent().path
        for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(url.lastPathComponent) {
            try? files.removeItem(atPath: folder + "/" + name)
        }
    }

    /// Where other processes take the file from, in the folder that they share.
    package static func sharedPath(in folder: String) -> String { folder + "/city.ground" }

    /// Copies a ground file, which takes the place of an older one in one step.
    package static func copy(_ file: String, to path: String) throws {
        try WholeCopy.make(of: file, at: path, by: "\(path).\(ProcessInfo.processInfo.processIdentifier)")
    }
}

/// A ground has much less in it than the one before, which something must be wrong with.
package struct GroundLoss: Error, CustomStringConvertible {
    private let corners: Int
    private let fewest: Int

    /// Nil where enough is left.
    package init?(from before: Ground, to found: Ground) {
        (corners, fewest) = (found.corners.count, before.corners.count / 2)
        if corners >= fewest { return nil }
    }

    package var description: String {
        "it has \(corners) corners of streets, less than half of the one in service, which needs \(fewest) of the next"
    }
}
