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
                JourneyGlanceView(content: context.state)
                Spacer(minLength: 8)
                JourneyCountdown(content: context.state).font(.title2.bold())
            }
            .glanceSized
            .padding()
            .activityBackgroundTint(Color(uiColor: .systemBackground))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Image(systemName: context.state.vehicle.symbolName).font(.title2).accessibilityHidden(true)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    JourneyCountdown(content: context.state).font(.title3.bold())
                }
                DynamicIslandExpandedRegion(.bottom) { JourneyGlanceView(content: context.state) }
            } compactLeading: {
                JourneyIslandMark(content: context.state)
            } compactTrailing: {
                Text(context.state.short).font(.caption.bold()).monospacedDigit()
            } minimal: {
                JourneyIslandMark(content: context.state)
            }
            .keylineTint(context.state.risk == nil ? nil : .orange)
            .widgetURL(URL(string: "sydneytransit://plan"))
        }
    }
}

/// What the small island shows of a journey: its vehicle, or that something is wrong.
struct JourneyIslandMark: View {
    let content: JourneyContent

    var body: some View {
        Image(systemName: content.risk == nil ? content.vehicle.symbolName : "exclamationmark.triangle.fill")
            .accessibilityLabel(Text(sentence: content.spoken))
    }
}

/// Time until the step ends, counted by the system itself; nothing once that is past.
struct JourneyCountdown: View {
    let content: JourneyContent

    var body: some View {
        if let until = content.until, content.step != .arrived {
            let end = Date(timeIntervalSince1970: until)
            Text(timerInterval: min(Date.now, end)...end, countsDown: true)
                .monospacedDigit()
                .multilineTextAlignment(.trailing)
                .frame(maxWidth: 80)
        }
    }
}
