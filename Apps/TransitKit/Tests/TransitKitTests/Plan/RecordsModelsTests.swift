import Testing
import TransitAPI
import TransitKit
import Wire

/// Saved trips and reminders in every state a rider can see.
@MainActor @Suite struct RecordsModelsTests {
    private let phone = NetworkPhone()

    private func trips(_ store: PlanStore) -> SavedTripsModel {
        SavedTripsModel(store: store, clock: phone.clock.clock)
    }

    private func reminders(_ store: PlanStore) -> RemindersModel {
        RemindersModel(store: store, clock: phone.clock.clock)
    }

    @Test func `trips load, are empty, or are shown with their ends`() async {
        #expect(trips(PlanStore()).state.trips == .loading)
        let none = trips(PlanStore())
        await none.load()
        #expect(none.state.trips == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
        let model = trips(PlanStore([.fixture("Beach")]))
        await model.load()
        let row = model.state.trips.value?.first
        #expect(row?.ends == Words("saved_trips.ends %@ %@", .text("Central"), .text("Manly")))
        #expect(row?.from == .stop(id: "central", name: "Central") && row?.to != nil)
    }

    @Test func `who is not signed in is told so, and what was shown stays without a network`() async {
        let store = PlanStore([.fixture("Beach")])
        await store.fail(.signedOut)
        let model = trips(store)
        await model.load()
        #expect(model.state.trips.advice?.action == .signIn)
        await store.fail(nil)
        await model.load()
        await store.fail(.offline)
        await model.load()
        #expect(model.state.trips.value?.count == 1 && model.state.trips.standing?.problem == .offline)
    }

    @Test func `what was removed does not come back with an answer that was asked for before`() async {
        let store = PlanStore([.fixture("Beach", id: 1), .fixture("Work", id: 2)])
        let model = trips(store)
        await model.load()
        await store.hold()
        let look = Task { await model.refresh() }
        while await store.waiting.isEmpty { await Task.yield() }
        await model.remove(RecordID(high: 7, low: 1))
        await store.release()
        await look.value
        #expect(model.state.trips.value?.map(\.trip.name) == ["Work"])
    }

    @Test func `a change is shown at once and taken back where it fails`() async {
        let store = PlanStore([.fixture("Beach", id: 1), .fixture("Work", id: 2)])
        let model = trips(store)
        await model.load()
        let id = RecordID(high: 7, low: 1)
        await model.rename(id, to: "Sand")
        #expect(model.state.trips.value?.map(\.trip.name) == ["Sand", "Work"])
        await model.rename(id, to: "  ")
        #expect(model.state.trips.value?.first?.trip.name == "Sand")
        await model.move(from: 0, to: 1)
        #expect(model.state.trips.value?.map(\.trip.name) == ["Work", "Sand"])
        #expect(await store.trips.map(\.name) == ["Work", "Sand"])
        await store.fail(.offline)
        await model.remove(id)
        #expect(model.state.trips.value?.count == 2 && model.state.advice == Advice(.offline))
        await store.fail(nil)
        await model.remove(id)
        await model.remove(RecordID(high: 7, low: 2))
        #expect(model.state.trips == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
        #expect(model.state.advice == nil)
    }

    @Test func `reminders are those to come and those that are over`() async {
        let store = PlanStore(reminders: [
            .fixture(1), .fixture(2, status: .sent), .fixture(3, status: .cancelled), .fixture(4, status: .missed),
        ])
        let model = reminders(store)
        #expect(model.state.reminders == .loading)
        await model.load()
        let shown = model.state.reminders.value
        #expect(shown?.due.map(\.id.low) == [1] && shown?.past.map(\.id.low) == [2, 3, 4])
        #expect(shown?.due.first?.status == Words("reminders.at %@ %lld", .text("11:10"), .number(10)))
        #expect(shown?.past.map(\.isWorrying) == [false, true, true])
        #expect(shown?.due.first?.departure == Words("itinerary.at %@ %@", .text("Central"), .text("11:20")))
    }

    @Test func `a reminder that is removed goes, and comes back where that fails`() async {
        let store = PlanStore(reminders: [.fixture(1)])
        let model = reminders(store)
        await model.load()
        await store.fail(.offline)
        await model.remove(RecordID(high: 8, low: 1))
        #expect(model.state.reminders.value?.due.count == 1 && model.state.advice == Advice(.offline))
        await store.fail(nil)
        await model.remove(RecordID(high: 8, low: 1))
        #expect(model.state.reminders == .empty(Standing(basis: .live, asOf: NetworkClock.start)))
    }

    @Test func `with no reminders and no network there is advice`() async {
        let store = PlanStore()
        await store.fail(.offline)
        let model = reminders(store)
        await model.load()
        #expect(model.state.reminders.advice == Advice(.offline))
    }

    @Test func `a reminder that came late says so, and by how much`() async {
        let changes: [(Double, ReminderStatus)] = [
            (600, .sent), (655, .sent), (800, .sent), (5_000, .sent), (800, .missed),
        ]
        let model = reminders(
            PlanStore(
                reminders: changes.enumerated().map { .fixture(UInt64($0), status: $1.1, changed: $1.0) }))
        await model.load()
        let sent = Words("reminders.sent")
        // What changes one after the vehicle has left is not its sending.
        #expect(
            model.state.reminders.value?.past.map(\.status) == [
                sent, sent, Words("reminders.sent_late %@ %lld", .text("11:13"), .number(3)), sent,
                Words("reminders.missed"),
            ])
        #expect(model.state.reminders.value?.past.map(\.isWorrying) == [false, false, true, false, true])
    }
}
