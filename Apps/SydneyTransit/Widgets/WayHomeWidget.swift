import JourneyProgress
import SwiftUI
import TransitAPI
import TransitKit
import WidgetKit

/// The next way home; while a journey is followed, that journey.
struct WayHomeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: GlanceSource.wayHome, provider: WayHomeProvider()) { entry in
            WayHomeView(entry: entry)
        }
        .configurationDisplayName("widget.home.name")
        .description("widget.home.about")
        .supportedFamilies([.systemSmall, .systemMedium, .accessoryRectangular, .accessoryInline])
    }
}

/// What the widget shows from a moment on.
struct WayHomeEntry: TimelineEntry {
    /// What it is about.
    enum Content {
        case example
        case journey(JourneyContent)
        case rows(name: String?, [JourneyRow])
        case none(Words)
    }

    let date: Date
    let content: Content
    /// Where a tap leads: the place that the trip ends at.
    let target: String?
}

/// Tells the system what to show when.
struct WayHomeProvider: TimelineProvider {
    func placeholder(in context: Context) -> WayHomeEntry {
        WayHomeEntry(date: .now, content: .example, target: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WayHomeEntry) -> Void) {
        if context.isPreview { return completion(placeholder(in: context)) }
        Task { completion(await Self.timeline().entries[0]) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WayHomeEntry>) -> Void) {
        Task { completion(await Self.timeline()) }
    }

    private static func timeline() async -> Timeline<WayHomeEntry> {
        let now = Date().timeIntervalSince1970
        guard let reader = GlanceSource.reader() else {
            return Timeline(entries: [entry(now, .none(Words("glance.no_trip.title")), nil)], policy: .never)
        }
        let notes = reader.notes
        if let journey = notes.journey(at: now) {
            let entries = JourneyTimeline.entries(journey, from: now).map { entry($0.from, .journey($0.content), nil) }
            // The app has it asked again where times change.
            let end = Double(journey.arrivalTime.epochSeconds) + GoProgress.longestHold
            return Timeline(entries: entries, policy: .after(Date(timeIntervalSince1970: end)))
        }
        let home = await reader.wayHome()
        let target = notes.wayHome?.target
        let entries = home.entries(from: now).map { moment in
            let rows = moment.rows
            let advice = home.journeys.advice?.title
            return entry(
                moment.from,
                rows.isEmpty ? .none(advice ?? Words("glance.open_for_more")) : .rows(name: home.name, rows), target)
        }
        guard notes.wayHome != nil else { return Timeline(entries: entries, policy: .never) }
        let next = GlanceBudget.nextRefresh(after: now, offset: 36_000)
        return Timeline(entries: entries, policy: .after(Date(timeIntervalSince1970: next)))
    }

    private static func entry(_ from: Double, _ content: WayHomeEntry.Content, _ target: String?) -> WayHomeEntry {
        WayHomeEntry(date: Date(timeIntervalSince1970: from), content: content, target: target)
    }
}

/// The widget's face.
struct WayHomeView: View {
    let entry: WayHomeEntry

    @Environment(\.widgetFamily) private var family

    var body: some View {
        content
            .glanceBackground()
            .widgetURL(link)
    }

    private var link: URL? {
        if case .journey = entry.content { DeepLinks.journeyUnderWay } else { GlanceLink.plan(to: entry.target) }
    }

    @ViewBuilder private var content: some View {
        switch entry.content {
        case .example: Label("widget.home.name", systemImage: "house.fill").redacted(reason: .placeholder)
        case .none(let words):
            Label {
                Text(words).font(.caption)
            } icon: {
                Image(systemName: "house")
            }
        case .journey(let content): JourneyGlanceView(content: content)
        case .rows(let name, let rows): way(name, rows)
        }
    }

    @ViewBuilder private func way(_ name: String?, _ rows: [JourneyRow]) -> some View {
        if family == .accessoryInline, let row = rows.first {
            Label {
                Text(row.times)
            } icon: {
                Image(systemName: "house.fill")
            }
        } else {
            VStack(alignment: .leading, spacing: 5) {
                if let name { Text(verbatim: name).font(.caption.bold()).lineLimit(1).widgetAccentable() }
                ForEach(rows.prefix(family == .systemMedium ? 3 : 1)) { WayHomeRow(row: $0) }
                Spacer(minLength: 0)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

/// A journey in a widget.
struct WayHomeRow: View {
    let row: JourneyRow

    @Environment(\.widgetFamily) private var family

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if family == .systemSmall {
                // Beside one another they are wider than the widget.
                times
                HStack(spacing: 4) { badges }
            } else {
                HStack(spacing: 4) {
                    times
                    Spacer(minLength: 2)
                    badges
                }
            }
            Text(row.start).font(.caption).foregroundStyle(.secondary).lineLimit(2)
            if let warning = row.warnings.first { Text(warning.words).font(.caption2.bold()).foregroundStyle(.orange) }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: row.spoken))
    }

    private var times: some View {
        Text(row.times).font(.subheadline.bold()).monospacedDigit().lineLimit(1).minimumScaleFactor(0.7)
    }

    private var badges: some View {
        ForEach(row.chips.filter { $0.name != nil }.prefix(3)) { chip in
            GlanceBadge(text: chip.name ?? "", colour: chip.colour, textColour: chip.textColour)
        }
    }
}

/// A step of a journey in a widget, and on the lock screen.
struct JourneyGlanceView: View {
    let content: JourneyContent
    /// Whether nothing has been heard of it for too long.
    var isOld = false

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label {
                Text(content.title).font(.headline).lineLimit(2).minimumScaleFactor(0.8)
            } icon: {
                Image(systemName: content.vehicle.symbolName)
            }
            if let risk = content.riskWords { Text(risk).font(.caption.bold()).foregroundStyle(.orange) }
            if let detail = content.detail { Text(detail).font(.caption).foregroundStyle(.secondary).lineLimit(2) }
            Text(content.arrivalWords).font(.caption).foregroundStyle(.secondary)
            if isOld { Text(Words("evidence.last_heard")).font(.caption.bold()).foregroundStyle(.secondary) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(sentence: content.spoken + (isOld ? [Words("evidence.last_heard")] : [])))
    }
}
