import SwiftUI
import TransitAPI
import TransitKit

/// A line: its stops, its vehicles under way, what is wrong with it.
struct RouteScreen: View {
    @StateObject private var watched: Watched<RouteModel>

    init(services: Services, routeID: String) {
        _watched = StateObject(
            wrappedValue: Watched(
                RouteModel(
                    routeID: routeID, data: services.data, favourites: services.favourites, clock: services.clock)))
    }

    private var model: RouteModel { watched.model }
    private var state: RouteModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble, retry: { await model.toggleFavourite() }) { model.dismissTrouble() }
            PhaseRows(phase: state.route, retry: { await model.refresh() }) { route in
                summary(route)
                alerts
                vehicles
                stops
            } empty: {
                EmptyView()
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle(state.line.map { Text(verbatim: $0.text) } ?? Text("route.title"))
        .navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .primaryAction) { favourite } }
        .refreshable { await model.refresh() }
        .looked(at: model)
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

    private func summary(_ route: RouteDetail) -> some View {
        Section {
            RouteRowView(route: route.route)
            if let agency = route.agencyName { Text(verbatim: agency).foregroundStyle(.secondary) }
            if route.directions.count > 1 {
                Picker(
                    "route.direction",
                    selection: Binding(get: { model.state.direction }, set: { model.show(direction: $0) })
                ) {
                    ForEach(0..<route.directions.count, id: \.self) { index in
                        Text(verbatim: route.directions[index].headsigns.first ?? "\(index + 1)").tag(index)
                    }
                }
            }
        }
    }

    @ViewBuilder private var alerts: some View {
        if !state.alerts.isEmpty {
            Section("alerts.section") {
                ForEach(state.alerts) { alert in
                    NavigationLink(value: Destination.alert(id: alert.id)) { AlertRowView(row: alert) }
                }
            }
        }
    }

    private var vehicles: some View {
        Section("route.under_way") {
            PhaseRows(phase: state.trips, retry: { await model.refresh() }) { _ in
                if state.shownTrips.isEmpty { EmptyNote(title: "route.none_under_way", symbol: "moon") }
                ForEach(state.shownTrips) { trip in
                    NavigationLink(value: trip.destination) { ActiveTripRowView(row: trip) }
                }
            } empty: {
                EmptyNote(title: "route.none_under_way", symbol: "moon")
            }
        }
    }

    @ViewBuilder private var stops: some View {
        if let direction = state.shown {
            Section("route.stops") {
                // A loop calls at a stop twice.
                ForEach(Array(direction.stops.enumerated()), id: \.offset) { _, stop in
                    NavigationLink(value: Destination.stop(id: stop.stopID)) { Text(verbatim: stop.stopName) }
                }
            }
        }
    }
}

/// A vehicle of a line that is under way.
struct ActiveTripRowView: View {
    let row: ActiveTripRow

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: row.headsign)
            if let stop = row.nextStop { Text(Words("trip.next_stop %@", .text(stop))).font(.caption) }
            Text(row.state).font(.caption).foregroundStyle(.secondary)
            if let crowding = row.crowding { CrowdingLabel(crowding: crowding) }
        }
        .accessibilityElement(children: .combine)
    }
}
