import SwiftUI
import TransitAPI
import TransitKit

/// From where, to where, when and how; and the journeys there are.
struct PlanScreen: View {
    private let services: Services
    @StateObject private var watched: Watched<PlanModel>
    @State private var sheet: PlanSheet?
    @State private var isNaming = false
    @State private var name = ""

    /// A plan between two ends; from where the rider is where nil.
    init(services: Services, from: PlanEnd? = nil, to: PlanEnd? = nil, options: PlanOptions = PlanOptions()) {
        self.services = services
        _watched = StateObject(
            wrappedValue: Watched(
                PlanModel(
                    data: services.data, location: services.location, trips: services.tripStore,
                    clock: services.clock, from: from, to: to, options: options, addresses: AppleAddresses(),
                    analytics: services.usage.telemetry)))
    }

    private var model: PlanModel { watched.model }
    private var state: PlanModel.State { watched.model.state }

    var body: some View {
        List {
            Section {
                field(.from)
                field(.to)
                choices
            }
            journeys
            if state.journeys == nil { shortcuts }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("plan.title")
        .toolbar {
            ToolbarItemGroup(placement: .primaryAction) {
                Button {
                    Task { await model.swap() }
                } label: {
                    Image(systemName: "arrow.up.arrow.down")
                }
                .accessibilityLabel("plan.swap")
                if state.canSave {
                    Button {
                        name = model.savable?.name ?? ""
                        isNaming = true
                    } label: {
                        Image(systemName: "bookmark")
                    }
                    .accessibilityLabel("plan.save")
                }
            }
        }
        .sheet(isPresented: isSearching) { PlaceSearchSheet(watched: watched).closesWhenLedElsewhere() }
        .sheet(item: $sheet) { sheet in
            Group {
                switch sheet {
                case .when: PlanWhenSheet(when: state.when) { await model.choose($0) }
                case .options: PlanOptionsSheet(options: state.options) { await model.choose($0) }
                }
            }
            .closesWhenLedElsewhere()
        }
        .alert("plan.save", isPresented: $isNaming) {
            TextField("plan.save_name", text: $name)
            Button("plan.save_button") { Task { await model.save(as: name) } }
            Button("plan.cancel", role: .cancel) {}
        }
        .closesWhenLedElsewhere($isNaming)
        .refreshable { await model.reload() }
        .looked(at: model)
    }

    private var isSearching: Binding<Bool> {
        Binding(get: { state.search != nil }, set: { if !$0 { model.stopEditing() } })
    }

    // MARK: The question

    private func field(_ field: PlanField) -> some View {
        Button {
            Task { await model.edit(field) }
        } label: {
            HStack {
                Image(systemName: field == .from ? "circle" : "mappin.circle.fill").foregroundStyle(.secondary)
                if let end = state[field] {
                    Text(end.name).foregroundStyle(Color.primary)
                } else {
                    Text(field == .from ? "plan.from" : "plan.to").foregroundStyle(.secondary)
                }
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(field == .from ? "plan.from_label" : "plan.to_label")
        .accessibilityValue(state[field].map { Text($0.name) } ?? Text("plan.nothing_chosen"))
        .accessibilityAddTraits(.isButton)
    }

    private var choices: some View {
        ViewThatFits(in: .horizontal) {
            HStack { choiceButtons }
            VStack(alignment: .leading) { choiceButtons }
        }
        .buttonStyle(.bordered)
    }

    @ViewBuilder private var choiceButtons: some View {
        Button {
            sheet = .when
        } label: {
            Label {
                Text(state.when.words)
            } icon: {
                Image(systemName: "clock")
            }
        }
        Button {
            sheet = .options
        } label: {
            Label(state.options.isChanged ? "plan.options_changed" : "plan.options", systemImage: "slider.horizontal.3")
        }
    }

    private var shortcuts: some View {
        Section {
            NavigationLink(value: Destination.savedTrips(id: nil)) {
                Label("plan.saved_trips", systemImage: "bookmark")
            }
            NavigationLink(value: Destination.reminders) { Label("plan.reminders", systemImage: "bell") }
        }
    }

    // MARK: The answer

    @ViewBuilder private var journeys: some View {
        if let note = state.note { NoteRow(note: note) { model.dismissNote() } }
        if let phase = state.journeys {
            notices
            Section("plan.journeys") {
                PhaseRows(phase: phase, retry: { await model.reload() }) { shown in
                    more(.earlier)
                    ForEach(shown.rows) { row in
                        NavigationLink(value: Destination.itinerary(PlannedItinerary(row.itinerary))) {
                            JourneyRowView(row: row)
                        }
                    }
                    more(.later)
                    if let advice = state.pageAdvice { AdviceView(advice: advice) }
                } empty: {
                    EmptyNote(
                        title: "plan.no_journey", message: "plan.no_journey_advice",
                        symbol: "arrow.triangle.turn.up.right.diamond")
                }
            }
        }
    }

    private var notices: some View {
        ForEach(state.notices, id: \.message) { notice in
            Label {
                Text(notice.words)
            } icon: {
                Image(systemName: "info.circle")
            }
            .font(.footnote)
        }
    }

    @ViewBuilder private func more(_ page: PlanModel.Page) -> some View {
        if state.paging == page {
            ProgressView().accessibilityLabel("phase.loading")
        } else if model.hasMore(page) {
            Button(page == .earlier ? "plan.earlier" : "plan.later") { Task { await model.more(page) } }
        }
    }
}

/// What lies over a plan.
enum PlanSheet: Identifiable {
    case when
    case options

    var id: Self { self }
}

/// What became of something a rider did, until it is read.
struct NoteRow: View {
    let note: ItineraryModel.Note
    let dismiss: @MainActor () -> Void

    var body: some View {
        HStack {
            if case .failed(let advice) = note {
                AdviceView(advice: advice)
            } else {
                Label {
                    Text(note.words)
                } icon: {
                    Image(systemName: "checkmark.circle.fill").foregroundStyle(.green)
                }
            }
            Spacer()
            Button {
                dismiss()
            } label: {
                Image(systemName: "xmark").foregroundStyle(.secondary)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("plan.dismiss")
        }
    }
}
