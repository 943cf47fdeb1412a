/// What becomes of a run apart from delay.
struct Fate: Sendable, Equatable {
    /// A platform other than the timetable's.
    struct PlatformChange: Sendable, Equatable {
        let call: Int
        let platform: String
        /// Seconds before the call at which it becomes known.
        let notice: Int64
    }

    var isCancelled = false
    /// Whether it is published with a stop list of its own.
    var isReplaced = false
    /// Calls not made.
    var skipped: Range<Int> = 0..<0
    var platform: PlatformChange?
    /// From which call on nothing is known.
    var unknownFrom: Int?

    init(of run: Run, showcase: Showcase, traits: LiveTraits) {
        let chance = run.chance
        guard run.extraAfter == nil else { return }
        if let call = showcase.platforms[run.trip] {
            platform = Self.change(run, at: call, notice: 30 * 60)
            return
        }
        if showcase.skipping.contains(run.trip) {
            skipped = Self.skipped(run)
            return
        }
        isCancelled = showcase.cancelled.contains(run.trip) || chance.happens(.cancelled, traits.cancelled)
        guard !isCancelled else { return }
        if run.way.mode.isRail, run.count >= 6, chance.happens(.replaced, traits.replaced) {
            // The middle third is left out: a run that turns into an express, as most replacements in NSW are.
            isReplaced = true
            skipped = run.count / 3..<max(run.count / 3 + 1, run.count * 2 / 3)
            return
        }
        if run.count >= 5, chance.happens(.skipping, traits.skipping) { skipped = Self.skipped(run) }
        if run.way.mode.isRail, chance.happens(.platform, traits.platformChange) {
            let open = run.way.otherPlatforms.indices.filter {
                !run.way.otherPlatforms[$0].isEmpty && !skipped.contains($0)
            }
            if !open.isEmpty {
                platform = Self.change(
                    run, at: open[chance.integer(.platformCall, in: 0..<open.count)],
                    notice: Int64(chance.integer(.platformNotice, in: 5 * 60..<25 * 60)))
            }
        }
        if run.count >= 5, chance.happens(.noData, traits.noData) {
            unknownFrom = chance.integer(.noDataFrom, in: run.count / 2..<run.count)
        }
    }

    private static func skipped(_ run: Run) -> Range<Int> {
        let first = run.chance.integer(.skippedCall, in: 1..<run.count - 2)
        return first..<first + run.chance.integer(.skippedCount, in: 1..<3)
    }

    private static func change(_ run: Run, at call: Int, notice: Int64) -> PlatformChange {
        let others = run.way.otherPlatforms[call]
        return PlatformChange(
            call: call, platform: others[run.chance.integer(.platformChoice, in: 0..<others.count)], notice: notice)
    }
}
