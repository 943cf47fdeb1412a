import SwiftUI
import TransitAPI
import TransitKit

/// What is out of the ordinary, now or later.
struct AlertsScreen: View {
    @StateObject private var watched: Watched<AlertsModel>

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(AlertsModel(data: services.data, clock: services.clock)))
    }

    private var model: AlertsModel { watched.model }
    private var state: AlertsModel.State { watched.model.state }

    var body: some View {
        List {
            Section {
                Picker(
                    "alerts.when",
                    selection: Binding(
                        get: { model.state.activity }, set: { chosen in Task { await model.choose(chosen) } })
                ) {
                    Text("alerts.now").tag(AlertActivity.now)
                    Text("alerts.upcoming").tag(AlertActivity.upcoming)
                }
                .pickerStyle(.segmented)
                ModeFilter(modes: AlertsModel.modes, chosen: state.mode) { await model.choose($0) }
            }
            Section {
                PhaseRows(phase: state.alerts, retry: { await model.refresh() }) { rows in
                    ForEach(rows) { row in
                        NavigationLink(value: Destination.alert(id: row.id)) { AlertRowView(row: row) }
                    }
                } empty: {
                    Label {
                        Text(state.emptyWords)
                    } icon: {
                        Image(systemName: state.realtime == .live ? "checkmark.circle" : "questionmark.circle")
                    }
                }
            } footer: {
                if let cut = state.cutWords { Text(cut) }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("alerts.title")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                NavigationLink(value: Destination.notifications) { Image(systemName: "bell") }
                    .accessibilityLabel("notifications.title")
            }
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
    }
}

/// One alert with all that is published of it.
struct AlertScreen: View {
    @StateObject private var watched: Watched<AlertModel>
    @Environment(\.openURL) private var openURL

    init(services: Services, alertID: String) {
        _watched = StateObject(
            wrappedValue: Watched(AlertModel(alertID: alertID, data: services.data, clock: services.clock)))
    }

    private var model: AlertModel { watched.model }
    private var state: AlertModel.State { watched.model.state }

    var body: some View {
        List {
            PhaseRows(phase: state.alert, retry: { await model.refresh() }) { row in
                text(row)
                touched
            } empty: {
                EmptyView()
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("alert.title")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
        .onChange(of: state.unread) { unread in
            if let unread { Task { await SystemNotifications.show(unread: unread) } }
        }
    }

    private func text(_ row: AlertRow) -> some View {
        Section {
            if let note = state.timeNote {
                Label {
                    Text(note)
                } icon: {
                    Image(systemName: "clock")
                }
            }
            AlertRowView(row: row)
            if let cause = row.cause { Text(cause).foregroundStyle(.secondary) }
            if let description = row.alert.description { Text(verbatim: description).textSelection(.enabled) }
            if let url = row.page {
                Button("alert.more") { openURL(url) }
            }
        }
    }

    @ViewBuilder private var touched: some View {
        if !state.lines.isEmpty {
            Section("alert.lines") {
                ForEach(state.lines, id: \.routeID) { route in
                    NavigationLink(value: Destination.route(id: route.routeID)) { RouteRowView(route: route) }
                }
            }
        }
        if !state.stops.isEmpty {
            Section("alert.stops") {
                ForEach(state.stops) { stop in
                    NavigationLink(value: Destination.stop(id: stop.id)) { StopRowView(row: stop) }
                }
            }
        }
    }
}
