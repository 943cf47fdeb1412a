import Foundation

/// A screen on which something changes as time passes, whether or not anybody is asked: countdowns, above all.
///
/// While somebody looks, `tick` is called when the next of what is shown changes, and not before.
@MainActor open class TickingModel<State: Equatable & Sendable>: ScreenModel<State> {
    private var ticking: Task<Void, Never>?
    private var isLookedAt = false

    /// Makes what is shown fit a moment, in seconds since 1970-01-01T00:00:00Z.
    open func tick(_ now: Double) {}

    /// Seconds until time changes something that is shown; infinity for never.
    open func secondsUntilChange(_ now: Double) -> Double { .infinity }

    public override func appear() {
        super.appear()
        isLookedAt = true
        tickFromNow()
    }

    public override func disappear() {
        super.disappear()
        isLookedAt = false
        ticking?.cancel()
        ticking = nil
    }

    /// Shows the moment, and from then on each change: to be called where something else is shown than before.
    func tickFromNow() {
        tick(clock.now())
        guard isLookedAt else { return }
        ticking?.cancel()
        ticking = Task { [weak self, clock] in
            while let pause = self?.pause() {
                guard await clock.sleep(pause), !Task.isCancelled, let self else { return }
                tick(clock.now())
            }
        }
    }

    /// Seconds to the next change, at least what no eye sees, at most a minute.
    private func pause() -> Double { min(max(secondsUntilChange(clock.now()), 0.25), 60) }
}
