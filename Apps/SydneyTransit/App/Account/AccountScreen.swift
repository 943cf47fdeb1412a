import SwiftUI
import TransitKit

/// The rider's account, and what is the rider's own.
struct AccountScreen: View {
    private let services: Services
    @StateObject private var watched: Watched<AccountModel>
    @Environment(\.router) private var router
    @State private var asksSignOut = false
    @State private var asksDelete = false

    init(services: Services) {
        self.services = services
        _watched = StateObject(
            wrappedValue: Watched(
                AccountModel(
                    account: services.account, session: services.session, rider: services.rider, clock: services.clock))
        )
    }

    private var model: AccountModel { watched.model }
    private var state: AccountModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            RefusalRows(notes: state.refusals) { await model.dismiss($0) }
            who
            own
            if state.account != nil, Feature.allCases.contains(where: services.features.isOn) { together }
            app
            if case .signedIn = state.who {
                devices
                leave
            }
        }
        .listStyle(.insetGrouped)
        .labelStyle(.row)
        .navigationTitle("account.title")
        .refreshable { await model.refresh() }
        .looked(at: model)
        .sheet(item: Binding(get: { state.export.map(ExportedData.init) }, set: { _ in model.dropExport() })) {
            ExportView(data: $0.data) { model.dropExport() }.closesWhenLedElsewhere()
        }
    }

    private var who: some View {
        Section {
            if let account = state.account {
                Label {
                    Text(account.email.map { Words.verbatim($0) } ?? Words("account.hidden_address"))
                } icon: {
                    Image(systemName: "person.crop.circle.fill")
                }
            }
            if let note = state.note {
                Label {
                    Text(note)
                } icon: {
                    Image(systemName: state.isEnded ? "exclamationmark.triangle" : "arrow.triangle.2.circlepath")
                }
            }
            if let note = state.keepingNote {
                Label {
                    Text(note)
                } icon: {
                    Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
                }
            }
            if state.account == nil || state.isEnded {
                Button("account.sign_in") { router?.lay(.signIn) }.fontWeight(.semibold)
            }
        } footer: {
            if state.account == nil { Text("account.why") }
        }
    }

    private var own: some View {
        Section("account.section.own") {
            link("account.favourites", .favourites, symbol: "star")
            link("account.saved_trips", .savedTrips(id: nil), symbol: "bookmark")
            link("account.reminders", .reminders, symbol: "bell")
            link("account.notifications", .notificationSettings, symbol: "bell.badge")
            link("account.places", .savedPlaces, symbol: "mappin.and.ellipse")
        }
    }

    private var together: some View {
        Section("account.section.together") {
            link("account.friends", .friends, symbol: "person.2")
            link("account.reports", .safetyReports, symbol: "exclamationmark.shield")
            link("account.adventures", .adventures, symbol: "map")
        }
    }

    private var app: some View {
        Section("account.section.app") {
            link("account.offline", .offlineData, symbol: "arrow.down.circle")
            link("account.about", .about, symbol: "info.circle")
        }
    }

    @ViewBuilder private func link(
        _ title: LocalizedStringKey, _ destination: Destination, symbol: String
    ) -> some View {
        if services.features.has(destination) {
            NavigationLink(value: destination) { Label(title, systemImage: symbol) }
        }
    }

    private var devices: some View {
        Section("account.section.devices") {
            PhaseRows(phase: state.devices, retry: { await model.refresh() }) { devices in
                ForEach(devices) { device in
                    if device.isCurrent {
                        DeviceRowView(device: device)
                    } else {
                        // A swipe is an action of VoiceOver's too.
                        DeviceRowView(device: device)
                            .swipeActions {
                                Button("account.device.end", role: .destructive) { Task { await model.end(device) } }
                            }
                    }
                }
            } empty: {
                EmptyView()
            }
        }
    }

    private var leave: some View {
        Section {
            Button("account.export") { Task { await model.export() } }
            Button("account.sign_out") { asksSignOut = true }
                .confirmationDialog("account.sign_out", isPresented: $asksSignOut, titleVisibility: .visible) {
                    Button("account.sign_out", role: .destructive) { Task { await model.signOut() } }
                } message: {
                    Text(state.signOutWords)
                }
                .closesWhenLedElsewhere($asksSignOut)
            Button("account.delete", role: .destructive) { asksDelete = true }
                .confirmationDialog("account.delete", isPresented: $asksDelete, titleVisibility: .visible) {
                    Button("account.delete.yes", role: .destructive) { Task { await model.delete() } }
                } message: {
                    Text("account.delete.message")
                }
                .closesWhenLedElsewhere($asksDelete)
        } footer: {
            if state.work != nil { ProgressView().accessibilityLabel("account.busy") }
        }
        .disabled(state.work != nil)
    }
}

extension AccountModel.State {
    /// Whether the server has ended the session.
    var isEnded: Bool { if case .ended = who { true } else { false } }
}

/// A device that is signed in.
private struct DeviceRowView: View {
    let device: RiderAccount.Device

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if device.isCurrent { Text("account.device.this").font(.headline) }
            if let agent = device.userAgent {
                Text(verbatim: agent)
            } else if !device.isCurrent {
                Text("account.device.unnamed")
            }
            if let used = device.usedAt {
                Text(Date(timeIntervalSince1970: used), format: .relative(presentation: .named))
                    .font(.caption).foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

/// What an export holds, to be handed over.
private struct ExportedData: Identifiable {
    let data: Data
    var id: Int { data.count }
}

/// Hands over all that is kept about the account, as a file.
private struct ExportView: View {
    let data: Data
    let done: @MainActor () -> Void
    @State private var file: URL?

    var body: some View {
        NavigationStack {
            List {
                Section {
                    Label("account.export.ready", systemImage: "doc.text")
                    if let file { ShareLink("account.export.share", item: file) }
                } footer: {
                    Text("account.export.message")
                }
            }
            .navigationTitle("account.export")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { ToolbarItem(placement: .cancellationAction) { Button("sheet.close", action: done) } }
        }
        .task { file = write() }
        .onDisappear { if let file { try? FileManager.default.removeItem(at: file) } }
    }

    private func write() -> URL? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sydney-transit-account.json")
        return (try? data.write(to: file, options: .atomic)).map { file }
    }
}
