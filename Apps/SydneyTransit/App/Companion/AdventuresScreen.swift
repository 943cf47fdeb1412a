import SwiftUI
import TransitAPI
import TransitKit

/// Days out: those that are kept, and a new one.
struct AdventuresScreen: View {
    @StateObject private var watched: Watched<AdventuresModel>
    @State private var isWriting = false

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(
                AdventuresModel(
                    companion: services.companion, session: services.session, location: services.location,
                    clock: services.clock)))
    }

    private var model: AdventuresModel { watched.model }
    private var state: AdventuresModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            PhaseRows(phase: state.adventures, retry: { await model.refresh() }) { adventures in
                ForEach(adventures) { adventure in
                    NavigationLink(value: Destination.adventure(id: adventure.id)) {
                        VStack(alignment: .leading, spacing: 2) {
                            Text(verbatim: adventure.title)
                            Text(Words("adventures.stops %lld", .number(adventure.visits.count)))
                                .font(.caption).foregroundStyle(.secondary)
                            Text(adventure.status.words).font(.caption).foregroundStyle(.secondary)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                .onDelete { places in
                    let removed = places.map { adventures[$0] }
                    Task { for adventure in removed { await model.remove(adventure) } }
                }
            } empty: {
                EmptyNote(title: "adventures.none.title", message: "adventures.none.message", symbol: "map")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("adventures.title")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button {
                    if state.draft == nil { model.write(AdventuresModel.Draft()) }
                    isWriting = true
                } label: {
                    Image(systemName: "plus")
                }
                .accessibilityLabel("adventures.new")
            }
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
        // What was written is still there after signing in, which closes the form.
        .sheet(isPresented: $isWriting) { AdventureForm(watched: watched).closesWhenLedElsewhere() }
        .onChange(of: state.draft == nil) { isDone in if isDone { isWriting = false } }
    }
}

/// Writes a day out.
private struct AdventureForm: View {
    @ObservedObject var watched: Watched<AdventuresModel>

    private var model: AdventuresModel { watched.model }
    private var draft: AdventuresModel.Draft { watched.model.state.draft ?? AdventuresModel.Draft() }

    var body: some View {
        NavigationStack {
            Form {
                TextField("adventures.name", text: text(\.title))
                Section {
                    ForEach(Array(draft.stops.enumerated()), id: \.element.id) { index, stop in
                        VStack(alignment: .leading) {
                            TextField("adventures.stop", text: text(stop: index))
                            Stepper(value: minutes(of: index), in: 0...720, step: 15) {
                                Text(Words("adventures.stay %lld", .number(stop.minutes)))
                            }
                        }
                    }
                    .onDelete { places in change { $0.stops.remove(atOffsets: places) } }
                    .onMove { sources, place in change { $0.stops.move(fromOffsets: sources, toOffset: place) } }
                    Button("adventures.add_stop") { change { $0.stops.append(AdventureStopDraft(name: "")) } }
                        .disabled(!draft.takesMore)
                } header: {
                    Text("adventures.stops")
                } footer: {
                    Text("adventures.stops.message")
                }
                Toggle(
                    "adventures.in_order",
                    isOn: Binding(get: { draft.isInOrder }, set: { isOn in change { $0.isInOrder = isOn } }))
                if let trouble = model.state.trouble { AdviceView(advice: trouble) }
            }
            .navigationTitle("adventures.new")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("sheet.close") { model.write(nil) } }
                ToolbarItem(placement: .confirmationAction) {
                    Button("adventures.keep") { Task { await model.keep() } }
                        .disabled(!draft.isComplete || model.state.isBusy)
                }
            }
        }
    }

    private func change(_ edit: (inout AdventuresModel.Draft) -> Void) {
        var draft = draft
        edit(&draft)
        model.write(draft)
    }

    private func text(_ path: WritableKeyPath<AdventuresModel.Draft, String> & Sendable) -> Binding<String> {
        Binding(get: { draft[keyPath: path] }, set: { text in change { $0[keyPath: path] = text } })
    }

    private func text(stop index: Int) -> Binding<String> {
        Binding(
            get: { draft.stops.indices.contains(index) ? draft.stops[index].name : "" },
            set: { name in change { if $0.stops.indices.contains(index) { $0.stops[index].name = name } } })
    }

    private func minutes(of index: Int) -> Binding<Int> {
        Binding(
            get: { draft.stops.indices.contains(index) ? draft.stops[index].minutes : 0 },
            set: { minutes in change { if $0.stops.indices.contains(index) { $0.stops[index].minutes = minutes } } })
    }
}

/// One day out: its stops in order, and the ways between them.
struct AdventureScreen: View {
    @StateObject private var watched: Watched<AdventureModel>

    init(services: Services, id: String) {
        _watched = StateObject(
            wrappedValue: Watched(
                AdventureModel(
                    id: id, companion: services.companion, session: services.session, clock: services.clock)))
    }

    private var model: AdventureModel { watched.model }
    private var state: AdventureModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            if state.isPlanning { Section { ProgressView("adventures.planning") } }
            PhaseRows(phase: state.adventure, retry: { await model.refresh() }) { adventure in
                visits(adventure)
                notes(adventure)
                if !adventure.isOver { actions(adventure) }
            } empty: {
                EmptyNote(title: "adventures.gone.title", symbol: "questionmark.folder")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle(Text(verbatim: state.adventure.value?.title ?? ""))
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    private func visits(_ adventure: Adventure) -> some View {
        Section {
            ForEach(adventure.visits) { visit in
                VStack(alignment: .leading, spacing: 4) {
                    if let way = adventure.ways.first(where: { $0.id == visit.id }) {
                        Label {
                            Text(way.words)
                        } icon: {
                            Image(systemName: way.lines.isEmpty ? "figure.walk" : "tram")
                        }
                        .font(.caption)
                        .foregroundStyle(.secondary)
                    }
                    Text(verbatim: visit.name).font(.headline)
                    if let arrival = visit.arrival, let leave = visit.leave {
                        Text(
                            Words(
                                "adventures.from_to %@ %@", .text(ClockText.sydney(arrival)),
                                .text(ClockText.sydney(leave))))
                    } else if !adventure.ways.isEmpty {
                        Text("adventures.not_reached").foregroundStyle(.orange)
                    }
                    if let address = visit.address {
                        Text(verbatim: address).font(.caption).foregroundStyle(.secondary)
                    }
                }
                .accessibilityElement(children: .combine)
            }
        }
    }

    @ViewBuilder private func notes(_ adventure: Adventure) -> some View {
        if state.isUnreachable || !adventure.warnings.isEmpty || adventure.lastWayHome != nil {
            Section("adventures.notes") {
                if state.isUnreachable { Text("adventures.unreachable") }
                if let home = adventure.lastWayHome {
                    Text(Words("adventures.last_way_home %@", .text(ClockText.sydney(home))))
                }
                ForEach(Array(adventure.warnings.enumerated()), id: \.offset) { Text($0.element) }
            }
        }
    }

    private func actions(_ adventure: Adventure) -> some View {
        Section {
            Button("adventures.plan") { Task { await model.plan() } }
            switch adventure.status {
            case .draft: Button("adventures.begin") { Task { await model.set(.active) } }
            case .active: Button("adventures.complete") { Task { await model.set(.completed) } }
            case .completed, .cancelled: EmptyView()
            }
            Button("adventures.cancel", role: .destructive) { Task { await model.set(.cancelled) } }
        }
        .disabled(state.isPlanning)
    }
}
