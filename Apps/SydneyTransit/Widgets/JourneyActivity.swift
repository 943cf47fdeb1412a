import ActivityKit
import JourneyProgress
import SwiftUI
import TransitKit
import WidgetKit

/// A journey under way, on the lock screen and in the Dynamic Island.
@available(iOS 16.1, *)
struct JourneyActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: JourneyAttributes.self) { context in
            HStack(alignment: .top) {
                JourneyGlanceView(content: context.shown, isOld: context.isOld)
                Spacer(minLength: 8)
                if !context.isOld { JourneyCountdown(content: context.state).font(.title2.bold()) }
            }
            .glanceSized
            .padding()
            .activityBackgroundTint(Color(uiColor: .systemBackground))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Image(systemName: context.shown.vehicle.symbolName).font(.title2).accessibilityHidden(true)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    if !context.isOld { JourneyCountdown(content: context.state).font(.title3.bold()) }
                }
                DynamicIslandExpandedRegion(.bottom) {
                    JourneyGlanceView(content: context.shown, isOld: context.isOld)
                }
            } compactLeading: {
                JourneyIslandMark(content: context.shown, isOld: context.isOld)
            } compactTrailing: {
                Text(context.shown.short).font(.caption.bold()).monospacedDigit()
                    .foregroundStyle(context.isOld ? Color.secondary : Color.primary)
            } minimal: {
                JourneyIslandMark(content: context.shown, isOld: context.isOld)
            }
            .keylineTint(context.state.risk == nil ? nil : .orange)
            .widgetURL(DeepLinks.journeyUnderWay)
        }
    }
}

@available(iOS 16.1, *)
extension ActivityViewContext where A == JourneyAttributes {
    /// Whether nothing has been heard for too long: how far the rider has come is not known any more.
    var isOld: Bool { if #available(iOS 16.2, *) { isStale } else { false } }

    /// The state; an old one without what goes by the vehicle's place: stops to go, and that the next is where to get off.
    var shown: JourneyContent {
        guard isOld else { return state }
        var shown = state
        shown.stopsToGo = nil
        if shown.step == .getOff { shown.step = .ride }
        return shown
    }
}

/// What the small island shows of a journey: its vehicle, or that something is wrong.
struct JourneyIslandMark: View {
    let content: JourneyContent
    let isOld: Bool

    var body: some View {
        Image(systemName: content.risk == nil ? content.vehicle.symbolName : "exclamationmark.triangle.fill")
            .foregroundStyle(isOld ? Color.secondary : Color.primary)
            .accessibilityLabel(Text(sentence: content.spoken + (isOld ? [Words("evidence.last_heard")] : [])))
    }
}

/// Time until the step ends, counted by the system itself; nothing once that is past.
struct JourneyCountdown: View {
    let content: JourneyContent

    var body: some View {
        if let until = content.until, content.step != .arrived, until > Date.now.timeIntervalSince1970 {
            let end = Date(timeIntervalSince1970: until)
            Text(timerInterval: min(Date.now, end)...end, countsDown: true)
                .monospacedDigit()
                .multilineTextAlignment(.trailing)
                // Hours are smaller rather than cut off.
                .lineLimit(1)
                .minimumScaleFactor(0.6)
                .frame(maxWidth: 80)
        }
    }
}
