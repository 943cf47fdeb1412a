import Foundation
import JourneyProgress
import SwiftUI
import TransitAPI
import TransitKit
import WidgetKit

@testable import SydneyTransitWidgets

/// Widgets of every size and the Live Activity, on one picture each.
@MainActor enum Widgets {
    /// Boards of favourite stops.
    static func boards(_ glances: GlanceReader, now: Double) async -> any View {
        let boards = await glances.boards(2)
        let stop = glances.notes.stops.first?.id
        func entry(_ count: Int) -> NextDepartureEntry {
            let moment = BoardMoment.together(Array(boards.prefix(count)), from: now).first
            return NextDepartureEntry(date: Date(timeIntervalSince1970: now), moment: moment, stopID: stop)
        }
        return VStack(spacing: 14) {
            HStack(spacing: 14) {
                sized(NextDepartureView(entry: entry(1)), .systemSmall)
                VStack(spacing: 14) {
                    sized(NextDepartureView(entry: entry(1)), .accessoryCircular)
                    sized(NextDepartureView(entry: entry(1)), .accessoryRectangular)
                }
            }
            sized(NextDepartureView(entry: entry(1)), .accessoryInline)
            sized(NextDepartureView(entry: entry(1)), .systemMedium)
            sized(NextDepartureView(entry: entry(2)), .systemLarge)
        }
        .padding(.vertical, 40).frame(maxWidth: .infinity).background(Color.gray.opacity(0.4))
    }

    /// The way home, the way when a journey is followed, and that journey's Live Activity.
    static func journeys(_ glances: GlanceReader, _ itinerary: Itinerary, now: Double) async -> any View {
        let home = await glances.wayHome()
        let rows = WayHomeEntry(
            date: Date(timeIntervalSince1970: now),
            content: .rows(name: home.name, home.entries(from: now).first?.rows ?? []), target: nil)
        let contents = JourneyTimeline.entries(itinerary, from: now).map(\.content)
        let ride = contents.first { $0.step == .ride } ?? contents[0]
        let journey = WayHomeEntry(date: rows.date, content: .journey(ride), target: nil)
        return VStack(spacing: 14) {
            HStack(spacing: 14) {
                sized(WayHomeView(entry: rows), .systemSmall)
                sized(WayHomeView(entry: journey), .systemSmall)
            }
            sized(WayHomeView(entry: rows), .accessoryInline)
            sized(WayHomeView(entry: rows), .accessoryRectangular)
            sized(WayHomeView(entry: rows), .systemMedium)
            activity(contents[0])
            activity(ride)
        }
        .padding(.vertical, 40).frame(maxWidth: .infinity).background(Color.gray.opacity(0.4))
    }

    /// The Live Activity on the lock screen.
    private static func activity(_ content: JourneyContent) -> AnyView {
        guard let configuration = JourneyActivity().body as? ActivityConfiguration<JourneyAttributes> else {
            return AnyView(EmptyView())
        }
        let attributes = JourneyAttributes(destination: "")
        let view = configuration._content(ActivityViewContext(_attributes: attributes, state: content))
        return AnyView(
            erased(view).frame(width: 362).background(Color(uiColor: .systemBackground))
                .clipShape(RoundedRectangle(cornerRadius: 20)))
    }

    private static func erased(_ view: any View) -> AnyView {
        func open<V: View>(_ view: V) -> AnyView { AnyView(view) }
        return open(view)
    }

    /// As large as the system makes a widget on a phone of this size; on the lock screen there is no margin.
    private static func sized(_ view: some View, _ family: WidgetFamily) -> some View {
        let size: (CGFloat, CGFloat, CGFloat) =
            switch family {
            case .systemSmall: (158, 158, 14)
            case .systemMedium: (338, 158, 14)
            case .systemLarge: (338, 354, 14)
            case .accessoryCircular: (72, 72, 0)
            case .accessoryRectangular: (160, 72, 0)
            default: (300, 24, 0)
            }
        return view._family(family)
            .padding(size.2)
            .frame(width: size.0, height: size.1)
            .background(size.2 > 0 ? Color(uiColor: .systemBackground) : Color.clear)
            .clipShape(RoundedRectangle(cornerRadius: 20))
    }
}
