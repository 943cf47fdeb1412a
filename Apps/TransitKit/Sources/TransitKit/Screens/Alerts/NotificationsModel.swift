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
        /// Whether there are older ones that are not shown.
        public var hasMore = false
        /// Whether older ones are being fetched.
        public var isFetchingMore = false
        /// Why older ones did not come.
        public var moreAdvice: Advice?
        /// Why it is still muted; nil where nothing went wrong.
        public var trouble: Advice?

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

    /// Most that the server says at a time.
    private static let page = 200

    public override func load() async {
        do throws(ClientError) {
            // As many as are shown, of which the oldest may be asked for again.
            let shown = state.notifications.value?.count ?? 0
            let limit = min(max(shown, NotificationsRequest().limit), Self.page)
            let answer = try await data.notifications(NotificationsRequest(limit: limit))
            if Task.isCancelled { return }
            show(answer)
        } catch {
            state.notifications = state.notifications.after(error)
        }
    }

    /// Fetches older ones.
    public func loadMore() async {
        guard state.hasMore, !state.isFetchingMore, case .shown(let rows, _) = state.notifications else { return }
        (state.isFetchingMore, state.moreAdvice) = (true, nil)
        do throws(ClientError) {
            let answer = try await data.notifications(NotificationsRequest(offset: rows.count))
            // What came meanwhile has moved the page on.
            if case .shown(let now, _) = state.notifications, now == rows { show(answer, behind: rows) }
        } catch {
            state.moreAdvice = Advice(error)
        }
        state.isFetchingMore = false
    }

    private func show(_ answer: Sourced<NotificationsBody>, behind rows: [NotificationRow] = []) {
        let known = Set(rows.map(\.id))
        let all = answer.map { body in
            rows + body.notifications.map { NotificationRow($0, links: links) }.filter { !known.contains($0.id) }
        }
        state.notifications = Phase(all, isEmpty: all.value.isEmpty)
        let body = answer.value
        (state.unread, state.mutedUntil) = (body.unread, body.mutedUntil)
        state.hasMore = !body.notifications.isEmpty && body.offset + body.notifications.count < body.total
    }

    /// Hears of alerts again before the mute ends.
    public func unmute() async {
        do throws(ClientError) {
            try await data.client.perform(TransitContract.unmuteNotifications, NoParameters())
            (state.mutedUntil, state.trouble) = (nil, nil)
        } catch {
            if error != .cancelled { state.trouble = Advice(error) }
        }
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }
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
