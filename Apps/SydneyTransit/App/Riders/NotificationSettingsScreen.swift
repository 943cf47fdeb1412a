import SwiftUI
import TransitAPI
import TransitKit
import UIKit

/// Which notifications the rider wants, and when.
struct NotificationSettingsScreen: View {
    @StateObject private var watched: Watched<NotificationSettingsModel>
    @Environment(\.openURL) private var openURL

    init(services: Services, permissions: any NotificationPermissions = SystemNotifications()) {
        _watched = StateObject(
            wrappedValue: Watched(
                NotificationSettingsModel(rider: services.rider, permissions: permissions, clock: services.clock)))
    }

    private var model: NotificationSettingsModel { watched.model }
    private var state: NotificationSettingsModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            RefusalRows(notes: state.refusals) { await model.dismiss($0) }
            permission
            PhaseRows(phase: state.settings, retry: { await model.refresh() }) { settings in
                mute
                what(settings)
                quiet(settings)
                favourites
            } empty: {
                EmptyView()
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("settings.title")
        .navigationBarTitleDisplayMode(.inline)
        .refreshable { await model.refresh() }
        .looked(at: model)
    }

    @ViewBuilder private var permission: some View {
        switch state.permission {
        case .allowed: EmptyView()
        case .notAsked:
            Section {
                Text("settings.ask.message")
                Button("settings.ask") { Task { await model.askForPermission() } }
            }
        case .denied:
            Section {
                Label("settings.denied", systemImage: "bell.slash")
                Button("advice.open_settings") {
                    if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
                }
            }
        }
    }

    private var mute: some View {
        Section {
            if let until = state.mutedUntil {
                Label {
                    Text(Words("settings.muted_until %@", .text(ClockText.sydney(until))))
                } icon: {
                    Image(systemName: "bell.slash")
                }
                Button("settings.unmute") { Task { await model.mute(hours: 0) } }
            } else {
                Menu("settings.mute") {
                    Button("settings.mute.hour") { Task { await model.mute(hours: 1) } }
                    Button("settings.mute.evening") { Task { await model.mute(hours: 8) } }
                    Button("settings.mute.day") { Task { await model.mute(hours: 24) } }
                }
            }
        } footer: {
            Text("settings.mute.message")
        }
    }

    private func what(_ settings: NotificationSettings) -> some View {
        Section("settings.what") {
            Picker(
                "settings.severity",
                selection: Binding(
                    get: { settings.severityMin }, set: { severity in Task { await model.setSeverity(severity) } })
            ) {
                Text("settings.severity.minor").tag(NotificationSeverity.minor)
                Text("settings.severity.major").tag(NotificationSeverity.major)
                Text("settings.severity.cancelled").tag(NotificationSeverity.cancelled)
            }
            Stepper(
                value: Binding(
                    get: { settings.delayMinutesMin },
                    set: { minutes in Task { await model.setDelay(minutes: minutes) } }),
                in: 5...60, step: 5
            ) {
                Text(Words("settings.delay %lld", .number(settings.delayMinutesMin)))
            }
            Toggle(
                "settings.time_sensitive",
                isOn: Binding(
                    get: { settings.timeSensitiveOk }, set: { isOn in Task { await model.setTimeSensitive(isOn) } }))
        }
    }

    private func quiet(_ settings: NotificationSettings) -> some View {
        Section {
            Toggle(
                "settings.quiet",
                isOn: Binding(
                    get: { settings.quietHoursEnabled }, set: { isOn in Task { await model.setQuietHours(isOn) } }))
            if settings.quietHoursEnabled {
                time("settings.quiet.from", settings.quietStart) { start in
                    await model.setQuietHours(from: start, to: settings.quietEnd?.minutes ?? 420)
                }
                time("settings.quiet.to", settings.quietEnd) { end in
                    await model.setQuietHours(from: settings.quietStart?.minutes ?? 1_320, to: end)
                }
            }
        } footer: {
            Text("settings.quiet.message")
        }
    }

    private func time(
        _ title: LocalizedStringKey, _ time: ClockTime?, _ set: @escaping @MainActor (Int) async -> Void
    ) -> some View {
        let calendar = Calendar.current
        let minutes = time?.minutes ?? 0
        let date = calendar.startOfDay(for: Date(timeIntervalSince1970: 1_700_000_000))
            .addingTimeInterval(Double(minutes) * 60)
        return DatePicker(
            title,
            selection: Binding(
                get: { date },
                set: { chosen in
                    let parts = calendar.dateComponents([.hour, .minute], from: chosen)
                    Task { await set((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) }
                }), displayedComponents: .hourAndMinute)
    }

    @ViewBuilder private var favourites: some View {
        if !state.favourites.isEmpty {
            Section("settings.favourites") {
                ForEach(state.favourites) { row in
                    Toggle(
                        isOn: Binding(
                            get: { row.notifies }, set: { isOn in Task { await model.setNotifies(row, isOn) } })
                    ) {
                        Text(verbatim: row.title)
                    }
                }
            }
        }
    }
}
