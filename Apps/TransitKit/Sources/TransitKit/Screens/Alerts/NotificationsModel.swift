import Foundation
import TransitAPI

/// What the rider was told in the last 30 days.
@MainActor public final class NotificationsModel: ScreenModel<NotificationsModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var notifications = Phase<[NotificationRow]>.loading
        /// The number on the app's icon.
        public var unread = 0
        /// Until when nothing is sent; nil where nothing is muted.
        public var mutedUntil: Timestamp?

        /// "Muted until 17:30 on 10/3"; nil where nothing is muted.
        public var muteWords: Words? { mutedUntil.map { .moment("notifications.muted_until %@ %lld %lld", $0) } }
    }

    private let data: TransitData
    private let links: DeepLinks

    /// - Parameter links: what reads where a notification leads.
    public init(data: TransitData, links: DeepLinks = DeepLinks(), clock: KitClock) {
        (self.data, self.links) = (data, links)
        super.init(State(), clock: clock)
    }

    public override func load() async {
        do throws(ClientError) {
            let answer = try await data.notifications(NotificationsRequest())
            if Task.isCancelled { return }
            let rows = answer.map { body in body.notifications.map { NotificationRow($0, links: links) } }
            state.notifications = Phase(rows, isEmpty: rows.value.isEmpty)
            (state.unread, state.mutedUntil) = (answer.value.unread, answer.value.mutedUntil)
        } catch {
            state.notifications = state.notifications.after(error)
        }
    }

    /// Hears of alerts again before the mute ends.
    public func unmute() async {
        do throws(ClientError) {
            try await data.client.perform(TransitContract.unmuteNotifications, NoParameters())
            state.mutedUntil = nil
        } catch {
            await loadAnew()
        }
    }
}

/// A notification in the list of what the rider was told.
public struct NotificationRow: Sendable, Equatable, Identifiable {
    public var id: String
    public var title: Words
    public var body: Words
    /// "17:30 on 10/3".
    public var time: Words
    public var isUnread: Bool
    /// Where it leads; nil where that is nowhere any more.
    public var destination: Destination?

    /// A notification.
    public init(_ notification: RiderNotification, links: DeepLinks) {
        title = .named(notification.titleText, or: notification.title)
        body = .named(notification.bodyText, or: notification.body)
        id = notification.id.description
        time = .moment("notifications.at %@ %lld %lld", notification.createdAt)
        isUnread = notification.openedAt == nil && [.new, .changed].contains(notification.kind)
        let place = notification.deepLink.flatMap(URL.init(string:)).flatMap(links.destination(of:))
        // A digest leads here.
        destination = place == .notifications ? nil : place
    }
}
