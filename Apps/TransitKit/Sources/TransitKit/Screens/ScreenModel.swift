import Foundation

/// What a view can watch: whatever of it changes, it says so once.
///
/// Not Combine's ObservableObject, so that models are built and tested without Apple's frameworks; the app wraps them (`Watched`).
@MainActor public protocol Watchable: AnyObject {
    /// Called before something that is shown changes.
    var onChange: (@MainActor () -> Void)? { get set }
}

/// The state of a screen, and what a rider does there.
///
/// Subclasses keep what is shown in one `state`, and load it where `load` says; `appear` and `disappear` say whether anybody
/// looks: nothing is asked of anybody while nobody does.
@MainActor open class ScreenModel<State: Equatable & Sendable>: Watchable {
    public var onChange: (@MainActor () -> Void)?

    /// What is shown.
    public internal(set) var state: State {
        willSet { if newValue != state { onChange?() } }
    }

    let clock: KitClock
    /// Seconds between two looks while somebody looks; nil looks once each time the screen appears.
    let interval: Double?
    private var polling: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    /// A screen that shows this and has asked nothing yet.
    public init(_ state: State, clock: KitClock, interval: Double? = nil) {
        (self.state, self.clock, self.interval) = (state, clock, interval)
    }

    /// Fetches what is shown. One runs at a time; one that is cancelled shows nothing any more.
    open func load() async {}

    /// Asks because it is time to; to be overridden by whoever may know already.
    func poll() async { await refresh() }

    /// Somebody looks: asks now, and again after each interval until nobody does.
    public func appear() {
        guard polling == nil else { return }
        polling = Task { [weak self, clock, interval] in
            repeat {
                await self?.poll()
                guard let interval, await clock.sleep(interval) else { return }
            } while !Task.isCancelled && self != nil
        }
    }

    /// Nobody looks any more.
    public func disappear() {
        polling?.cancel()
        polling = nil
        // Whoever looks again meanwhile does not wait for an answer that nobody wanted any more.
        giveUpLoading()
    }

    /// What is being loaded is as it was before something changed, and is not to be shown any more.
    func giveUpLoading() {
        loading?.cancel()
        loading = nil
    }

    /// Loads what is wanted since something changed.
    public func loadAnew() async {
        giveUpLoading()
        await refresh()
    }

    /// Asks now; whoever asks meanwhile waits for the same answer.
    public func refresh() async {
        if let loading { return await loading.value }
        let task = Task { await load() }
        loading = task
        await task.value
        if loading == task { loading = nil }
    }
}
