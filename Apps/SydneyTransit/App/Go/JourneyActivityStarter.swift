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
    /// What the server is told of the Live Activity that is followed; nil where none is.
    private var registration: JourneyActivityRegistration?
    private var tokens: Task<Void, Never>?
    /// By which session the rider is signed in; nil where they are not.
    private var session: String?
    private var sessions: Task<Void, Never>?
    /// Of the Live Activity that the rider swiped away, or the server ended: its journey gets no other one on this screen.
    private var gone: JourneyActivityRegistration?
    /// What the phone is to say where the server does not.
    private var notices: [GetOffNotice] = []

    /// Seconds after which what is shown counts as old, unless something newer came.
    private static let age = 300.0
    /// Seconds for which a journey that is over stays on the lock screen, as where the server ends it.
    private static let farewell = 900.0

    init(rider: RiderData) { self.rider = rider }

    /// Those that can still be brought up to date: others stay on the lock screen for hours after their end.
    @available(iOS 16.2, *)
    private static var running: [Activity<JourneyAttributes>] {
        Activity<JourneyAttributes>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
    }

    /// Starts the Live Activity, or brings it up to date where that is worth it.
    func show(_ content: JourneyContent, of itinerary: Itinerary) async {
        guard #available(iOS 16.2, *), ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let running = Self.running.first
        if let registration, registration.id != running?.id { lose() }
        watchSessions()
        registration?.show(itinerary)
        let now = Date()
        if let shown {
            let seconds = now.timeIntervalSince(shown.at)
            guard JourneyTimeline.isWorthAnUpdate(shown.content, content, after: seconds) else { return }
        }
        shown = (content, now)
        let state = ActivityContent(state: content, staleDate: now.addingTimeInterval(Self.age))
        if let running {
            follow(running, itinerary)
            await running.update(state)
        } else if gone?.shows(itinerary) != true {
            for old in Activity<JourneyAttributes>.activities { await old.end(nil, dismissalPolicy: .immediate) }
            // Something newer may have been shown meanwhile, or nobody shows anything any more.
            guard shown?.content == content, registration == nil else { return }
            let attributes = JourneyAttributes(destination: itinerary.legs.last?.to.name ?? "")
            let activity = try? Activity.request(attributes: attributes, content: state, pushType: .token)
            if let activity { follow(activity, itinerary, isNew: true) }
        }
    }

    /// Tells the server what it could not be told so far: there is a network again.
    func tellAgain() { registration?.tell() }

    /// Tells the server the journey, and each token that the system gives.
    @available(iOS 16.2, *)
    private func follow(_ activity: Activity<JourneyAttributes>, _ itinerary: Itinerary, isNew: Bool = false) {
        guard registration == nil else { return }
        let registration = JourneyActivityRegistration(
            of: activity.id, showing: itinerary, isNew: isNew, rider: rider, session: session
        ) { [weak self] in
            // Where nobody follows it any more, what was planned stays.
            if let self, self.registration != nil { planNotices() }
        }
        self.registration = registration
        if let token = activity.pushToken { registration.reach(by: token) } else { registration.tell() }
        tokens = Task { [weak self] in
            for await token in activity.pushTokenUpdates {
                guard !Task.isCancelled else { return }
                registration.reach(by: token)
            }
            if !Task.isCancelled { self?.lose() }
        }
    }

    /// Where the server ends the session, it forgets the Live Activity: the phone says again when to get off, until somebody has
    /// signed in and the server has heard of it once more.
    private func watchSessions() {
        guard sessions == nil else { return }
        sessions = Task { [weak self, rider] in
            for await session in await rider.liveActivitySessions() {
                guard !Task.isCancelled, let self else { return }
                self.session = session
                registration?.belong(to: session)
            }
        }
    }

    /// The Live Activity was swiped away, or the server has ended it.
    private func lose() {
        gone = registration
        leave()
        planNotices()
    }

    /// Plans what the phone is to say where the server does not.
    func plan(_ notices: [GetOffNotice]) {
        self.notices = notices
        planNotices()
    }

    /// Nobody is to hear twice when to get off.
    private func planNotices() { GetOffNotifications.plan(registration?.isKept == true ? [] : notices) }

    /// Follows the Live Activity no longer, which stays as it is, like what the phone is to say: another screen may, or nobody.
    func leave() {
        tokens?.cancel()
        sessions?.cancel()
        (shown, registration, tokens, sessions) = (nil, nil, nil, nil)
    }

    /// Nobody's journey is to be seen any more.
    ///
    /// - Parameter rider: whose server is told so; nil where it is not to hear of it.
    static func endAll(telling rider: RiderData? = nil) async {
        guard #available(iOS 16.2, *) else { return }
        let ids = running.map(\.id)
        for activity in Activity<JourneyAttributes>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
        guard let rider else { return }
        Task { for id in ids { await rider.leave(liveActivity: id) } }
    }

    /// The journey is over, or not followed any more.
    func end(_ content: JourneyContent) async {
        let (rider, registration) = (rider, registration)
        notices = []
        leave()
        GetOffNotifications.plan([])
        guard #available(iOS 16.2, *) else { return }
        let state = ActivityContent(state: content, staleDate: nil)
        let running = Self.running
        let ids = Set(running.map(\.id) + [registration?.id].compactMap { $0 })
        let farewell = Date().addingTimeInterval(Self.farewell)
        for activity in running { await activity.end(state, dismissalPolicy: .after(farewell)) }
        // The screen that shows the journey may be gone before the server has heard of it.
        Task {
            await registration?.stop()
            for id in ids { await rider.leave(liveActivity: id) }
        }
    }
}
