import SwiftUI
import TransitAPI
import TransitKit

/// Finds stops as somebody types.
struct SearchScreen: View {
    @StateObject private var watched: Watched<SearchModel>
    @State private var showsMap = false
    @Environment(\.router) private var router

    init(services: Services, text: String? = nil) {
        _watched = StateObject(
            wrappedValue: Watched(
                SearchModel(
                    text: text, data: services.data, location: services.location, recent: services.recent,
                    clock: services.clock)))
    }

    private var model: SearchModel { watched.model }
    private var state: SearchModel.State { watched.model.state }

    var body: some View {
        List {
            map
            if let found = state.found {
                ModeFilter(modes: [.rail, .metro, .lightRail, .bus, .ferry], chosen: state.mode) { model.choose($0) }
                PhaseRows(phase: found, retry: { model.again() }) { rows in
                    ForEach(rows) { row($0) }
                } empty: {
                    EmptyNote(
                        title: "search.nothing.title", message: "search.nothing.message", symbol: "magnifyingglass")
                }
            } else {
                recent
                nearby
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("search.title")
        .navigationBarTitleDisplayMode(.inline)
        .searchable(
            text: Binding(get: { model.state.text }, set: { model.type($0) }),
            placement: .navigationBarDrawer(displayMode: .always), prompt: "search.prompt"
        )
        .autocorrectionDisabled()
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Toggle(isOn: $showsMap) { Label("search.map", systemImage: "map") }.disabled(state.map == nil)
            }
        }
        .looked(at: model)
    }

    @ViewBuilder private var map: some View {
        if showsMap, let map = state.map {
            Section {
                NetworkMap(
                    stops: map.stops, start: map.middle, span: map.span, opened: { router?.push($0) }
                )
                // Other stops are another map: this one would stay where it is.
                .id(map)
                .frame(minHeight: 240)
                .listRowInsets(EdgeInsets())
            }
        }
    }

    @ViewBuilder private var recent: some View {
        if !state.recent.isEmpty {
            Section {
                ForEach(state.recent) { stop in
                    NavigationLink(value: Destination.stop(id: stop.id)) {
                        Label(stop.name, systemImage: "clock.arrow.circlepath")
                    }
                }
                Button("search.forget", role: .destructive) { Task { await model.forgetRecent() } }
            } header: {
                Text("search.recent")
            }
        }
    }

    @ViewBuilder private var nearby: some View {
        if state.mayAskLocation {
            Section("search.nearby") { LocationNote(why: "search.why_location") { await model.useLocation() } }
        }
        if let nearby = state.nearby {
            Section("search.nearby") {
                PhaseRows(phase: nearby, retry: { await model.refresh() }) { rows in
                    ForEach(rows) { row($0) }
                } empty: {
                    EmptyNote(title: "home.nothing_near", symbol: "mappin.slash")
                }
            }
        }
    }

    private func row(_ stop: StopRow) -> some View {
        NavigationLink(value: Destination.stop(id: stop.id)) { StopRowView(row: stop) }
    }
}

/// A stop in a list.
struct StopRowView: View {
    let row: StopRow

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(verbatim: row.name)
            HStack(spacing: 8) {
                ForEach(row.modes, id: \.self) { Image(systemName: $0.symbolName) }
                if row.isWheelchairAccessible { Image(systemName: "figure.roll") }
                if let distance = row.distance { Text(distance) }
                if let code = row.code { Text(verbatim: code) }
            }
            .font(.caption).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }
}
