import ActivityKit
import Foundation
import JourneyProgress
import TransitAPI
import TransitKit

/// Keeps a journey's Live Activity in step with GO mode, and has the server go on where the app sleeps.
@MainActor
final class JourneyActivityStarter {
    private let rider: RiderData
    private var shown: (content: JourneyContent, at: Date)?
    /// The journey that the server is to go by, and the rides that it is made of.
    private var journey: (token: String, rides: [String?])?
    /// What the system gave last to reach the Live Activity by.
    private var pushToken: Data?
    private var tokens: Task<Void, Never>?
    /// Whether the server tells the Live Activity, and with it the rider, when to get off: nobody is to hear it twice.
    private var isKeptByServer = false
    /// What the phone is to say where the server does not.
    private var notices: [GetOffNotice] = []

    /// Seconds after which what is shown counts as old, unless something newer came.
    private static let age = 300.0

    init(rider: RiderData) { self.rider = rider }

    /// Starts the Live Activity, or brings it up to date where that is worth it.
    func show(_ content: JourneyContent, of itinerary: Itinerary) async {
        guard #available(iOS 16.2, *), ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let now = Date()
        if let shown {
            let seconds = now.timeIntervalSince(shown.at)
            guard JourneyTimeline.isWorthAnUpdate(shown.content, content, after: seconds) else { return }
        }
        shown = (content, now)
        let state = ActivityContent(state: content, staleDate: now.addingTimeInterval(Self.age))
        if let activity = Activity<JourneyAttributes>.activities.first {
            await activity.update(state)
            await follow(activity, itinerary)
        } else {
            let attributes = JourneyAttributes(destination: itinerary.legs.last?.to.name ?? "")
            let activity = try? Activity.request(attributes: attributes, content: state, pushType: .token)
            if let activity { await follow(activity, itinerary) }
        }
    }

    /// Tells the server each token that the system gives, and the journey where the rider takes another one.
    @available(iOS 16.2, *)
    private func follow(_ activity: Activity<JourneyAttributes>, _ itinerary: Itinerary) async {
        let rides = itinerary.legs.map(\.tripID)
        if journey?.rides != rides {
            journey = (itinerary.refreshToken ?? "", rides)
            await tell(activity.id)
        }
        guard tokens == nil else { return }
        tokens = Task { [weak self] in
            for await token in activity.pushTokenUpdates {
                guard let self, !Task.isCancelled else { return }
                pushToken = token
                await tell(activity.id)
            }
            // The rider has swiped it away: the next one has tokens of its own.
            guard !Task.isCancelled, let self else { return }
            leave()
            planNotices()
        }
    }

    /// Plans what the phone is to say where the server does not.
    func plan(_ notices: [GetOffNotice]) {
        self.notices = notices
        planNotices()
    }

    private func planNotices() { GetOffNotifications.plan(isKeptByServer ? [] : notices) }

    /// Follows the Live Activity no longer, which stays as it is, like what the phone is to say: another screen may, or nobody.
    func leave() {
        tokens?.cancel()
        (shown, journey, pushToken, tokens) = (nil, nil, nil, nil)
        isKeptByServer = false
    }

    private func tell(_ id: String) async {
        guard let pushToken, let journey else { return }
        let isKept = await rider.keepUpToDate(
            liveActivity: id, token: pushToken, journey: journey.token, isSandbox: AppDelegate.isSandbox)
        // Where nobody follows it any more, what was planned stays.
        guard tokens != nil, isKept != isKeptByServer else { return }
        isKeptByServer = isKept
        planNotices()
    }

    /// Nobody's journey is to be seen any more.
    static func endAll() async {
        guard #available(iOS 16.2, *) else { return }
        for activity in Activity<JourneyAttributes>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
    }

    /// The journey is over, or not followed any more.
    func end(_ content: JourneyContent) async {
        notices = []
        leave()
        GetOffNotifications.plan([])
        guard #available(iOS 16.2, *) else { return }
        let state = ActivityContent(state: content, staleDate: nil)
        for activity in Activity<JourneyAttributes>.activities {
            await activity.end(state)
            await rider.leave(liveActivity: activity.id)
        }
    }
}
