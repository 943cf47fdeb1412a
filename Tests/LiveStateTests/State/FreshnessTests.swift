import LiveState
import Testing
import Timetable

/// How fresh live data is called: source by source, and for what an answer is about.
struct FreshnessTests {
    private let buses = LiveSource(id: "buses", kind: .tripUpdates, modes: ModeSet(.bus))
    private let trains = LiveSource(id: "trains", kind: .tripUpdates, modes: ModeSet(.rail))
    private let bus = LiveService(feed: "any", mode: .bus)
    private let train = LiveService(feed: "any", mode: .rail)
    private let start = Town.at("7:00")

    private func liveStore(began: Int64?) -> LiveStateStore {
        LiveStateStore(timetable: Town.timetable, sources: [buses, trains], began: began)
    }

    @Test func `a source that has said nothing yet is waited for, and after a minute called silent`() {
        let state = liveStore(began: start).state
        #expect(state.freshness(.tripUpdates, now: start + 60) == LiveFreshness(status: .pending))
        #expect(state.freshness(.tripUpdates, now: start + 61) == LiveFreshness(status: .expired))
        #expect(liveStore(began: nil).state.status(of: buses, now: start) == .expired)
    }

    @Test func `an answer is as fresh as the sources of what it is about`() {
        let liveStore = liveStore(began: start)
        var frame = Frame(at: "7:50")
        frame.trip("bus", ["A d+60"])
        let now = Town.at("7:50")
        #expect(liveStore.apply(frame.bytes, from: buses, now: now) == .accepted)
        let state = liveStore.state
        #expect(state.freshness(.tripUpdates, of: [bus], now: now) == LiveFreshness(status: .live, asOf: now))
        #expect(state.freshness(.tripUpdates, of: [train], now: now) == LiveFreshness(status: .expired))
        let both = state.freshness(.tripUpdates, of: [bus, train], now: now)
        #expect(both == LiveFreshness(status: .stale, asOf: now, isPartial: true))
        #expect(state.freshness(.tripUpdates, of: [LiveService(feed: "any", mode: .ferry)], now: now) == .none)
        #expect(state.freshness(.tripUpdates, of: [], now: now) == .none)
        let gone = state.freshness(.tripUpdates, of: [bus, train], now: now + 301)
        #expect(gone == LiveFreshness(status: .expired, asOf: now))
    }

    @Test func `a source of named feeds speaks of no others`() {
        let source = LiveSource(id: "s", kind: .alerts, feeds: ["a"], modes: [ModeSet(.bus), ModeSet(.ferry)])
        #expect(
            source.covers(LiveService(feed: "a", mode: .ferry)) && source.covers(LiveService(feed: "a", mode: .bus)))
        #expect(
            !source.covers(LiveService(feed: "a", mode: .rail)) && !source.covers(LiveService(feed: "b", mode: .bus)))
    }
}
