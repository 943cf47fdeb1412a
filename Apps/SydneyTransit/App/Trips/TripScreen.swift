import SwiftUI
import TransitAPI
import TransitKit

/// A trip: its vehicle on the map, then stop by stop.
struct TripScreen: View {
    private let services: Services
    @StateObject private var watched: Watched<TripModel>
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.router) private var router
    /// The ride that is asked for.
    @State private var asking: Task<Void, Never>?

    init(services: Services, tripID: String, date: String?, stop: String?, start: ServiceClock?) {
        self.services = services
        _watched = StateObject(
            wrappedValue: Watched(
                TripModel(
                    tripID: tripID, date: date, stop: stop, start: start, data: services.data, clock: services.clock)))
    }

    private var model: TripModel { watched.model }
    private var state: TripModel.State { watched.model.state }

    var body: some View {
        List {
            if let trouble = state.trouble { Section { AdviceView(advice: trouble) } }
            PhaseRows(phase: state.trip, retry: { await model.refresh() }) { trip in
                summary(trip)
                map(trip)
                alerts(trip)
                calls(trip)
                about(trip)
            } empty: {
                EmptyNote(title: "trip.empty", symbol: "clock")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle(state.trip.value.map { Text(verbatim: $0.headsign) } ?? Text("trip.title"))
        .navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .primaryAction) { ride } }
        .refreshable { await model.refresh() }
        .looked(at: model)
        .onDisappear { asking?.cancel() }
    }

    /// Guides the rider on this trip, as far as a stop that they choose.
    @ViewBuilder private var ride: some View {
        if !state.exits.isEmpty {
            Menu {
                Section("trip.get_off_at") {
                    ForEach(state.exits) { exit in
                        Button {
                            asking?.cancel()
                            asking = Task { await go(to: exit) }
                        } label: {
                            Text(verbatim: "\(exit.clock)  \(exit.name)")
                        }
                    }
                }
            } label: {
                Label("trip.ride", systemImage: "location.north.fill")
            }
        }
    }

    private func go(to exit: CallRow) async {
        guard let ride = await model.ride(to: exit) else { return }
        _ = await services.location.askForLeave()
        if !Task.isCancelled { router?.go(ride) }
    }

    private func summary(_ trip: TripBoard) -> some View {
        Section {
            NavigationLink(value: Destination.route(id: trip.routeID)) { LineBadgeView(line: trip.line) }
            VStack(alignment: .leading, spacing: 6) {
                Text(trip.whereabouts(at: state.now)).font(.headline)
                HStack(spacing: 4) {
                    if trip.evidence == .live { Image(systemName: "dot.radiowaves.left.and.right") }
                    Text(trip.state)
                }
                .font(.subheadline)
                .foregroundStyle(
                    trip.isCancelled ? Color.red : trip.evidence == .timetable ? Color.secondary : Color.primary)
                if let vehicle = trip.vehicle {
                    Text(vehicle.age(at: state.now)).font(.caption).foregroundStyle(.secondary)
                    if let crowding = vehicle.crowding { CrowdingLabel(crowding: crowding) }
                    if !vehicle.carriages.isEmpty { CarriagesView(carriages: vehicle.carriages) }
                }
            }
            .accessibilityElement(children: .combine)
        }
    }

    @ViewBuilder private func map(_ trip: TripBoard) -> some View {
        if trip.path.count > 1 || trip.vehicle?.place != nil {
            Section {
                NetworkMap(
                    vehicles: trip.pin.map { [$0] } ?? [], path: trip.path,
                    start: trip.vehicle?.place ?? trip.path.first,
                    followed: state.isFollowed ? trip.vehicle?.place : nil
                )
                .frame(minHeight: 220)
                .listRowInsets(EdgeInsets())
                .accessibilityLabel(Text(trip.whereabouts(at: state.now)))
                if trip.vehicle?.place != nil {
                    Toggle(
                        "trip.follow", isOn: Binding(get: { model.state.isFollowed }, set: { model.follow($0) }))
                }
            }
        }
    }

    @ViewBuilder private func alerts(_ trip: TripBoard) -> some View {
        if !trip.alerts.isEmpty {
            Section("alerts.section") {
                ForEach(trip.alerts) { alert in
                    NavigationLink(value: Destination.alert(id: alert.id)) { AlertRowView(row: alert) }
                }
            }
        }
    }

    private func calls(_ trip: TripBoard) -> some View {
        Section("trip.stops") {
            if state.hiddenCount > 0 {
                Button {
                    withAnimation(reducesMotion ? nil : .default) { model.showPassed(true) }
                } label: {
                    Text(Words("trip.show_passed %lld", .number(state.hiddenCount)))
                }
            }
            ForEach(state.calls, id: \.row.id) { call in
                NavigationLink(value: Destination.stop(id: call.row.call.stopID)) {
                    CallRowView(row: call.row, place: call.place)
                }
            }
        }
    }

    private func about(_ trip: TripBoard) -> some View {
        Section("trip.about") {
            if let wheelchair = trip.wheelchair.wheelchairWords {
                Label {
                    Text(wheelchair)
                } icon: {
                    Image(systemName: "figure.roll")
                }
            }
            if trip.bikes == .yes { Label("trip.bikes_allowed", systemImage: "bicycle") }
            if trip.bikes == .no { Label("trip.bikes_not_allowed", systemImage: "bicycle") }
            Text(trip.reason).font(.footnote).foregroundStyle(.secondary)
        }
    }
}

extension TripBoard {
    /// Its vehicle as a pin of a map; nil where nobody knows where it is.
    var pin: VehiclePin? {
        vehicle.flatMap { VehiclePin($0, line: line, headsign: headsign) }
    }
}

/// A call of a trip.
struct CallRowView: View {
    let row: CallRow
    let place: CallRow.Place

    @Environment(\.dynamicTypeSize) private var size

    var body: some View {
        Group {
            if size.isAccessibilitySize {
                VStack(alignment: .leading, spacing: 4) {
                    symbol
                    about
                    times(.leading)
                }
            } else {
                HStack(alignment: .top, spacing: 10) {
                    symbol
                    about
                    Spacer(minLength: 6)
                    times(.trailing).fixedSize(horizontal: true, vertical: false)
                }
            }
        }
        .opacity(place == .passed ? 0.6 : 1)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken(place)))
    }

    private var symbol: some View {
        Image(systemName: symbolName).foregroundStyle(place == .ahead ? Color.secondary : Color.accentColor)
    }

    private var about: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: row.name)
                .font(row.isSeenFrom ? .body.bold() : .body)
                .strikethrough(row.isSkipped)
            if let words = place.words { Text(words).font(.caption).foregroundStyle(.secondary) }
            if let platform = row.platform {
                Text(platform).font(.caption)
                    .foregroundStyle(row.call.platformChanged ? Color.orange : Color.secondary)
            }
            if let boarding = row.boarding { Text(boarding).font(.caption).foregroundStyle(.secondary) }
            if let crowding = row.crowding { CrowdingLabel(crowding: crowding) }
        }
    }

    private func times(_ alignment: HorizontalAlignment) -> some View {
        VStack(alignment: alignment, spacing: 2) {
            Text(verbatim: row.clock).monospacedDigit()
            if let scheduled = row.scheduledClock {
                Text(verbatim: scheduled).font(.caption).strikethrough().foregroundStyle(.secondary)
            }
            if let state = row.state {
                Text(state).font(.caption)
                    .foregroundStyle(row.isSkipped ? .red : Color(row.evidence, isLate: row.isLate))
            }
        }
    }

    private var symbolName: String {
        switch place {
        case .passed: "checkmark.circle"
        case .here: "circle.inset.filled"
        case .next: "circle.inset.filled"
        case .ahead: "circle"
        }
    }
}
