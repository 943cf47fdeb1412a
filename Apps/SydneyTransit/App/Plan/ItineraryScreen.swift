import SwiftUI
import TransitAPI
import TransitKit

/// A journey leg by leg, as it is now.
struct ItineraryScreen: View {
    private let services: Services
    private let share: (@MainActor (Itinerary) -> Void)?
    @StateObject private var watched: Watched<ItineraryModel>
    @State private var isNaming = false
    @State private var name = ""
    /// The rider is asked where they are, and then guided.
    @State private var going: Task<Void, Never>?
    @Environment(\.dynamicTypeSize) private var size
    @Environment(\.router) private var router

    /// - Parameter share: shows somebody else how the journey goes; nil where that can't be done.
    init(services: Services, itinerary: Itinerary, share: (@MainActor (Itinerary) -> Void)? = nil) {
        (self.services, self.share) = (services, share)
        _watched = StateObject(
            wrappedValue: Watched(
                ItineraryModel(
                    itinerary, data: services.data, clock: services.clock, trips: services.tripStore,
                    reminders: services.reminderStore, permissions: SystemNotifications(), forecast: WeatherKitRain())))
    }

    private var model: ItineraryModel { watched.model }
    private var state: ItineraryModel.State { watched.model.state }

    var body: some View {
        List {
            summary
            if let note = state.note { NoteRow(note: note) { model.dismissNote() } }
            if let advice = state.advice { AdviceView(advice: advice) { await model.refresh() } }
            changes
            if state.isBroken { alternatives }
            Section("itinerary.legs") { ForEach(state.legs) { LegRowView(row: $0) } }
            alerts
            if state.legs.contains(where: { $0.rain != nil }) { Section { WeatherCredit() } }
            // With the largest texts it would take the screen from the list.
            if state.canGo, size.isAccessibilitySize { Section { whyLocation } }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("itinerary.title")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .primaryAction) { actions } }
        .safeAreaInset(edge: .bottom) { if state.canGo { go } }
        .alert("plan.save", isPresented: $isNaming) {
            TextField("plan.save_name", text: $name)
            Button("plan.save_button") { Task { await model.save(as: name) } }
            Button("plan.cancel", role: .cancel) {}
        }
        .closesWhenLedElsewhere($isNaming)
        .refreshable { await model.refresh() }
        .looked(at: model)
        .onDisappear { going?.cancel() }
    }

    private var summary: some View {
        Section {
            if let standing = state.standing { StandingBanner(standing: standing) }
            JourneyRowView(row: state.row)
        }
    }

    private var go: some View {
        VStack(spacing: 6) {
            Button {
                going?.cancel()
                going = Task {
                    _ = await services.location.askForLeave()
                    if !Task.isCancelled { router?.go(state.itinerary) }
                }
            } label: {
                Label("itinerary.go", systemImage: "location.north.fill").frame(maxWidth: .infinity)
            }
            .prominent()
            .controlSize(.large)
            if !size.isAccessibilitySize { whyLocation }
        }
        .padding()
        .background(.bar)
        .accessibilityHint("itinerary.go_hint")
    }

    private var whyLocation: some View {
        Text("itinerary.why_location").font(.caption).foregroundStyle(.secondary)
    }

    private var actions: some View {
        Menu {
            if let share {
                Button {
                    share(state.itinerary)
                } label: {
                    Label("itinerary.share", systemImage: "square.and.arrow.up")
                }
            }
            if model.canRemind {
                Button {
                    Task { await model.remind() }
                } label: {
                    Label("itinerary.remind", systemImage: "bell")
                }
            }
            if let savable = model.savable {
                Button {
                    name = savable.name
                    isNaming = true
                } label: {
                    Label("plan.save", systemImage: "bookmark")
                }
            }
        } label: {
            Image(systemName: "ellipsis.circle")
        }
        .accessibilityLabel("itinerary.more")
    }

    @ViewBuilder private var changes: some View {
        if state.isGone {
            Label("itinerary.gone", systemImage: "xmark.circle.fill").foregroundStyle(.red)
        }
        if !state.changes.isEmpty {
            Section("itinerary.changes") {
                ForEach(state.changes, id: \.self) { change in
                    Label {
                        Text(change)
                    } icon: {
                        Image(systemName: "exclamationmark.triangle.fill").foregroundStyle(.orange)
                    }
                }
            }
        }
    }

    private var alternatives: some View {
        Section("itinerary.alternatives") {
            if state.alternatives.isEmpty {
                NavigationLink(value: again) { Label("itinerary.plan_again", systemImage: "arrow.clockwise") }
            }
            ForEach(state.alternatives) { row in
                NavigationLink(value: Destination.itinerary(PlannedItinerary(row.itinerary))) {
                    JourneyRowView(row: row)
                }
            }
        }
    }

    /// A new plan to where this journey ends.
    private var again: Destination {
        guard let end = state.itinerary.legs.last?.to else { return .plan(from: nil, to: nil) }
        return .plan(from: nil, to: end.stopID.map { .stop(id: $0, name: end.name) } ?? .text(end.name))
    }

    @ViewBuilder private var alerts: some View {
        if !state.itinerary.alertIDs.isEmpty {
            Section("itinerary.alerts") {
                ForEach(state.itinerary.alertIDs, id: \.self) { id in
                    NavigationLink(value: Destination.alert(id: id)) {
                        if let row = state.alert(id) {
                            AlertRowView(row: row)
                        } else {
                            Label("itinerary.alert", systemImage: "exclamationmark.bubble")
                        }
                    }
                }
            }
        }
    }
}
