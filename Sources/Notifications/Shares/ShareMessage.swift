import Database
import Foundation
import TransitAPI

/// What there is to say of a share to those whom it goes to.
package enum ShareMessage: Sendable, Hashable {
    /// They may see when the rider arrives: at this moment, where it is known; with a few words of the rider's own.
    case started(arrival: Instant?, words: String?)
    /// The rider arrives at another time than they were told last.
    case moved(from: Instant, to: Instant)
    /// The rider is there.
    case arrived
    /// What the rider wanted to take does not run.
    case cancelled

    /// Which notification of the share it is, so that none is made twice; nil where there may be several.
    var ordinal: Int? {
        switch self {
        case .started, .moved: nil
        case .arrived, .cancelled: 1_000
        }
    }

    var key: String {
        switch self {
        case .started: "STARTED"
        case .moved: "MOVED"
        case .arrived: "ARRIVED"
        case .cancelled: "ENDED"
        }
    }

    var severity: NotificationSeverity { self == .cancelled ? .cancelled : .minor }
}

extension PushPayload {
    /// The notification of a share.
    ///
    /// - Parameters:
    ///   - name: what the rider who shares is called; nil where nothing.
    ///   - clock: the city's.
    init(
        _ message: ShareMessage, of share: UUID, by name: String?, clock: ZoneClock, badge: Int,
        interruption: Interruption
    ) {
        func time(_ moment: Instant) -> String { clock.timestamp(moment).clock }
        let body: PushText =
            switch message {
            case .started(_, let words?): .plain(words)
            case .started(let arrival?, nil): .key("SHARE_BODY_STARTED_AT", time(arrival))
            case .started(nil, nil): .key("SHARE_BODY_STARTED")
            case .moved(let from, let to): .key("SHARE_BODY_MOVED", time(to), time(from))
            case .arrived: .key("SHARE_BODY_ARRIVED")
            case .cancelled: .key("SHARE_BODY_CANCELLED")
            }
        let title = "SHARE_TITLE_" + message.key
        let id = share.lowercased
        self.init(
            title: name.map { .key(title, $0) } ?? .key(title + "_ANYBODY"), body: body, badge: badge,
            interruption: interruption, category: "ETA_SHARE", threadID: ShareNotifier.subject(share),
            custom: [("share_id", .string(id)), ("deep_link", .string(DeepLink.share(id)))])
    }
}

extension DeepLink {
    static func share(_ id: String) -> String { "sydneytransit://shares/\(id)" }
}
