import Notifications
import TransitAPI

/// `/notifications`, and `/alerts/{alert_id}/opened`.
enum NotificationHandlers {
    static let routes = [list, opened, mute, unmute]

    /// `GET /notifications`.
    static let list = Registration.waiting(TransitContract.notifications) { request, exchange in
        let call = try RiderCall(exchange)
        let page = try await call.askNotifications {
            try await $0.page(of: call.rider, limit: request.limit, offset: request.offset)
        }
        let language = call.language
        let body = NotificationsBody(
            notifications: page.notifications.map { call.body($0, in: language) }, unread: page.unread,
            mutedUntil: page.mutedUntil.map(call.timestamp), total: page.total, limit: request.limit,
            offset: request.offset)
        return .json(body, pagination: body.pagination)
    }

    /// `POST /alerts/{alert_id}/opened`.
    static let opened = Registration.waiting(TransitContract.openedAlert) { request, exchange in
        let call = try RiderCall(exchange)
        let unread = try await call.askNotifications { try await $0.open(request.alertID, by: call.rider) }
        return .json(UnreadBody(unread: unread))
    }

    /// `PUT /notifications/mute`.
    static let mute = Registration.waiting(TransitContract.muteNotifications) { request, exchange in
        let call = try RiderCall(exchange)
        let end = try await call.askNotifications {
            try await $0.mute(call.rider, seconds: Int64(request.hours) * 3_600)
        }
        return .json(MuteBody(mutedUntil: call.timestamp(end)))
    }

    /// `DELETE /notifications/mute`.
    static let unmute = Registration.waiting(TransitContract.unmuteNotifications) { _, exchange in
        let call = try RiderCall(exchange)
        try await call.askNotifications { try await $0.unmute(call.rider) }
        return RiderAnswer.nothing
    }
}

extension NotificationsBody: Paged {}

extension RiderCall {
    func askNotifications<Result: Sendable>(
        _ work: (NotificationStore) async throws -> Result
    ) async throws -> Result {
        try await ask { _ in try await work(notifications) }
    }

    fileprivate func body(_ record: NotificationRecord, in language: WrittenLanguage) -> RiderNotification {
        let (words, texts) = (record.words(in: language), record.texts(in: language))
        return RiderNotification(
            id: RecordID(record.id), kind: record.kind, alertID: record.alertID, severity: record.severity,
            title: words.title, body: words.body, titleText: texts.title, bodyText: texts.body,
            deepLink: record.deepLink, createdAt: timestamp(record.createdAt),
            openedAt: record.openedAt.map(timestamp))
    }
}
