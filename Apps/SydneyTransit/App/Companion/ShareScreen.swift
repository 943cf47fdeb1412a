import MapKit
import SwiftUI
import TransitAPI
import TransitKit

/// One shared journey as it goes.
struct ShareScreen: View {
    @StateObject private var watched: Watched<ShareModel>

    /// - Parameter token: of a link, or the id of a share.
    init(services: Services, token: String) {
        _watched = StateObject(
            wrappedValue: Watched(
                ShareModel(
                    token: token, companion: services.companion, session: services.session, clock: services.clock)))
    }

    private var model: ShareModel { watched.model }
    private var state: ShareModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            PhaseRows(phase: state.share, retry: { await model.refresh() }) { share in
                progress(share)
                if let vehicle = share.progress.vehicle { VehicleMap(place: vehicle) }
                if !share.isLinked { actions(share) }
            } empty: {
                EmptyNote(title: "share.over.title", message: "share.over.message", symbol: "flag.checkered")
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("share.title")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    private func progress(_ share: WatchedShare) -> some View {
        Section {
            VStack(alignment: .leading, spacing: 6) {
                Text(share.title).font(.headline)
                if let arrival = share.progress.arrival {
                    Text(verbatim: ClockText.sydney(arrival)).font(.largeTitle.bold().monospacedDigit())
                        .accessibilityLabel(Text(Words("share.arrives %@", .text(ClockText.sydney(arrival)))))
                }
                Text(sentence: share.words)
                if let next = share.progress.nextStop {
                    Text(Words("share.next_stop %@", .text(next))).foregroundStyle(.secondary)
                }
            }
            .padding(.vertical, 4)
        } footer: {
            if let ends = share.expiresAt { Text(Words("share.ends %@", .text(ClockText.sydney(ends)))) }
        }
    }

    private func actions(_ share: WatchedShare) -> some View {
        Section {
            if share.isOwn {
                if let link = state.link {
                    ShareLink("share.send_link", item: link)
                } else {
                    Button("share.make_link") { Task { await model.makeLink(showingName: true) } }
                }
                Button("share.notify") { Task { await model.notify() } }
                if let notified = state.notified { Text(Words("share.notified %lld", .number(notified))) }
                Button("share.end", role: .destructive) { Task { await model.end() } }
            } else {
                Button("share.leave", role: .destructive) { Task { await model.end() } }
            }
        } footer: {
            if share.isOwn { Text(Words("share.goes_to %lld", .number(share.recipientCount))) }
        }
        .disabled(state.isBusy)
    }
}

/// Where the vehicle is that somebody travels in.
private struct VehicleMap: View {
    let place: Coordinates

    private struct Spot: Identifiable {
        let id = 0
        let coordinate: CLLocationCoordinate2D
    }

    var body: some View {
        let spot = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
        Map(
            coordinateRegion: .constant(
                MKCoordinateRegion(center: spot, latitudinalMeters: 2_000, longitudinalMeters: 2_000)),
            annotationItems: [Spot(coordinate: spot)]
        ) {
            MapMarker(coordinate: $0.coordinate, tint: .blue)
        }
        .frame(minHeight: 220)
        .accessibilityLabel("share.map")
    }
}

/// Chooses friends to share a planned journey with.
struct StartShareSheet: View {
    let services: Services
    @ObservedObject var watched: Watched<StartShareModel>
    /// Closes it.
    let done: @MainActor () -> Void

    private var model: StartShareModel { watched.model }
    private var state: StartShareModel.State { watched.model.state }

    var body: some View {
        NavigationStack {
            List {
                TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
                if let share = state.shareID {
                    Section {
                        Label("share.started", systemImage: "checkmark.circle.fill")
                        NavigationLink("share.watch") { ShareScreen(services: services, token: share) }
                    }
                } else {
                    choice
                }
            }
            .listStyle(.insetGrouped)
            .navigationTitle("share.start.title")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("sheet.close", action: done) }
                ToolbarItem(placement: .confirmationAction) {
                    Button("share.start") { Task { await model.start() } }.disabled(!state.isComplete)
                }
            }
        }
        .looked(at: model)
    }

    private var choice: some View {
        Section {
            PhaseRows(phase: state.friends, retry: { await model.refresh() }) { friends in
                ForEach(friends) { friend in
                    let isChosen = state.chosen.contains(friend.person.id)
                    Button {
                        model.toggle(friend)
                    } label: {
                        HStack {
                            Text(friend.name).foregroundStyle(.primary)
                            Spacer()
                            if isChosen { Image(systemName: "checkmark").foregroundStyle(.tint) }
                        }
                    }
                    .accessibilityAddTraits(isChosen ? .isSelected : [])
                }
            } empty: {
                EmptyNote(title: "share.no_friends.title", message: "share.no_friends.message", symbol: "person.2")
            }
        } footer: {
            Text("share.start.message")
        }
    }
}
