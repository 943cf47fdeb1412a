import SwiftUI
import TransitAPI
import TransitKit

/// The trips that a rider makes again and again: planned with one tap.
struct SavedTripsScreen: View {
    private let opened: String?
    @StateObject private var watched: Watched<SavedTripsModel>
    @State private var renamed: SavedTripRow?
    @State private var isRenaming = false
    @State private var name = ""

    /// - Parameter id: of a trip that is marked, as a notification names it.
    init(services: Services, id: String? = nil) {
        opened = id
        _watched = StateObject(
            wrappedValue: Watched(SavedTripsModel(store: services.tripStore, clock: services.clock)))
    }

    private var model: SavedTripsModel { watched.model }
    private var state: SavedTripsModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.advice) { model.dismissAdvice() }
            PhaseRows(phase: state.trips, retry: { await model.refresh() }) { rows in
                ForEach(rows) { row($0) }
                    .onDelete { places in
                        let ids = places.compactMap { rows.indices.contains($0) ? rows[$0].id : nil }
                        Task { for id in ids { await model.remove(id) } }
                    }
                    .onMove { places, target in
                        guard let place = places.first else { return }
                        Task { await model.move(from: place, to: target > place ? target - 1 : target) }
                    }
            } empty: {
                EmptyNote(title: "saved_trips.empty", message: "saved_trips.empty_advice", symbol: "bookmark")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("saved_trips.title")
        .toolbar { ToolbarItem(placement: .primaryAction) { EditButton() } }
        .alert("saved_trips.rename", isPresented: $isRenaming) {
            TextField("plan.save_name", text: $name)
            Button("plan.save_button") {
                if let id = renamed?.id { Task { await model.rename(id, to: name) } }
            }
            Button("plan.cancel", role: .cancel) {}
        }
        .closesWhenLedElsewhere($isRenaming)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    private func row(_ row: SavedTripRow) -> some View {
        NavigationLink(value: row.destination) {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: row.trip.name).font(.headline)
                Text(row.ends).font(.subheadline).foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
        .listRowBackground(row.id.description == opened ? Color.accentColor.opacity(0.15) : nil)
        .swipeActions(edge: .leading) {
            Button("saved_trips.rename") {
                (renamed, name) = (row, row.trip.name)
                isRenaming = true
            }
        }
    }
}
