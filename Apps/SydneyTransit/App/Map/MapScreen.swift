import SwiftUI
import TransitAPI
import TransitKit

/// The map with live vehicles and the stops around.
struct MapScreen: View {
    @StateObject private var watched: Watched<MapModel>
    @Environment(\.router) private var router

    init(services: Services) {
        _watched = StateObject(
            wrappedValue: Watched(
                MapModel(data: services.data, location: services.location, clock: services.clock)))
    }

    private var model: MapModel { watched.model }
    private var state: MapModel.State { watched.model.state }

    var body: some View {
        NetworkMap(
            vehicles: state.shownVehicles, stops: state.shownStops, start: state.here, showsRider: state.here != nil,
            moved: { model.moved(to: $0) }, opened: { router?.push($0) }
        )
        .ignoresSafeArea(edges: .top)
        .safeAreaInset(edge: .bottom) { controls }
        .navigationTitle("map.title")
        .navigationBarTitleDisplayMode(.inline)
        .looked(at: model)
    }

    private var controls: some View {
        VStack(alignment: .leading, spacing: 8) {
            if let note = state.note { Text(note).font(.footnote) }
            if state.mayAskLocation {
                Button {
                    Task { await model.useLocation() }
                } label: {
                    Label("map.show_me", systemImage: "location.fill")
                }
                .font(.footnote)
            }
            ScrollView(.horizontal, showsIndicators: false) {
                HStack {
                    ForEach(MapModel.modes, id: \.self) { mode in
                        Button {
                            model.toggle(mode)
                        } label: {
                            ModeLabel(mode: mode)
                        }
                        .buttonStyle(.bordered)
                        .tint(isShown(mode) ? .accentColor : .secondary)
                        .accessibilityAddTraits(isShown(mode) ? .isSelected : [])
                    }
                }
            }
        }
        .padding(10)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.regularMaterial)
    }

    private func isShown(_ mode: Mode) -> Bool { !state.hiddenModes.contains(mode) }
}
