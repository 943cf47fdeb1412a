import SwiftUI
import TransitKit

/// What the rider was told in the last 30 days.
struct NotificationsScreen: View {
    @StateObject private var watched: Watched<NotificationsModel>

    init(services: Services) {
        _watched = StateObject(wrappedValue: Watched(NotificationsModel(data: services.data, clock: services.clock)))
    }

    private var model: NotificationsModel { watched.model }
    private var state: NotificationsModel.State { watched.model.state }

    var body: some View {
        List {
            TroubleRows(trouble: state.trouble) { model.dismissTrouble() }
            if let muted = state.muteWords {
                Section {
                    Label {
                        Text(muted)
                    } icon: {
                        Image(systemName: "bell.slash")
                    }
                    Button("notifications.unmute") { Task { await model.unmute() } }
                }
            }
            Section {
                PhaseRows(phase: state.notifications, retry: { await model.refresh() }) { rows in
                    ForEach(rows) { row in
                        if let destination = row.destination {
                            NavigationLink(value: destination) { NotificationRowView(row: row) }
                        } else {
                            NotificationRowView(row: row)
                        }
                    }
                } empty: {
                    EmptyNote(
                        title: "notifications.none.title", message: "notifications.none.message", symbol: "bell")
                }
                if state.hasMore { more }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("notifications.title")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                NavigationLink(value: Destination.notificationSettings) { Image(systemName: "gearshape") }
                    .accessibilityLabel("notifications.settings")
            }
        }
        .refreshable { await model.refresh() }
        .looked(at: model)
        .onChange(of: state.unread) { unread in
            if state.notifications.value != nil { Task { await SystemNotifications.show(unread: unread) } }
        }
    }

    @ViewBuilder private var more: some View {
        if state.isFetchingMore {
            ProgressView()
        } else {
            Button("notifications.older") { Task { await model.loadMore() } }
            if let advice = state.moreAdvice { AdviceView(advice: advice) }
        }
    }
}

/// A notification in the list of what the rider was told.
struct NotificationRowView: View {
    let row: NotificationRow

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            HStack(alignment: .firstTextBaseline) {
                Text(row.title).font(row.isUnread ? .headline : .body)
                if row.isUnread {
                    Image(systemName: "circle.fill").imageScale(.small).foregroundStyle(.tint)
                        .accessibilityLabel("notifications.unread")
                }
            }
            Text(row.body).font(.subheadline)
            Text(row.time).font(.caption).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
