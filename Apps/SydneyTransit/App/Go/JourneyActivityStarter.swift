import ActivityKit
import Foundation
import TransitAPI
import TransitKit

/// Keeps a journey's Live Activity in step with GO mode.
@MainActor
final class JourneyActivityStarter {
    private var shown: (content: JourneyContent, at: Date)?

    /// Seconds after which what is shown counts as old, unless something newer came.
    private static let age = 300.0

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
        } else {
            let attributes = JourneyAttributes(
                journey: itinerary.refreshToken ?? "", destination: itinerary.legs.last?.to.name ?? "")
            _ = try? Activity.request(attributes: attributes, content: state)
        }
    }

    /// The journey is over, or not followed any more.
    func end(_ content: JourneyContent) async {
        shown = nil
        guard #available(iOS 16.2, *) else { return }
        let state = ActivityContent(state: content, staleDate: nil)
        for activity in Activity<JourneyAttributes>.activities { await activity.end(state) }
    }
}
