import SwiftUI
import TransitKit

/// The rider's favourites: put in order, renamed, removed.
struct FavouritesScreen: View {
    @StateObject private var watched: Watched<FavouritesModel>
    @State private var renamed: FavouriteRow?
    @State private var label = ""

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(FavouritesModel(rider: services.rider, clock: services.clock)))
    }

    private var model: FavouritesModel { watched.model }
    private var state: FavouritesModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            RefusalRows(notes: state.refusals) { await model.dismiss($0) }
            Section {
                PhaseRows(phase: state.favourites, retry: { await model.refresh() }) { rows in
                    ForEach(rows) { row in
                        NavigationLink(value: row.destination) { FavouriteRowView(row: row) }
                            .swipeActions(edge: .leading) {
                                Button("favourites.rename") { rename(row) }.tint(.blue)
                            }
                            .accessibilityAction(named: "favourites.rename") { rename(row) }
                    }
                    .onMove { sources, place in Task { await model.move(from: Array(sources), to: place) } }
                    .onDelete { places in
                        let removed = places.map { rows[$0] }
                        Task { for row in removed { await model.remove(row) } }
                    }
                } empty: {
                    EmptyNote(title: "favourites.none.title", message: "favourites.none.message", symbol: "star")
                }
            } footer: {
                WaitingRow(words: state.waitingWords)
                if state.isPhoneOnly { Text("favourites.phone_only") }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("favourites.title")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .primaryAction) { EditButton() } }
        .refreshable { await model.refresh() }
        .looked(at: model)
        .alert("favourites.rename", isPresented: isRenaming, presenting: renamed) { row in
            TextField("favourites.label", text: $label)
            Button("favourites.save") { Task { await model.rename(row, to: label) } }
            Button("favourites.cancel", role: .cancel) {}
        } message: { row in
            Text(verbatim: row.name ?? row.title)
        }
        .closesWhenLedElsewhere(isRenaming)
    }

    private var isRenaming: Binding<Bool> { Binding(get: { renamed != nil }, set: { if !$0 { renamed = nil } }) }

    private func rename(_ row: FavouriteRow) {
        label = row.label ?? ""
        renamed = row
    }
}

/// A favourite in a list.
struct FavouriteRowView: View {
    let row: FavouriteRow

    var body: some View {
        HStack {
            Label {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: row.title)
                    if let name = row.name { Text(verbatim: name).font(.caption).foregroundStyle(.secondary) }
                    if let notice = row.notice {
                        Text(verbatim: notice).font(.caption).foregroundStyle(.orange)
                    }
                }
            } icon: {
                Image(systemName: row.isStop ? "mappin.circle.fill" : "tram.fill").foregroundStyle(.tint)
            }
            .labelStyle(.row)
            Spacer(minLength: 0)
            if row.isWaiting {
                Image(systemName: "arrow.triangle.2.circlepath").foregroundStyle(.secondary)
            }
            if !row.notifies { Image(systemName: "bell.slash").foregroundStyle(.secondary) }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }
}
