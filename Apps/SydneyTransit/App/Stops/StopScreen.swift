import SwiftUI
import TransitAPI
import TransitKit

/// A stop and what leaves there next.
struct StopScreen: View {
    private let services: Services
    @StateObject private var watched: Watched<StopModel>

    init(services: Services, stopID: String) {
        self.services = services
        _watched = StateObject(
            wrappedValue: Watched(
                StopModel(
                    stopID: stopID, data: services.data, favourites: services.favourites, recent: services.recent,
                    isStreamed: true, clock: services.clock)))
    }

    private var model: StopModel { watched.model }
    private var state: StopModel.State { watched.model.state }

    var body: some View {
        List {
            if !state.modes.isEmpty { ModeFilter(modes: state.modes, chosen: state.mode) { await model.choose($0) } }
            TroubleRows(trouble: state.trouble, retry: { await model.toggleFavourite() }) { model.dismissTrouble() }
            PhaseRows(phase: state.board, retry: { await model.refresh() }) { board in
                alerts(board)
                departures(board)
            } empty: {
                EmptyNote(title: "stop.empty.title", message: "stop.empty.message", symbol: "clock")
            }
            about
        }
        .listStyle(.insetGrouped)
        .labelStyle(.row)
        .navigationTitle(state.name.isEmpty ? Text("stop.title") : Text(verbatim: state.name))
        .navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .primaryAction) { favourite } }
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    @ViewBuilder private func alerts(_ board: StopBoard) -> some View {
        if !board.alerts.isEmpty {
            Section("alerts.section") {
                ForEach(board.alerts) { alert in
                    NavigationLink(value: Destination.alert(id: alert.id)) { AlertRowView(row: alert) }
                }
            }
        }
        ForEach(board.notices, id: \.self) { notice in
            Label {
                Text(notice)
            } icon: {
                Image(systemName: "info.circle")
            }
            .font(.footnote)
        }
    }

    private func departures(_ board: StopBoard) -> some View {
        Section {
            if state.rows.isEmpty { Text("stop.all_left").foregroundStyle(.secondary) }
            ForEach(state.rows) { row in
                NavigationLink(value: row.destination) { DepartureRowView(row: row, now: state.now) }
            }
            later
        } header: {
            Text("stop.departures")
        } footer: {
            if let standing = state.board.standing { Text(board.liveWords(standing)) }
        }
    }

    @ViewBuilder private var later: some View {
        switch state.later {
        case .hidden: EmptyView()
        case .offered: Button("stop.later") { Task { await model.showLater() } }
        case .loading: ProgressView().accessibilityLabel("phase.loading")
        case .failed(let advice): AdviceView(advice: advice) { await model.showLater() }
        }
    }

    @ViewBuilder private var favourite: some View {
        if let isFavourite = state.isFavourite {
            Button {
                Task { await model.toggleFavourite() }
            } label: {
                Image(systemName: isFavourite ? "star.fill" : "star")
            }
            .accessibilityLabel(isFavourite ? "stop.favourite.remove" : "stop.favourite.add")
        }
    }

    @ViewBuilder private var about: some View {
        if let detail = state.detail {
            Section("stop.about") {
                if let wheelchair = state.wheelchair {
                    Label {
                        Text(wheelchair)
                    } icon: {
                        Image(systemName: "figure.roll")
                    }
                }
                NavigationLink(value: Destination.timetable(stop: state.stopID)) {
                    Label("stop.timetable", systemImage: "calendar")
                }
                let here = PlanEnd.stop(id: state.stopID, name: detail.stopName)
                NavigationLink(value: Destination.plan(from: nil, to: here)) {
                    Label("stop.plan_to", systemImage: "arrow.triangle.turn.up.right.diamond")
                }
                NavigationLink(value: Destination.plan(from: here, to: nil)) {
                    Label("stop.plan_from", systemImage: "arrow.up.right")
                }
                ForEach(detail.children, id: \.stopID) { platform in
                    NavigationLink(value: Destination.stop(id: platform.stopID)) { Text(verbatim: platform.stopName) }
                }
            }
            Section("stop.lines") {
                ForEach(detail.routes, id: \.routeID) { route in
                    NavigationLink(value: Destination.route(id: route.routeID)) { RouteRowView(route: route) }
                }
            }
        }
    }
}

/// Chooses one kind of vehicle, or all of them.
struct ModeFilter: View {
    let modes: [Mode]
    let chosen: Mode?
    let choose: @MainActor (Mode?) async -> Void

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack {
                button(nil)
                ForEach(modes, id: \.self) { button($0) }
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("filter.modes")
    }

    private func button(_ mode: Mode?) -> some View {
        Button {
            Task { await choose(mode) }
        } label: {
            if let mode { ModeLabel(mode: mode) } else { Text("filter.all") }
        }
        .buttonStyle(.bordered)
        .tint(mode == chosen ? .accentColor : .secondary)
        .accessibilityAddTraits(mode == chosen ? .isSelected : [])
    }
}

/// A line in a list.
struct RouteRowView: View {
    let route: RouteSummary

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 10) { parts }
            VStack(alignment: .leading, spacing: 4) { parts }
        }
        .accessibilityElement(children: .combine)
    }

    @ViewBuilder private var parts: some View {
        LineBadgeView(line: LineBadge(route))
        if !route.routeShortName.isEmpty, !route.routeLongName.isEmpty { Text(verbatim: route.routeLongName) }
    }
}
