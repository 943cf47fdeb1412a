import LiveState
import Timetable

/// Answers how to get there, for any number of threads at once.
///
/// ```swift
/// import Journeys
/// import Timetable
///
/// func show(_ timetable: Timetable, from start: Place, to end: StopIndex, at now: Int64) throws {
///     let planner = JourneyPlanner(RoutingNetwork(timetable))
///     let query = JourneyQuery(from: .point(start), to: .stop(end), at: now)
///     for journey in try planner.plan(query).journeys {
///         print((journey.arrival - journey.departure) / 60, "minutes,", journey.transfers, "changes")
///     }
/// }
/// ```
public final class JourneyPlanner: Sendable {
    public let network: RoutingNetwork
    /// Measures the paths of trips; what it has measured it keeps.
    public let ruler: PathRuler
    private let rules: WalkingRules
    private let threads: Int
    private let footpaths: FootpathFile?
    /// Whether the walks are those of the file, or it cannot be written.
    private let areKept = Locked(false)
    /// Walking for everyone, and for those who leave out steps: made when first asked for.
    private let walks = Locked<[StepFreeAccess: WalkTable]>([:])
    let model: any WalkingModel
    /// The streets, where walks are measured along them.
    public var streets: StreetWalking? { model.streets }
    private let scratches = Locked<[Scratch]>([])
    private let overlays = Locked(Overlays())

    /// The overlays of the last states.
    private struct Overlays {
        var kept: [LiveOverlay] = []
        var made = 0
        /// When a journey was last planned with live data, by the city's clock.
        var asked = Int64.min
    }

    /// Seconds after a question in which the overlay of a new state is made before the next, and old ones are kept.
    private static let eager: Int64 = 60

    /// Overlays of live states made since the planner was.
    public var overlaysMade: Int { overlays.withLock { $0.made } }

    /// Scratches pass from thread to thread, one search at a time.
    private struct Scratch: @unchecked Sendable { let scratch: JourneyScratch }

    /// A planner for a network. Takes a moment: walks between stops are worked out here.
    ///
    /// - Parameters:
    ///   - footpaths: where walks along streets are kept for the next time; nil for nowhere.
    ///   - threads: how many look for walks at once.
    public init(
        _ network: RoutingNetwork, rules: WalkingRules = WalkingRules(),
        model: any WalkingModel = StraightLineWalking(), footpaths: FootpathFile? = nil, threads: Int = 1
    ) {
        self.network = network
        self.model = model
        self.rules = rules
        self.threads = threads
        self.footpaths = footpaths
        ruler = PathRuler(timetable: network.timetable)
        if let footpaths, let streets = model.streets, let stored = footpaths.tables(network, streets, rules) {
            walks.withLock { $0 = stored }
            areKept.withLock { $0 = true }
        }
        _ = walks(.any)
    }

    /// Walking for some access; not whole where it is cancelled.
    func walks(_ access: StepFreeAccess, _ cancel: SearchCancel? = nil) -> WalkTable {
        if let known = walks.withLock({ $0[access] }) { return known }
        let made = WalkTable.streets(network, model: model, rules: rules.with(access), threads: threads, cancel)
        if !cancel.isCancelled { walks.withLock { $0[access] = made } }
        return made
    }

    /// Makes what those need who leave out steps, so that the first of them need not wait: along streets it takes longer than a
    /// question may.
    public func prepareStepFree() {
        for access in StepFreeAccess.allCases {
            _ = walks(access)
            // Walks out of a file are there without any stop having been tied.
            model.tieStops(profile: access.profile, threads: threads)
        }
    }

    /// Keeps walks along streets for the next time, once; what cannot be written is not tried again.
    ///
    /// - Throws: why they cannot be kept.
    public func keepFootpaths() throws(FootpathError) {
        guard let footpaths, let streets = model.streets else { return }
        let tables = walks.withLock { $0 }
        guard tables.count == StepFreeAccess.allCases.count else { return }
        let wereKept = areKept.withLock { areKept in
            defer { areKept = true }
            return areKept
        }
        guard !wereKept else { return }
        try footpaths.keep(tables, network, streets, rules)
    }

    /// Bytes of walks and service days.
    public var byteCount: Int {
        walks.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } + network.dayTableBytes
    }

    /// Journeys that answer a query. With a live state, planned by what is believed at the moment `now`.
    public func plan(
        _ query: JourneyQuery, live: LiveState? = nil, now: Int64 = 0, cancel: SearchCancel? = nil
    ) throws(JourneyError) -> JourneyPlan {
        var overlay: LiveOverlay?
        if let live { overlay = self.overlay(live, now: now, cancel) }
        return try withScratch { scratch throws(JourneyError) in
            try PlanRun(planner: self, query: query, overlay: overlay, scratch: scratch, cancel: cancel).plan()
        }
    }

    /// Lends the memory of a search.
    func withScratch<Answer>(_ body: (JourneyScratch) throws(JourneyError) -> Answer) throws(JourneyError) -> Answer {
        let kept = scratches.withLock { $0.popLast() } ?? Scratch(scratch: JourneyScratch(network))
        defer { scratches.withLock { if $0.count < 16 { $0.append(kept) } } }
        return try body(kept.scratch)
    }

    /// The overlay of a state for a question, made once for as long as it holds; none where it is cancelled.
    func overlay(_ state: LiveState, now: Int64, _ cancel: SearchCancel? = nil) -> LiveOverlay? {
        overlays.withLock { $0.asked = now }
        return made(for: state, now: now, cancel)
    }

    /// Whether a state has no overlay yet, and somebody planned so lately that the next question is near.
    public func wantsOverlay(of state: LiveState, now: Int64) -> Bool {
        overlays.withLock { overlays in
            overlays.asked > now - Self.eager && !state.layers.isEmpty
                && !overlays.kept.contains { $0.holds(for: state, at: now) }
        }
    }

    /// Makes the overlay of a state before anyone asks, where it is wanted.
    public func prepare(for state: LiveState, now: Int64) {
        if wantsOverlay(of: state, now: now) { _ = made(for: state, now: now, nil) }
    }

    /// Lets overlays go once nobody has planned for a while: each holds a live state, which may be long past.
    public func releaseOverlays(now: Int64) {
        let old: [LiveOverlay] = overlays.withLock { overlays in
            guard !overlays.kept.isEmpty, overlays.asked <= now - Self.eager else { return [] }
            defer { overlays.kept = [] }
            return overlays.kept
        }
        // Nobody waits at the lock until they are freed.
        withExtendedLifetime(old) {}
    }

    private func made(for state: LiveState, now: Int64, _ cancel: SearchCancel?) -> LiveOverlay? {
        guard !state.layers.isEmpty else { return nil }
        func known(_ overlays: Overlays) -> LiveOverlay? { overlays.kept.last { $0.holds(for: state, at: now) } }
        if let known = overlays.withLock({ known($0) }) { return known }
        let made = LiveOverlay(network, state, now: now, cancel)
        if cancel.isCancelled { return nil }
        return overlays.withLock { overlays in
            // Another thread may have made it meanwhile.
            if let known = known(overlays) { return known }
            if overlays.kept.count >= 2 { overlays.kept.removeFirst() }
            overlays.kept.append(made)
            overlays.made += 1
            return made
        }
    }
}
