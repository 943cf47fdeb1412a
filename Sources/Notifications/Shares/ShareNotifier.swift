import Database
import Foundation
import Riders

/// Tells riders of shares that go to them, by the outbox: once each, whoever asks, and not while they want to hear nothing.
package struct ShareNotifier: Sendable {
    /// A rider is let know again of one share by its owner's wish after so many seconds.
    package static let pauseSeconds: Int64 = 600

    private let outbox: Outbox
    private let cityZone: String
    private let clock: ZoneClock

    /// Notifications of shares.
    ///
    /// - Parameter cityZone: IANA name of the city's time zone.
    package init(outbox: Outbox, cityZone: String) {
        (self.outbox, self.cityZone) = (outbox, cityZone)
        clock = ZoneClock(cityZone) ?? .utc
    }

    /// What notifications of a share have for an alert's id; so they collapse into one on the device.
    static func subject(_ share: UUID) -> String { "eta:" + share.lowercased }

    /// Tells riders, in the transaction that decides on it.
    ///
    /// - Parameters:
    ///   - name: what the rider who shares is called.
    ///   - expiry: when it is no news any longer.
    /// - Returns: how many were told.
    @discardableResult
    package func tell(
        _ message: ShareMessage, of share: UUID, by name: String?, to riders: [UUID], until expiry: Instant,
        in transaction: Transaction
    ) throws -> Int {
        guard !riders.isEmpty else { return 0 }
        let subject = Self.subject(share)
        let states = try RiderStates(of: riders, alert: subject, cityZone: cityZone, in: transaction)
        return try riders.count { rider in
            let state = states[rider]
            guard isWanted(message, state, transaction.now) else { return false }
            let interruption: Interruption = state.settings.timeSensitiveOK ? .timeSensitive : .active
            let payload = PushPayload(
                message, of: share, by: name, clock: clock, badge: state.otherUnread, interruption: interruption)
            let notification = NewNotification(
                rider: rider, kind: .share, alertID: subject, fingerprint: message.key,
                ordinal: message.ordinal ?? state.nextOrdinal, severity: message.severity, payload: payload,
                badge: state.otherUnread, expiresAt: max(expiry, transaction.now.adding(seconds: 60)))
            return try outbox.tell(notification, devices: state.devices, in: transaction)
        }
    }

    private func isWanted(_ message: ShareMessage, _ state: RiderState, _ now: Instant) -> Bool {
        if let muted = state.mutedUntil, muted > now { return false }
        if !state.settings.timeSensitiveOK, let quiet = QuietHours(state.settings),
            quiet.contains(now, on: ZoneClock(state.settings.timeZone) ?? clock)
        {
            return false
        }
        switch message {
        case .started: return state.last.map { $0.createdAt.adding(seconds: Self.pauseSeconds) <= now } ?? true
        case .moved: return true
        case .arrived, .cancelled: return state.last != nil
        }
    }
}
