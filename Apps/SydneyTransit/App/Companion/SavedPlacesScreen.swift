import SwiftUI
import TransitKit

/// Home, work and other places that the rider keeps.
struct SavedPlacesScreen: View {
    @StateObject private var watched: Watched<SavedPlacesModel>
    @State private var text = ""
    @State private var renamed: KeptPlace?
    @State private var name = ""

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(
                SavedPlacesModel(
                    companion: services.companion, session: services.session, location: services.location,
                    clock: services.clock)))
    }

    private var model: SavedPlacesModel { watched.model }
    private var state: SavedPlacesModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            if !text.isEmpty { found }
            Section {
                PhaseRows(phase: state.places, retry: { await model.refresh() }) { places in
                    ForEach(places) { place in row(place) }
                } empty: {
                    EmptyNote(title: "places.none.title", message: "places.none.message", symbol: "house")
                }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("places.title")
        .navigationBarTitleDisplayMode(.inline)
        .searchable(text: $text, prompt: "places.search")
        .task(id: text) {
            // Nobody is asked for each letter.
            if !text.isEmpty { guard (try? await Task.sleep(nanoseconds: 300_000_000)) != nil else { return } }
            await model.search(text)
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
        .alert("places.rename", isPresented: isRenaming, presenting: renamed) { place in
            TextField("places.name", text: $name)
            Button("places.save") { Task { await model.rename(place, to: name) } }
            Button("places.cancel", role: .cancel) {}
        } message: { place in
            Text(verbatim: place.address)
        }
        .closesWhenLedElsewhere(isRenaming)
    }

    private var isRenaming: Binding<Bool> { Binding(get: { renamed != nil }, set: { if !$0 { renamed = nil } }) }

    private var found: some View {
        Section("places.found") {
            PhaseRows(phase: state.found, retry: { await model.search(text) }) { places in
                ForEach(places) { place in
                    Menu {
                        ForEach(KeptPlace.Kind.allCases, id: \.self) { kind in
                            Button {
                                text = ""
                                Task { await model.keep(place, as: kind) }
                            } label: {
                                Text(kind.words)
                            }
                        }
                    } label: {
                        VStack(alignment: .leading, spacing: 2) {
                            Text(verbatim: place.name)
                            if let address = place.address {
                                Text(verbatim: address).font(.caption).foregroundStyle(.secondary)
                            }
                        }
                    }
                }
            } empty: {
                Text("places.nothing_found").foregroundStyle(.secondary)
            }
        }
        .disabled(state.isBusy)
    }

    private func row(_ place: KeptPlace) -> some View {
        Label {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: place.name)
                if String(place.kind.words) != place.name {
                    Text(place.kind.words).font(.caption).foregroundStyle(.secondary)
                }
                if place.address != place.name {
                    Text(verbatim: place.address).font(.caption).foregroundStyle(.secondary)
                }
            }
        } icon: {
            Image(systemName: place.kind.symbolName)
        }
        .labelStyle(.row)
        .accessibilityElement(children: .combine)
        .swipeActions {
            Button("places.remove", role: .destructive) { Task { await model.remove(place) } }
            Button("places.rename") {
                name = place.name
                renamed = place
            }
        }
        .accessibilityAction(named: "places.remove") { Task { await model.remove(place) } }
    }
}

extension KeptPlace.Kind {
    fileprivate var symbolName: String {
        switch self {
        case .home: "house.fill"
        case .work: "briefcase.fill"
        case .favorite: "star.fill"
        case .other: "mappin"
        }
    }
}
