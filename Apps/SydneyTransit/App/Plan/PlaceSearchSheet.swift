import SwiftUI
import TransitAPI
import TransitKit

/// Fills in one end of a plan.
struct PlaceSearchSheet: View {
    @ObservedObject var watched: Watched<PlanModel>
    @FocusState private var isTyping: Bool

    private var model: PlanModel { watched.model }
    private var search: PlaceSearch { watched.model.state.search ?? PlaceSearch(field: .to) }

    var body: some View {
        NavigationStack {
            List {
                TextField(search.field == .from ? "plan.from" : "plan.to", text: text)
                    .focused($isTyping)
                    .textInputAutocapitalization(.words)
                    .autocorrectionDisabled()
                    .submitLabel(.search)
                    .onSubmit { submit() }
                PhaseRows(phase: search.suggestions, retry: { await model.type(search.text) }) { places in
                    ForEach(places) { place in
                        Button {
                            Task { await model.choose(place.end, for: search.field) }
                        } label: {
                            PlaceRow(place: place)
                        }
                    }
                } empty: {
                    EmptyNote(title: "plan.no_match", message: "plan.no_match_advice", symbol: "magnifyingglass")
                }
            }
            .navigationTitle(search.field == .from ? "plan.from_label" : "plan.to_label")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("plan.cancel") { model.stopEditing() } }
            }
        }
        .onAppear { isTyping = true }
    }

    private var text: Binding<String> {
        Binding(get: { search.text }, set: { model.typed($0) })
    }

    /// Takes what was typed as it stands: the server finds the best match.
    private func submit() {
        guard let end = PlanEnd(search.text) else { return }
        let field = search.field
        Task { await model.choose(end, for: field) }
    }
}

/// A place that is offered.
struct PlaceRow: View {
    let place: PlaceSuggestion

    var body: some View {
        HStack {
            Image(systemName: symbol).foregroundStyle(.secondary)
            VStack(alignment: .leading, spacing: 2) {
                Text(place.name).foregroundStyle(Color.primary)
                if let distance = place.distance {
                    Text("plan.distance \(distance)").font(.caption).foregroundStyle(.secondary)
                }
            }
            Spacer(minLength: 4)
            ForEach(place.modes, id: \.self) { mode in
                Image(systemName: mode.symbolName).imageScale(.small).foregroundStyle(.secondary)
                    .accessibilityLabel(Text(mode.words))
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var symbol: String {
        switch place.kind {
        case .here: "location.fill"
        case .kept: "star.fill"
        case .stop: "tram.fill"
        case .address: "mappin.and.ellipse"
        case .typed: "magnifyingglass"
        }
    }
}
