import SwiftUI
import TransitKit
import WidgetKit

/// The next departures of favourite stops.
struct NextDepartureWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "next-departure", provider: NextDepartureProvider()) { entry in
            NextDepartureView(entry: entry)
        }
        .configurationDisplayName("widget.departures.name")
        .description("widget.departures.about")
        .supportedFamilies([
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

/// What the widget shows from a moment on.
struct NextDepartureEntry: TimelineEntry {
    let date: Date
    /// nil for an example.
    let moment: BoardMoment?
    let stopID: String?
}

/// Tells the system what to show when.
struct NextDepartureProvider: TimelineProvider {
    func placeholder(in context: Context) -> NextDepartureEntry {
        NextDepartureEntry(date: .now, moment: nil, stopID: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (NextDepartureEntry) -> Void) {
        if context.isPreview { return completion(placeholder(in: context)) }
        let stops = context.family.stops
        Task { completion(await Self.timeline(stops: stops).entries[0]) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<NextDepartureEntry>) -> Void) {
        let stops = context.family.stops
        Task { completion(await Self.timeline(stops: stops)) }
    }

    private static func timeline(stops: Int) async -> Timeline<NextDepartureEntry> {
        let now = Date()
        guard let reader = GlanceSource.reader() else {
            let empty = BoardMoment(from: now.timeIntervalSince1970, boards: [])
            return Timeline(
                entries: [NextDepartureEntry(date: now, moment: empty, stopID: nil)], policy: .never)
        }
        let boards = await reader.boards(stops)
        let stopID = reader.notes.stops.first?.id
        let entries = BoardMoment.together(boards, from: now.timeIntervalSince1970).map {
            NextDepartureEntry(date: Date(timeIntervalSince1970: $0.from), moment: $0, stopID: stopID)
        }
        // With no stop there is nothing to ask again: the app tells when there is one.
        guard let next = boards.map(\.refreshAt).min() else { return Timeline(entries: entries, policy: .never) }
        return Timeline(entries: entries, policy: .after(Date(timeIntervalSince1970: next)))
    }
}

extension WidgetFamily {
    /// How many stops fit.
    fileprivate var stops: Int { self == .systemLarge ? 2 : 1 }
    /// How many departures of each.
    fileprivate var rows: Int {
        switch self {
        case .systemLarge: 4
        case .systemMedium: 3
        case .systemSmall, .accessoryRectangular: 2
        default: 1
        }
    }
}

/// The widget's face.
struct NextDepartureView: View {
    let entry: NextDepartureEntry

    @Environment(\.widgetFamily) private var family

    var body: some View {
        content
            .glanceBackground()
            .widgetURL(entry.stopID.flatMap(GlanceLink.stop))
    }

    @ViewBuilder private var content: some View {
        if let moment = entry.moment {
            if moment.boards.isEmpty { none } else { boards(moment.boards) }
        } else {
            boards([Self.example]).redacted(reason: .placeholder)
        }
    }

    @ViewBuilder private func boards(_ boards: [BoardTimeline.Entry]) -> some View {
        switch family {
        case .accessoryInline: BoardLineView(board: boards[0])
        case .accessoryCircular: BoardCircleView(board: boards[0])
        default:
            VStack(alignment: .leading, spacing: 6) {
                // The two sides of a street have one name.
                ForEach(Array(boards.enumerated()), id: \.offset) { _, board in
                    if boards.count > 1, let link = board.stopID.flatMap(GlanceLink.stop) {
                        Link(destination: link) { BoardGlanceView(board: board, rows: family.rows) }
                    } else {
                        BoardGlanceView(board: board, rows: family.rows)
                    }
                }
                Spacer(minLength: 0)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private var none: some View {
        Label("widget.departures.none", systemImage: "star").font(.caption)
    }

    private static var example: BoardTimeline.Entry {
        BoardTimeline.Entry(from: 0, stop: "Central", rows: [], note: .verbatim("T1 Hornsby 5 min"))
    }
}
